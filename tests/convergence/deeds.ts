/** The actions of a person with a phone, through the verbs that the screens call. */
import * as account from "./deeds-account.ts";
import * as listing from "./deeds-listing.ts";
import * as conversation from "./deeds-conversation.ts";
import * as receipts from "./deeds-receipt.ts";
import { rowsOf, type Doer, type Verb } from "./doer.ts";
import { mark, rowName } from "./journal.ts";
import { CANCELLED } from "./made-up.ts";
import type { Deed, DeedKind } from "./steps.ts";

/** Errors of a process are of another scope: `instanceof` does not know them. */
type Thrown = { name?: unknown; code?: unknown; stack?: unknown };
const saysNo = (error: unknown): boolean =>
  (error as Thrown).name === "IntentError" && (error as Thrown).code !== "storage";
export const wordsOf = (error: unknown): string => String((error as Thrown | null)?.stack ?? error);

/** Does it, and notes it. A verb that says no has done nothing, and there is nothing to note. */
export async function perform(doer: Doer, deed: Deed): Promise<void> {
  try {
    await VERBS[deed.kind](doer, deed, doer.journal.entries.length);
  } catch (error) {
    if (!saysNo(error)) doer.journal.complaints.push(`${deed.kind}: ${wordsOf(error)}`);
  }
}

const cancel: Verb = async (doer, deed) => {
  const rows = (await rowsOf(doer)).filter(({ kind, state }) => CANCELLED.has(kind) && state !== "sent");
  const row = rows[deed.a % Math.max(1, rows.length)];
  if (row === undefined) return;
  await doer.process.cancelMutation(row.id);
  const carried = row.state === "queued" && row.sends > 0;
  // Undone, a second change leads back to the first.
  const left = (await rowsOf(doer)).find(({ id }) => id === row.id);
  mark(doer.journal, doer, [row.seq], carried ? "late" : "cancelled", left);
};

const again: Verb = async (doer, deed) => {
  const rows = (await rowsOf(doer)).filter(({ state }) => state === "refused");
  const row = rows[deed.a % Math.max(1, rows.length)];
  if (row === undefined) return;
  await doer.process.retryMutation(row.id);
  doer.journal.again.add(rowName(doer.phone, doer.user, row.seq));
};

const hurry: Verb = ({ process }) => process.sendAllNow();

const VERBS: Record<DeedKind, Verb> = { ...conversation, ...listing, ...receipts, ...account, cancel, again, hurry };
