/**
 * What the server may say of a thing after a mutation was taken back of which nobody knows whether it had arrived (taken-back.ts). Apart from
 * what notes it, for the service worker concludes mutations and queues none.
 */
import type { OutboxDatabase } from "./database.ts";
import { argsOf, isUntouched, type OutboxRow } from "./row.ts";

/** In `meta`: where that is kept for the thing that `row` is about. */
export const unsureName = ({ kind, key }: Pick<OutboxRow, "kind" | "key">): string => `unsure:${kind}:${key}`;

/** What `row` told the server of it; undefined for nothing. */
export const toldUnsure = (row: OutboxRow): readonly unknown[] | undefined =>
  (argsOf(row, "change_price") ?? argsOf(row, "edit_listing"))?.or_was;

/**
 * The server has done `row`, which told it all of that: from now on it stands there by the hand of another device alone. What was
 * noted since `row` left, stays. Only inside a transaction over `mutations` and `meta`.
 */
export async function forgetUnsure({ mutations, meta }: OutboxDatabase, row: OutboxRow): Promise<void> {
  const name = unsureName(row);
  const noted = JSON.stringify((await meta.get(name))?.value);
  if (noted !== JSON.stringify(toldUnsure(row))) return;
  await meta.delete(name);
  await mutations
    .where("key")
    .equals(row.key)
    .filter((other) => other.kind === row.kind && isUntouched(other))
    .modify(({ args }) => void ("or_was" in args && delete args.or_was));
}
