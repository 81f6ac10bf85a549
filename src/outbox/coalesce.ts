/**
 * What a new act does to those of the same key that are still on the phone (docs/sync.md, Coalescing): carries out the rule of
 * its kind (src/acts/). Pure.
 *
 * Only a row that no request has ever carried is merged: once an id may be known to the server, changing what stands
 * behind it would lose the later act, for a replay answers with the first one's verdict.
 */
import { mergeOf, type Act } from "#acts/acts.ts";
import { isWaiting, type OutboxRow } from "./row.ts";

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

/** `rows`: everything of the act's key in this outbox, oldest first. */
export function merge({ kind, args }: Act, rows: readonly OutboxRow[]): Merge {
  const by = mergeOf(kind);
  const standing = rows.filter((row) => row.state !== "refused" && row.kind === kind);
  switch (by.rule) {
    case "append":
      return APPEND;
    case "once": {
      const first = standing.find((row) => by.same?.(args, row.args) ?? true);
      return first === undefined ? APPEND : { do: "covered", seq: first.seq };
    }
    case "toggle": {
      const last = standing.at(-1);
      if (last === undefined) return APPEND;
      if (by.on(last.args) === by.on(args)) return { do: "covered", seq: last.seq };
      return untouched(last) ? { do: "cancel", seq: last.seq } : APPEND;
    }
    case "furthest": {
      const covering = standing.find((row) => by.reach(row.args) >= by.reach(args));
      if (covering !== undefined) return { do: "covered", seq: covering.seq };
      const last = standing.findLast(untouched);
      return last === undefined ? APPEND : { do: "replace", seq: last.seq, args };
    }
    case "replace": {
      // Behind any other act of the key (a deletion, say) the order matters: then it is a new row.
      const last = rows.findLast(isWaiting);
      if (last === undefined || last.kind !== kind || !untouched(last)) return APPEND;
      return { do: "replace", seq: last.seq, args: by.upon?.(args, last.args) ?? args };
    }
  }
}

/** Refused rows that the new act makes pointless: the person has just said the same thing anew. Never for `append` kinds. */
export function superseded({ kind, args }: Act, rows: readonly OutboxRow[]): number[] {
  const by = mergeOf(kind);
  if (by.rule === "append") return [];
  const renews = (row: OutboxRow) => by.rule !== "once" || (by.renews?.(args, row.args) ?? true);
  return rows.filter((row) => row.state === "refused" && row.kind === kind && renews(row)).map(({ seq }) => seq);
}
