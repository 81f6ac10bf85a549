/** A person with a phone, and how a mutation of hers is noted. */
import type { Mutation } from "#model/mutations.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { InPhone } from "./bundle.ts";
import { note, type Journal } from "./journal.ts";
import type { Deed } from "./steps.ts";

export type Doer = {
  readonly process: InPhone;
  readonly journal: Journal;
  readonly phone: number;
  readonly user: number;
  /** Ids of everybody, by number. */
  readonly people: readonly string[];
  newId(): string;
};

export type Verb = (doer: Doer, deed: Deed, place: number) => Promise<void>;

export const at = <T>(items: readonly T[], number: number): T => {
  const found = items[number % Math.max(1, items.length)];
  if (found === undefined) throw new Error("There is nothing to choose from");
  return found;
};

export const rowsOf = ({ process, people, user }: Doer): Promise<OutboxRow[]> => process.outboxRows(at(people, user));

/** Does `work` and notes the mutation that it stands for. */
export async function noted(
  doer: Doer,
  mutation: Mutation,
  words: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = await rowsOf(doer);
  await work();
  note(doer.journal, { phone: doer.phone, user: doer.user }, mutation, words, { before, after: await rowsOf(doer) });
}

/** Mostly one's own; now and then somebody else's, which the server must refuse. */
export function owned({ journal, user }: Doer, { a, b }: Deed): string {
  return at(b % 8 === 0 ? journal.listings : journal.listings.filter(({ owner }) => owner === user), a).id;
}
