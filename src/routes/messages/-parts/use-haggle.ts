import { useState } from "react";
import type { Offer } from "#domain/offer.ts";
import { sayWhy } from "#intents/commit.ts";
import { cancelMutation } from "#intents/queue.ts";
import { sendOffer, withdrawOffer } from "#intents/haggling.ts";
import { reservedUntil } from "#intents/listing.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { offersIn, type Offers } from "#model/message/offers.ts";
import { statusAt } from "#model/listing/status.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { useNow } from "#ui/use-now.ts";
import { runMutation } from "../../-mutations/run-mutation.ts";

/** The dialog that is open: a price to name, on its own or to meet that of an offer, or an offer to accept. */
export type Asking =
  | {
      readonly kind: "price";
      /** The offer that it meets. */
      readonly offer?: ChatMessage;
      /** The refused offer whose place it takes. */
      readonly again?: ChatMessage;
    }
  | { readonly kind: "accept"; readonly offer: ChatMessage };

export type Haggle = Offers & {
  /** True for the owner of the listing. */
  readonly selling: boolean;
  /** A price can be named at all. */
  readonly possible: boolean;
  readonly canReserve: boolean;
  readonly asking: Asking | null;
  readonly ask: (asking: Asking | null) => void;
  readonly propose: (amount: number) => Promise<unknown>;
  readonly accept: (offer: ChatMessage, reserve: boolean) => void;
  readonly refuse: (offer: ChatMessage) => void;
  readonly withdraw: (offer: ChatMessage) => void;
};

const FAILED = "Votre réponse n'a pas pu être gardée.";

/** How the offers of a conversation stand, and what can be done about them; without a network as with one. */
export function useHaggle(
  { listingId, otherId }: { listingId: string; otherId: string },
  conversation: ConversationResult,
  closed: boolean,
): Haggle {
  const now = useNow();
  const { listing, messages, agreedAt } = conversation;
  const [asking, ask] = useState<Asking | null>(null);
  const status = statusAt(listing, now);
  // Where this phone knows nothing of the listing, the server does.
  const onSale = listing === null || status.isPublic === true;
  const selling = listing !== null && listing.userId !== otherId;
  const offers = offersIn(messages, { now, agreedAt, onSale });

  const ids = { listingId, receiverId: otherId };
  const about = { title: conversation.title, name: conversation.otherName };
  const amountOf = ({ offer }: ChatMessage): number => offer?.amount ?? 0;
  const answer = (step: Offer["step"], offer: ChatMessage, more: Pick<Offer, "reserveUntil"> = {}) =>
    sayWhy(FAILED, sendOffer(ids, { step, amount: amountOf(offer), offerId: offer.id, ...more }, about));

  return {
    ...offers,
    selling,
    possible: onSale && !closed && (!selling || messages.some(({ mine }) => !mine)),
    canReserve: selling && onSale && status.reservedUntil === undefined,
    asking,
    ask,
    propose: async (amount) => {
      const { offer, again } = asking?.kind === "price" ? asking : {};
      const offerId = offer?.id ?? again?.offer?.offerId;
      await sendOffer(ids, { step: "made", amount, offerId }, about);
      if (again !== undefined) await cancelMutation(again.id);
    },
    accept: (offer, reserve) =>
      runMutation(answer("accepted", offer, reserve ? { reserveUntil: reservedUntil() } : {})),
    refuse: (offer) => runMutation(answer("refused", offer)),
    withdraw: (offer) =>
      runMutation(sayWhy(FAILED, withdrawOffer(ids, { offerId: offer.id, amount: amountOf(offer) }, about))),
  };
}
