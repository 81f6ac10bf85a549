/**
 * What RxDB asks of `mingo`: whether a document is among those that a selector names, and which of two values is smaller.
 * Ours name single words and numbers by the operators below; the whole language of MongoDB would be an eighth of what
 * a visitor loads. tests/unit/lean.test.ts holds both to the same answers.
 */

type Comparable = string | number | boolean | null | undefined;
type Document = Readonly<Record<string, unknown>>;
type Conditions = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** MongoDB's order of kinds: what is missing, null, numbers, words, yes and no. */
const KINDS = ["undefined", "object", "number", "string", "boolean"];
const kindOf = (value: Comparable): number => KINDS.indexOf(typeof value);

/** @returns below 0, 0 or above 0, as for `Array.prototype.sort` */
export function compare(a: Comparable, b: Comparable): number {
  const kinds = kindOf(a) - kindOf(b);
  if (kinds !== 0) return kinds;
  if (a == null || b == null || a === b) return 0;
  return a < b ? -1 : 1;
}

const comparable = (a: unknown, b: unknown): boolean => a != null && b != null && typeof a === typeof b;

/** null and what is missing are the same to MongoDB. */
const same = (a: unknown, b: unknown): boolean => a === b || (a == null && b == null);

export const OPERATORS: Readonly<Record<string, (wanted: unknown) => Test>> = {
  $eq: (wanted) => (value) => same(value, wanted),
  $in: (wanted) => (value) => (wanted as readonly unknown[]).some((one) => same(value, one)),
  $gt: (wanted) => (value) => comparable(value, wanted) && (value as number) > (wanted as number),
  $gte: (wanted) => (value) => comparable(value, wanted) && (value as number) >= (wanted as number),
};

/**
 * @param selector fields with their conditions, all of which must hold, as RxDB has put them in order
 * @throws when it asks for what is not known here
 */
export function getMingoQuery(selector: Readonly<Record<string, Conditions>>): {
  test: (document: Document) => boolean;
} {
  const tests = Object.entries(selector).flatMap(([field, conditions]) =>
    Object.entries(conditions).map(([name, wanted]) => {
      const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
      if (operator === undefined || field.startsWith("$") || field.includes("."))
        throw new Error(`No query here has ${field} ${name}: build/lean/query.ts`);
      const holds = operator(wanted);
      return (document: Document) => holds(document[field]);
    }),
  );
  return { test: (document) => tests.every((test) => test(document)) };
}
