/**
 * What a new act does to those of the same key that are still on the phone (docs/sync.md, Coalescing). Pure.
 *
 * Only a row that no request has ever carried is merged: once an id may be known to the server, changing what stands
 * behind it would lose the later act, for a replay answers with the first one's verdict.
 */
import { mergeRuleOf, type Act } from "#domain/mutation.ts";
import { argsOf, isWaiting, type OutboxRow } from "./row.ts";

export type Merge =
  | { do: "append" }
  /** Row `seq` already says it. */
  | { do: "covered"; seq: number }
  /** Row `seq` now says this instead. */
  | { do: "replace"; seq: number; args: OutboxRow["args"] }
  /** The two acts undo each other: row `seq` goes, nothing comes. */
  | { do: "cancel"; seq: number };

const APPEND: Merge = { do: "append" };

const untouched = (row: OutboxRow): boolean => row.state === "queued" && row.sends === 0;

function toggle(act: Act & { kind: "set_favorite" | "block_person" }, standing: readonly OutboxRow[]): Merge {
  const last = standing.at(-1);
  if (last === undefined) return APPEND;
  if (argsOf(last, act.kind)?.on === act.args.on) return { do: "covered", seq: last.seq };
  return untouched(last) ? { do: "cancel", seq: last.seq } : APPEND;
}

function furthest(act: Act & { kind: "mark_read" }, standing: readonly OutboxRow[]): Merge {
  const seqOf = (row: OutboxRow) => argsOf(row, "mark_read")?.up_to_seq ?? 0;
  const covering = standing.find((row) => seqOf(row) >= act.args.up_to_seq);
  if (covering !== undefined) return { do: "covered", seq: covering.seq };
  const last = standing.findLast(untouched);
  return last === undefined ? APPEND : { do: "replace", seq: last.seq, args: act.args };
}

/** `rows`: everything of the act's key in this outbox, oldest first. */
export function merge(act: Act, rows: readonly OutboxRow[]): Merge {
  const standing = rows.filter((row) => row.state !== "refused" && row.kind === act.kind);
  if (act.kind === "set_favorite" || act.kind === "block_person") return toggle(act, standing);
  if (act.kind === "mark_read") return furthest(act, standing);
  const [first] = standing;
  if (mergeRuleOf(act.kind) === "once") return first === undefined ? APPEND : { do: "covered", seq: first.seq };
  if (mergeRuleOf(act.kind) !== "replace") return APPEND;
  // Behind any other act of the key (a deletion, say) the order matters: then it is a new row.
  const last = rows.findLast(isWaiting);
  const mergeable = last !== undefined && last.kind === act.kind && untouched(last);
  return mergeable ? { do: "replace", seq: last.seq, args: merged(act, last) } : APPEND;
}

/** The new act in the place of `last`: what it is measured against is still what the person saw before both. */
function merged(act: Act, last: OutboxRow): OutboxRow["args"] {
  return act.kind === "change_price" ? { ...act.args, was: argsOf(last, "change_price")?.was } : act.args;
}

/** Refused rows that the new act makes pointless: the person has just said the same thing anew. Never for `append` kinds. */
export function superseded(act: Act, rows: readonly OutboxRow[]): number[] {
  if (mergeRuleOf(act.kind) === "append") return [];
  return rows.filter((row) => row.state === "refused" && row.kind === act.kind).map((row) => row.seq);
}
