/** Notes what a mutation that was taken back may have left on the server, and tells the next mutation of it (unsure.ts). */
import type { Mutation } from "#model/mutations.ts";
import { contentOf } from "#model/listing/content.ts";
import type { OutboxDatabase } from "./database.ts";
import { argsOf, isUntouched, type NewRow, type OutboxRow } from "./row.ts";

const UNSURE_MAX = 6;

/**
 * The values that the server may have for the thing once `row` was taken back and nobody knows whether it had arrived: what it set, what
 * stood there before, and what was unsure already. Another mutation of its kind would take each for a change of another device.
 */
function unsureAfter(row: OutboxRow): readonly unknown[] {
  const price = argsOf(row, "change_price");
  if (price !== null) return [price.price, price.was, ...(price.or_was ?? [])];
  const edit = argsOf(row, "edit_listing");
  return edit === null ? [] : [contentOf(edit), row.base, ...(edit.or_was ?? [])];
}

/** Remembers what `row`, just taken back, may have left on the server, for those that wait and for the next one. */
export async function noteUnsure(db: OutboxDatabase, row: OutboxRow): Promise<void> {
  const values = unsureAfter(row).slice(0, UNSURE_MAX);
  if (values.length === 0) return;
  await db.unsureValues.put({ kind: row.kind, key: row.key, values });
  await db.mutations
    .where("key")
    .equals(row.key)
    .filter((other) => other.kind === row.kind && isUntouched(other))
    .modify((other) => void Object.assign(other, { args: { ...other.args, or_was: values } }));
}

/** The mutation, and its row, with what may stand there besides what the person saw. Only inside a transaction over `unsureValues`. */
export async function withUnsure(
  db: OutboxDatabase,
  row: NewRow,
  mutation: Mutation,
): Promise<readonly [NewRow, Mutation]> {
  const noted = await db.unsureValues.get([row.kind, row.key]);
  if (noted === undefined) return [row, mutation];
  const args = { ...mutation.args, or_was: noted.values };
  return [{ ...row, args }, { ...mutation, args } as Mutation];
}
