import type { Sql } from "postgres";

/** An argument of a function; `isJson`: it takes any value as it was sent. */
type Argument = { readonly name: string; readonly type: string; readonly isJson: boolean; readonly needed: boolean };

/** A function of the schema `public`, as its row said when it was read. */
export type Known = {
  readonly oid: string;
  readonly version: string;
  readonly name: string;
  readonly arguments: readonly Argument[];
  readonly reads: boolean;
  readonly gives: "nothing" | "one" | "rows";
};

export type Arguments = Readonly<Record<string, unknown>>;

/** `anew`: not from what is known. Null for a name, or arguments, that no function has. */
export type Find = (name: string, given: Arguments, anew: boolean) => Promise<Known | null>;

/**
 * Reads each function when it is first called, and again when it has no such arguments. One that was changed since is told by
 * the call itself (database/call.sql), so nothing has to tell of changes.
 */
export function functionsOf(sql: Sql): Find {
  const known = new Map<string, readonly Known[]>();
  const takes = (given: Arguments) => (one: Known) =>
    Object.keys(given).every((key) => one.arguments.some(({ name }) => name === key)) &&
    one.arguments.every(({ name, needed }) => !needed || Object.hasOwn(given, name));
  return async (name, given, anew) => {
    const found = anew ? undefined : known.get(name)?.find(takes(given));
    if (found !== undefined) return found;
    const read = await readFunctions(sql, name);
    if (read.length > 0) known.set(name, read);
    else known.delete(name);
    return read.find(takes(given)) ?? null;
  };
}

const readFunctions = (sql: Sql, name: string): Promise<readonly Known[]> => sql<Known[]>`
  select f.oid::text, f.xmin::text as version, f.proname as name, f.provolatile <> 'v' as reads,
    case when f.prorettype = 'void'::regtype then 'nothing' when f.proretset then 'rows' else 'one' end as gives,
    (select coalesce(json_agg(json_build_object('name', name, 'type', format_type(type, null),
        'isJson', type in ('json'::regtype, 'jsonb'::regtype), 'needed', n <= f.pronargs - f.pronargdefaults) order by n), '[]')
      from (
        select a.name, a.type, row_number() over (order by a.n) as n
        from unnest(coalesce(f.proallargtypes, f.proargtypes::oid[]), f.proargnames, f.proargmodes) with ordinality a(type, name, mode, n)
        where coalesce(a.mode, 'i') in ('i', 'b', 'v')
      ) taken) as arguments
  from pg_proc f where f.proname = ${name} and f.pronamespace = 'public'::regnamespace and f.prokind = 'f'`;

/** The call as SQL: a text for its answer and, of rows, their number. `alone`: the one row, for who expects no more. */
export function callOf(fn: Known, given: Arguments, fromAddress: boolean, alone: boolean): string {
  const named = fn.arguments
    .filter(({ name }) => Object.hasOwn(given, name))
    .map((one) => `${identifier(one.name)} := ${valueOf(given[one.name], one, fromAddress)}::${one.type}`);
  const call = `public.${identifier(fn.name)}(${named.join(", ")})`;
  if (fn.gives === "nothing") return `select ${call}`;
  if (fn.gives === "one") return `select coalesce(to_json(${call})::text, 'null'), 1`;
  return `select ${alone ? "(json_agg(_row) -> 0)::text" : "coalesce(json_agg(_row), '[]')::text"}, count(*) from ${call} as _row`;
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text of SQL, however a session reads backslashes. */
export const literal = (text: string): string =>
  `${text.includes("\\") ? " E" : ""}'${text.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

/** A value as the text that its type reads. In an address all are texts already. */
function valueOf(value: unknown, { type, isJson }: Argument, fromAddress: boolean): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string" && (fromAddress || !isJson)) return literal(value);
  return literal(Array.isArray(value) && type.endsWith("[]") ? listOf(value) : JSON.stringify(value));
}

/** As PostgreSQL writes a list. */
const listOf = (list: readonly unknown[]): string => `{${list.map(memberOf).join(",")}}`;

function memberOf(one: unknown): string {
  if (one === null) return "NULL";
  if (Array.isArray(one)) return listOf(one);
  const text = typeof one === "string" ? one : JSON.stringify(one);
  return `"${text.replace(/["\\]/gu, "\\$&")}"`;
}
