/** Writes of the pull and the housekeeping, made of the verbs of a collection's rows (rows.ts). */
import { yieldToMain } from "#domain/yield-to-main.ts";
import type { Dated, Row, Rows, Tombstone } from "./rows.ts";
import { newestKey } from "#model/wire.ts";

/** Newest rows that stay: so many, none from before `since` (milliseconds). Those of `spare` stay as well. */
export type Bound = { readonly bound: number; readonly since: number; readonly spare?: ReadonlySet<string> };

/** Rows of one slice of work: the person's finger must not wait longer (sync.md, Pull). */
const SLICE = 100;

/** Writes a page; what `put` promises holds for it. The checkpoint must not move when it rejects. */
export async function commitRows<R extends Row>(
  rows: Rows<R>,
  page: readonly (NoInfer<R> | Tombstone)[],
): Promise<void> {
  for (let from = 0; from < page.length; from += SLICE) {
    if (from > 0) await yieldToMain();
    await rows.put(newestOnly(page.slice(from, from + SLICE)));
  }
}

/** A page may hold a row twice (settled, and again above the horizon): one write can only carry one. */
function newestOnly<R extends Row>(page: readonly (R | Tombstone)[]): (R | Tombstone)[] {
  const newest = new Map<string, R | Tombstone>();
  for (const row of page) {
    const known = newest.get(row.id);
    if (known?.v === undefined || row.v === undefined || known.v <= row.v) newest.set(row.id, row);
  }
  return [...newest.values()];
}

/**
 * Lets go of every row that `stays` does not want: what stays is never away, so a screen that shows it does not close and
 * open again while somebody is typing on it.
 */
export async function deleteUnless<R extends Row>(rows: Rows<R>, stays: (row: Row) => boolean): Promise<void> {
  await rows.remove((await rows.find()).filter((row) => !stays(row)).map(({ id }) => id));
}

/**
 * Empties a collection for good, tombstones included: after a restored database versions start again, and an old tombstone would
 * hold back its row (sync.md, epoch).
 */
export async function dropRows<R extends Row>(rows: Rows<R>): Promise<void> {
  await deleteUnless(rows, () => false);
  await rows.forget(Number.POSITIVE_INFINITY);
}

/** Keeps the `bound` newest rows, those since `since` only. Returns how many went. */
export async function trimRows<R extends Dated>(rows: Rows<R>, { bound, since, spare }: Bound): Promise<number> {
  const beyond = await rows.find({ by: "newest", skip: bound });
  const old = await rows.find({ by: "newest", from: newestKey(since) + 1 });
  const gone = new Set([...beyond, ...old].map(({ id }) => id).filter((id) => spare?.has(id) !== true));
  if (gone.size > 0) await rows.remove([...gone]);
  return gone.size;
}

const WEEK_MS = 7 * 86_400_000;

/** Forgets which rows left their reader's sight a week ago: no page that still holds one of them is under way any longer. */
export const forgetGone = <R extends Row>(rows: Rows<R>): Promise<void> => rows.forget(Date.now() - WEEK_MS);

/** Waits for a moment in which the page has nothing better to do; at most `atMost` milliseconds. */
export function idle(atMost: number): Promise<void> {
  if (typeof requestIdleCallback !== "function") return yieldToMain();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: atMost }));
}
