import { splitStatements } from "./split.ts";

/** An object that can be made anew without touching a row. `text`: from its first word, without the semicolon. */
type Thing = {
  readonly kind: "function" | "view" | "trigger" | "policy" | "grant";
  readonly name: string;
  readonly text: string;
};

const MADE: readonly (readonly [Thing["kind"], RegExp])[] = [
  ["function", /^(create|drop)(?: or replace)? function (?:if exists )?([\w.]+)/u],
  ["view", /^(create|drop)(?: or replace)? view (?:if exists )?([\w.]+)/u],
  ["trigger", /^(create|drop)(?: or replace)? trigger (?:if exists )?(\w+\s[^]*?\bon [\w.]+)/u],
  ["policy", /^(create|drop) policy (?:if exists )?("[^"]+"\s+on [\w.]+)/u],
];

const LEAD = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/u;

/** `poke after insert on public.users` → `poke on public.users`. */
const nameOf = (words: string): string => words.replace(/^("[^"]+"|\S+)\s[^]*\bon ([\w.]+)$/u, "$1 on $2");

/** Each function, view, trigger, policy and grant that stands in the end, in the order in which they were made first. */
function thingsIn(texts: readonly string[]): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>();
  for (const statement of texts.flatMap((text) => splitStatements(text))) {
    const text = statement.text.replace(LEAD, "").trim();
    if (/^(?:grant|revoke) /u.test(text)) {
      const name = text.replace(/\s+/gu, " ");
      things.set(`grant ${name}`, { kind: "grant", name, text });
    }
    for (const [kind, pattern] of MADE) {
      const [, verb, words = ""] = pattern.exec(text) ?? [];
      const name = nameOf(words);
      if (verb === "drop") things.delete(`${kind} ${name}`);
      else if (verb === "create") things.set(`${kind} ${name}`, { kind, name, text });
    }
  }
  return things;
}

/** Arguments and result of a function: with others it is another one, and has to be dropped first. */
const signature = ({ text }: Thing): string =>
  (/^[^(]*([^]*?)\s+language\s/u.exec(text)?.[1] ?? "").replace(/\s+/gu, " ");

const dropOf = ({ kind, name }: Thing): string => `drop ${kind} if exists ${name};`;

/** Statements that take away what a grant gave. What a `revoke` took is given back by hand. */
const unGrant = ({ name }: Thing): string[] => {
  const [, what, whom] = /^grant (.+) to (.+)$/u.exec(name) ?? [];
  return what === undefined ? [] : [`revoke ${what} from ${whom};`];
};

const made = ({ kind, text }: Thing): string =>
  kind === "policy" || kind === "grant"
    ? `${text};`
    : `${text.replace(/^create(?: or replace)? /u, "create or replace ")};`;

/**
 * The statements that bring a database from the texts of the releases to those of the schemas, as far as functions, views,
 * triggers, policies and grants go: each that reads differently, in the order of the schemas. Tables and rows are changed by hand.
 */
export function pendingSql(released: readonly string[], schemas: readonly string[]): string {
  const [before, now] = [thingsIn(released), thingsIn(schemas)];
  const gone = [...before].filter(([key]) => !now.has(key)).map(([, thing]) => thing);
  const changed = [...now].filter(([key, thing]) => before.get(key)?.text !== thing.text);
  const anew = changed.flatMap(([key, thing]) => {
    const old = before.get(key);
    return old?.kind === "function" && signature(old) !== signature(thing) ? [old] : [];
  });
  const isOf = (grant: Thing, functions: readonly Thing[]): boolean =>
    functions.some(({ kind, name }) => kind === "function" && grant.name.includes(` ${name}(`));
  const granted = [...now].filter(([key, thing]) => before.has(key) && thing.kind === "grant" && isOf(thing, anew));
  return [
    ...gone.filter(({ kind }) => kind === "trigger" || kind === "policy").map(dropOf),
    ...changed.filter(([key, { kind }]) => kind === "policy" && before.has(key)).map(([, thing]) => dropOf(thing)),
    ...gone.filter((thing) => thing.kind === "grant" && !isOf(thing, [...gone, ...anew])).flatMap(unGrant),
    ...anew.map(dropOf),
    ...[...changed, ...granted].map(([, thing]) => made(thing)),
    ...gone.filter(({ kind }) => kind === "view" || kind === "function").map(dropOf),
  ].join("\n\n");
}
