/** Every mutation is exactly one effect or one visible refusal, its content is what was written, its order is kept. */
import type { MutationKind } from "#model/mutations.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { Facts, Words } from "./facts.ts";
import { groupBy } from "./group.ts";
import { rowName, type Entry, type Journal } from "./journal.ts";

/** The rows that every phone still holds, by the name of the row (journal.ts). */
export type Outboxes = ReadonlyMap<string, OutboxRow>;

export type Ending = {
  readonly journal: Journal;
  readonly facts: Facts;
  readonly outboxes: Outboxes;
  readonly people: readonly string[];
};

const nameOf = ({ phone, user, seq }: Entry): string => rowName(phone, user, seq ?? -1);

/** Shown to the person as refused. */
export const isRefused = ({ outboxes }: Ending, entry: Entry): boolean =>
  outboxes.get(nameOf(entry))?.state === "refused";

export const told = (entry: Entry): string =>
  `${entry.kind} ${entry.words} (mutation ${entry.place}, ${entry.user} on ${entry.phone})`;

/** Nothing waits, nothing is on its way, nothing was sent that no pull has shown. */
export function checkDrained({ outboxes }: Ending): string[] {
  return [...outboxes].flatMap(([name, row]) =>
    row.state === "refused" ? [] : [`${name} is still ${row.state}: ${row.kind}`],
  );
}

/** Texts that each make a row of their own: counted by their words. */
export function checkOnce(ending: Ending): string[] {
  const { facts } = ending;
  const said = facts.messages
    .filter(({ offer, media }) => offer === null && media === null)
    .map(({ id, sender_id, content }): Words => ({ id, author: sender_id, words: content }));
  const shown = facts.messages.flatMap(({ id, sender_id, media }): Words[] =>
    media === null ? [] : [{ id, author: sender_id, words: media }],
  );
  return [
    ...countWords(ending, "send_message", said),
    ...countWords(ending, "send_media", shown),
    ...countWords(ending, "contact_support", facts.supportMessages),
    ...countWords(ending, "post_review", facts.reviews),
    ...countWords(ending, "report_listing", facts.reports),
    ...countWords(ending, "report_person", facts.accusations),
    ...countWords(ending, "contest_payment", facts.disputes),
    ...countWords(ending, "appeal_moderation", facts.appeals),
  ];
}

/** Answered by a sentence that others say too: haggling.ts counts these. */
export const isOffer = ({ mutation }: Entry): boolean =>
  mutation.kind === "send_message" && mutation.args.offer !== undefined;

function countWords(ending: Ending, kind: MutationKind, rows: readonly Words[]): string[] {
  const entries = ending.journal.entries.filter((entry) => entry.kind === kind && !isOffer(entry));
  const stray = rows
    .filter(({ words }) => !entries.some((entry) => words?.includes(entry.words) === true))
    .map(({ words }) => `${kind} nobody wrote: ${words ?? ""}`);
  const wrong = entries.flatMap((entry) => {
    const found = rows.filter(({ words }) => words?.includes(entry.words) === true);
    const foreign = found
      .filter(({ author }) => author !== ending.people[entry.user])
      .map(() => `${told(entry)} stands under another name`);
    const refused = isRefused(ending, entry);
    if (found.length === 1 && !refused && (entry.fate === "stands" || entry.fate === "late")) return foreign;
    if (found.length === 0 && (refused || entry.fate !== "stands")) return foreign;
    return [
      ...foreign,
      `${told(entry)}: ${found.length} times there, ${refused ? "refused" : "not refused"}, ${entry.fate}`,
    ];
  });
  return [...stray, ...wrong];
}

/** Messages of one person from one phone stand in the order in which they were written, unless sent again by hand. */
export function checkOrder(ending: Ending): string[] {
  const { journal, facts } = ending;
  const places = new Map(
    facts.messages.map(({ conversation_id, seq, content }) => [content, { conversation_id, seq }]),
  );
  const last = new Map<string, { seq: number; entry: Entry }>();
  const wrong: string[] = [];
  for (const entry of journal.entries) {
    if (entry.mutation.kind !== "send_message" || isRefused(ending, entry) || journal.again.has(nameOf(entry)))
      continue;
    const place = places.get(entry.mutation.args.content);
    if (place === undefined) continue;
    const line = `${place.conversation_id} ${entry.phone} ${entry.user}`;
    const before = last.get(line);
    if (before !== undefined && before.seq > place.seq) wrong.push(`${told(entry)} overtook ${told(before.entry)}`);
    last.set(line, { seq: place.seq, entry });
  }
  return wrong;
}

/** Mutations of these kinds that took effect, as far as the person was told: neither refused, nor taken back, nor undone. */
export function standing(ending: Ending, ...kinds: readonly MutationKind[]): Entry[] {
  return ending.journal.entries.filter(
    (entry) =>
      kinds.includes(entry.kind) && (entry.fate === "stands" || entry.fate === "covered") && !isRefused(ending, entry),
  );
}

/** The last mutation of one of these kinds about each thing, from each phone: one of them is what must stand in the end. */
export function lastWords(ending: Ending, ...kinds: readonly MutationKind[]): Map<string, Entry[]> {
  const lines = groupBy(standing(ending, ...kinds), ({ phone, user, key }) => `${phone} ${user} ${key}`);
  return groupBy(
    [...lines.values()].flatMap((line) => line.slice(-1)),
    ({ user, key }) => `${user} ${key}`,
  );
}

/** Taken back when a request had already carried it: whether the server had it, the phone could not know. */
export const mayHaveLeft = ({ journal }: Ending, key: string): boolean =>
  journal.entries.some((entry) => entry.key === key && entry.fate === "late");
