import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import type { Offer, OfferStep } from "./offer.ts";
import type { NewerWord } from "./open-word.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

/** `seq` is the server's order inside one conversation; null while the message is only on this phone. */
export type Message = {
  readonly id: string;
  readonly listingId: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly read: boolean;
  readonly seq: number | null;
  readonly createdAt: number;
  readonly media?: Media | undefined;
  /** Its voice was heard by who it is to. */
  readonly heard?: boolean | undefined;
  /** The step of haggling that it is; of a newer server also one that is shown by its words alone. */
  readonly offer?: Offer<OfferStep | NewerWord> | undefined;
};

/**
 * A picture ("photo") or a voice ("voice") that a message brings besides its words, which say it to an app that cannot show it. Of a kind
 * that this one does not know they are shown. `name`: of its full size in the bucket, none once it is erased. `bytes`: of that size.
 */
export type Media = {
  readonly kind: string;
  readonly name?: string | undefined;
  readonly bytes: number;
  /** Seconds that a voice lasts, and how loud each part of it is, from 0 to 100. */
  readonly seconds?: number | undefined;
  readonly peaks?: readonly number[] | undefined;
};

/** Names a conversation: one listing, one other person. */
export function conversationKey(listingId: string, otherId: string): string {
  return `${listingId}:${otherId}`;
}

const { max } = LENGTHS.message;

export const messageField = textField({
  missing: "Le message est requis",
  most: [max, `Le message ne doit pas dépasser ${formatNumber(max)} caractères`],
});

/** The words of a message as they are sent, or why they cannot be. */
export function readWords(typed: string): { readonly words: string } | { readonly fault: string } {
  const found = v.safeParse(messageField, typed);
  return found.success ? { words: found.output } : { fault: found.issues[0].message };
}
