/** Eight faults that a sync like this one is known to have, each put into the product for one test. The checker must see them. */
import type { Sql } from "postgres";
import type { Spoiled } from "./bundle.ts";

/**
 * `seen`: the complaint that must come, so that nothing else is taken for it. `seed`: of histories among whose first ones it
 * was seen when this was written; once other things are drawn it is a seed like any other.
 */
export type Bug = { readonly name: string; readonly seen: RegExp; readonly seed: number } & (
  | { readonly phone: Spoiled }
  /** Lines of functions of the database, put back afterwards. */
  | { readonly database: readonly { readonly name: string; readonly right: string; readonly wrong: string }[] }
);

const CHANGES = "private.pull_changes(text,private.collections,uuid,text,integer,text)";
const NOW = "((extract(epoch from clock_timestamp()) * 1000000)::bigint)::text::xid8";

export const BUGS: readonly Bug[] = [
  {
    name: "charge before insert",
    seed: 2,
    seen: /was charged for/u,
    database: [
      {
        name: "private.push_publish_listing(uuid,uuid,jsonb,jsonb)",
        right: "select * into existing from public.listings l where l.id = wanted;",
        wrong:
          "perform private.decrement_user_credit(me, mutation); select * into existing from public.listings l where l.id = wanted;",
      },
    ],
  },
  {
    name: "timestamp checkpoint",
    seed: 1,
    seen: /lacks|still (sent|queued)|shows/u,
    database: [
      { name: "private.stamp()", right: "pg_catalog.pg_current_xact_id()", wrong: NOW },
      { name: CHANGES, right: "pg_snapshot_xmin(pg_current_snapshot())", wrong: NOW },
      { name: CHANGES, right: "pg_snapshot_xmax(pg_current_snapshot())", wrong: NOW },
      {
        name: "private.pull_backfill(text,private.collections,uuid,text,integer)",
        right: "pg_snapshot_xmin(pg_current_snapshot())",
        wrong: NOW,
      },
    ],
  },
  {
    name: "drop on 409",
    seed: 3,
    seen: /0 times there, not refused/u,
    phone: {
      file: "src/sync/push/batch.ts",
      right: "await conclude(deps.db, refusals);",
      wrong:
        'if (code === "conflict") await deps.db.mutations.bulkDelete(rows.map(({ seq }) => seq)); else await conclude(deps.db, refusals);',
    },
  },
  {
    name: "no author check on the outbox",
    seed: 1,
    seen: /under another name|nobody wrote|told|times there/u,
    phone: { file: "src/sync/push/deps.ts", right: " || renewal.userId !== author", wrong: "" },
  },
  {
    name: "verdict stored outside the subtransaction",
    seed: 10,
    seen: /0 times there, not refused|last said|not there|is gone|is not/u,
    database: [
      {
        name: "private.judge(uuid,json)",
        right: "  begin\n    return private.apply(me, mutation, item);",
        wrong:
          "  insert into private.push_ledger (user_id, mutation_id, verdict) values (author, mutation, jsonb_build_object('id', mutation, 'status', 'applied')) on conflict do nothing;\n  begin\n    return private.apply(me, mutation, item);",
      },
    ],
  },
  {
    name: "checkpoint moved before the local commit",
    seed: 7,
    seen: /lacks|has \[/u,
    phone: {
      file: "src/sync/pull/pull-collection.ts",
      right: "  const strange = await open.take(page.rows);",
      wrong:
        "  await open.progress.change(collection.name, reached);\n  await new Promise((on) => setTimeout(on, 25)); // so long that phones die in it\n  const strange = await open.take(page.rows);",
    },
  },
  {
    name: "tombstone forgotten",
    seed: 1,
    seen: /has \[/u,
    phone: {
      file: "src/sync/collection.ts",
      right: "if (parsed.success) readable.push(parsed.output);",
      wrong: "if (gone.success) continue; else if (parsed.success) readable.push(parsed.output);",
    },
  },
  {
    name: "poison write retried for ever",
    seed: 1,
    seen: /still waiting|never empty/u,
    phone: {
      file: "src/remote/answer.ts",
      right: "return tooLarge(answer) ?? (said?.by === service ? refusal(said) : null) ?? LATER;",
      wrong: "return LATER;",
    },
  },
];

/** Puts wrong lines into functions of the database; returns the function that takes them out. @throws when a line is no longer there */
export async function spoilDatabase(
  sql: Sql,
  lines: readonly { name: string; right: string; wrong: string }[],
): Promise<() => Promise<void>> {
  const sources = new Map<string, string>();
  const sourceOf = async (name: string): Promise<string> => {
    const [row] = await sql<{ text: string }[]>`select pg_get_functiondef(${name}::regprocedure) as text`;
    return row?.text ?? "";
  };
  for (const { name } of lines) sources.set(name, await sourceOf(name));
  for (const { name, right, wrong } of lines) {
    const source = await sourceOf(name);
    if (!source.includes(right)) throw new Error(`${name} no longer says: ${right}`);
    await sql.unsafe(source.replace(right, () => wrong));
  }
  return async () => {
    for (const source of sources.values()) await sql.unsafe(source);
  };
}
