/**
 * Values that the server may have for a thing after a mutation was taken back of which nobody knows whether it had arrived (taken-back.ts). Apart from
 * what notes it, for the service worker concludes mutations and queues none.
 */
import type { OutboxDatabase } from "./database.ts";
import { argsOf, isUntouched, type OutboxRow } from "./row.ts";

/** Returns the values that `row` told the server of; undefined for none. */
export const unsureValuesOf = (row: OutboxRow): readonly unknown[] | undefined =>
  (argsOf(row, "change_price") ?? argsOf(row, "edit_listing"))?.or_was;

/**
 * The server has done `row`, which told it all of that: from now on it stands there by the hand of another device alone. What was
 * noted since `row` left, stays. Only inside a transaction over `mutations` and `unsureValues`.
 */
export async function forgetUnsure({ mutations, unsureValues }: OutboxDatabase, row: OutboxRow): Promise<void> {
  const noted = await unsureValues.get([row.kind, row.key]);
  if (JSON.stringify(noted?.values) !== JSON.stringify(unsureValuesOf(row))) return;
  await unsureValues.delete([row.kind, row.key]);
  await mutations
    .where("key")
    .equals(row.key)
    .filter((other) => other.kind === row.kind && isUntouched(other))
    .modify(({ args }) => void ("or_was" in args && delete args.or_was));
}
