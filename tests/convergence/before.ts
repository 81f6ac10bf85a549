/** The past of a history, of which no phone has heard yet: each person has an offer to answer, and a receipt. */
import { offerWords } from "#domain/offer.ts";
import { keyOf, type Mutation } from "#model/mutations.ts";
import type { TransactionSql } from "postgres";
import { at } from "./doer.ts";
import type { Entry } from "./journal.ts";

/** An id for each thing of a kind that is there from the start. */
export const startId = (kind: number, place: number): string => `0000000${kind}-0000-4000-8000-00000000000${place}`;

/** Each person's listing on sale, the one that they have sold to the next, and the one that fell asleep. */
export const onSale = (owner: number): string => startId(2, owner);
export const soldBefore = (owner: number): string => startId(9, owner);
export const asleepBefore = (owner: number): string => startId(0, owner);

/** Titles of what is on sale no more: taken down, or warned about and withdrawn; sold; asleep. */
export const [TAKEN_DOWN, SOLD, ASLEEP] = ["Trottinette", "Réchaud", "Tabouret"] as const;
export const isFromBefore = ({ title }: { readonly title: string }): boolean =>
  title === TAKEN_DOWN || title === SOLD || title === ASLEEP;

/** As if sent from a phone that is here no more. */
export function doneBefore(people: readonly string[]): Entry[] {
  const done = people.flatMap((person, owner): (Pick<Entry, "user" | "words"> & { mutation: Mutation })[] => {
    const next = (owner + 1) % people.length;
    const offer = { step: "made", amount: 40_000 + owner } as const;
    const content = offerWords(offer);
    const price = 29_000 + owner;
    const receipt = {
      id: startId(3, owner),
      listing_id: soldBefore(owner),
      buyer_id: at(people, next),
      price,
      imei: null,
    };
    return [
      {
        user: next,
        words: content,
        mutation: { kind: "send_message", args: { listing_id: onSale(owner), receiver_id: person, content, offer } },
      },
      { user: owner, words: String(price), mutation: { kind: "make_receipt", args: receipt } },
    ];
  });
  return done.map(({ mutation, ...said }, place) => ({
    ...said,
    ...{ place, mutation, kind: mutation.kind, key: keyOf(mutation) },
    ...{ phone: -1, seq: null, fate: "stands" },
  }));
}

/** Stores what the server has of it. */
export async function putBefore(tx: TransactionSql, people: readonly string[]): Promise<void> {
  for (const { user, place, mutation } of doneBefore(people)) {
    const me = at(people, user);
    if (mutation.kind === "send_message") {
      const { listing_id, receiver_id, content, offer } = mutation.args;
      await tx`insert into public.messages ${tx({ id: startId(1, place), listing_id, sender_id: me, receiver_id, content, offer: tx.json(offer ?? null) })}`;
    } else if (mutation.kind === "make_receipt") {
      const { id, listing_id, buyer_id, price } = mutation.args;
      const facts = { seller_name: "Awa", buyer_name: "Bakary", title: SOLD, sold_at: new Date() };
      await tx`insert into private.receipts ${tx({ id, listing_id, buyer_id, price, seller_id: me, ...facts })}`;
    }
  }
}
