/** The record of what people did, which the checker compares with the result. */
import { keyOf, type Mutation, type MutationKind } from "#model/mutations.ts";
import type { OutboxRow } from "#outbox/row.ts";

/**
 * stands: the outbox has a row for it · covered: an earlier row already says it · undone: it and the mutation before it cancel
 * out · cancelled: taken back by the person · late: taken back when a request had already carried it · superseded: refused,
 * and then said anew
 */
export type Fate = "stands" | "covered" | "undone" | "cancelled" | "late" | "superseded";

export type Entry = {
  readonly place: number;
  readonly phone: number;
  readonly user: number;
  readonly kind: MutationKind;
  readonly key: string;
  /** Found in this mutation and in no other. */
  readonly words: string;
  readonly mutation: Mutation;
  /** Row of that phone's outbox that stands for it. */
  seq: number | null;
  fate: Fate;
};

export type Listed = { readonly id: string; readonly owner: number };
export type Drafted = { readonly id: string; readonly user: number; readonly phone: number; photos: readonly string[] };

export type Journal = {
  readonly entries: Entry[];
  readonly listings: Listed[];
  readonly drafts: Drafted[];
  /** Listings that fell asleep, and how many mutations there were before. */
  readonly slept: { readonly id: string; readonly place: number }[];
  /** Errors seen at once, before anything is compared. */
  readonly complaints: string[];
  /** Rows that the person sent again: they may come later than what was said after them. */
  readonly again: Set<string>;
};

export const rowName = (phone: number, user: number, seq: number): string => `${phone}:${user}:${seq}`;

/** Words of `user` that only `user` and `other` may ever see; without `other`, only `user`; "all": everybody. */
export function canary(user: number, other: number | "all" | null, place: number): string {
  const readers =
    other === null
      ? `pv${user}`
      : other === "all"
        ? `pub${user}`
        : `dm${Math.min(user, other)}z${Math.max(user, other)}`;
  return `${readers}x${place}x`;
}

const CANARY = /(?:pv(\d)|dm(\d)z(\d))x\d+x/gu;

/** Canaries in `text` that `user` (null: a visitor) may not read. */
export function foreignTo(user: number | null, text: string): string[] {
  return [...text.matchAll(CANARY)].filter(([, ...owners]) => !owners.includes(String(user))).map(([found]) => found);
}

/** The rows of an outbox just before a verb, and just after. */
export type Change = { readonly before: readonly OutboxRow[]; readonly after: readonly OutboxRow[] };

/** Notes a mutation that its verb has promised, by what it changed in the outbox. */
export function note(
  journal: Journal,
  who: { phone: number; user: number },
  mutation: Mutation,
  words: string,
  { before, after }: Change,
): void {
  const key = keyOf(mutation);
  const entry = { ...who, place: journal.entries.length, kind: mutation.kind, key, words, mutation };
  const vanished = before.filter(
    (row) => row.key === key && row.kind === mutation.kind && !after.some(({ seq }) => seq === row.seq),
  );
  mark(
    journal,
    who,
    vanished.filter(({ state }) => state === "refused").map(({ seq }) => seq),
    "superseded",
  );
  const alike = (row: OutboxRow) => row.key === key && row.kind === mutation.kind && row.state !== "refused";
  const gone = vanished.filter(alike).map(({ seq }) => seq);
  if (gone.length > 0) {
    mark(journal, who, gone, "undone");
    journal.entries.push({ ...entry, seq: null, fate: "undone" });
    return;
  }
  const row = after.findLast(alike);
  if (row === undefined) journal.complaints.push(`promised, and nowhere: ${mutation.kind} ${words}`);
  if (row !== undefined && !before.some(({ seq }) => seq === row.seq)) forgetOld(journal, who, row.seq);
  const says = row !== undefined && JSON.stringify(row.args).includes(words);
  journal.entries.push({ ...entry, seq: row?.seq ?? null, fate: says ? "stands" : "covered" });
}

/**
 * An outbox that was deleted once all had left counts from one again: what stood in the old row of this number has left, and
 * goes by a number that no row has.
 */
function forgetOld(journal: Journal, who: { phone: number; user: number }, seq: number): void {
  const wasAgain = journal.again.delete(rowName(who.phone, who.user, seq));
  for (const entry of journal.entries) {
    if (entry.phone !== who.phone || entry.user !== who.user || entry.seq !== seq) continue;
    entry.seq = -2 - entry.place;
    if (wasAgain) journal.again.add(rowName(who.phone, who.user, entry.seq));
  }
}

/** Says what became of everything that these rows of a person's outbox stood for. `left`: what one of them says now; that stands. */
export function mark(
  journal: Journal,
  who: { phone: number; user: number },
  seqs: readonly number[],
  fate: Fate,
  left?: OutboxRow,
): void {
  // A mutation may go by no words at all (a heart), and those are found in everything.
  const stays = ({ words }: Entry) => left !== undefined && JSON.stringify(left.args).includes(words);
  for (const entry of journal.entries) {
    if (entry.phone === who.phone && entry.user === who.user && entry.seq !== null && seqs.includes(entry.seq))
      entry.fate = stays(entry) ? "stands" : fate;
  }
}
