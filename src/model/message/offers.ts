import { OFFER } from "#domain/limits.ts";
import type { Message } from "#domain/message.ts";
import { OFFER_STEPS, type Offer, type OfferStep } from "#domain/offer.ts";
import type { ChatMessage } from "./chat-message.ts";

/** countered: the other side named another price · replaced: its maker did · over: by its date, with the sale, or with another offer that was accepted. */
export type OfferState = "open" | Exclude<OfferStep, "made"> | "countered" | "replaced" | "over";

export type Offers = {
  /** By the id of the message that made it. */
  readonly states: ReadonlyMap<string, OfferState>;
  /** The one that waits for its answer. There is one at most: a new price takes the place of the last. */
  readonly open: ChatMessage | null;
  /** The price that both agreed on last, while it stands. */
  readonly agreed: number | null;
};

/** The facts that end an offer besides an answer. `now`: by the server's clock; `agreedAt`: when one about the same listing was last accepted. */
export type Around = { readonly now: number; readonly agreedAt: number | null; readonly onSale: boolean };

const isStep = (step: string): step is OfferStep => (OFFER_STEPS as readonly string[]).includes(step);

/** The step that a message is; null for other messages, and for a step that only a newer version knows. */
export function stepOf({ offer }: Pick<Message, "offer">): Offer | null {
  return offer !== undefined && isStep(offer.step) ? { ...offer, step: offer.step } : null;
}

const HOUR = 3_600_000;

/** Until when an offer can be answered. */
export const openUntil = ({ createdAt }: Pick<Message, "createdAt">): number => createdAt + OFFER.hours * HOUR;

/** One that still waits on this phone is dated when it arrives. */
const isOver = ({ seq, createdAt }: ChatMessage, { now, agreedAt, onSale }: Around): boolean =>
  !onSale || (seq !== null && (now >= openUntil({ createdAt }) || (agreedAt !== null && createdAt <= agreedAt)));

/** Whether an accepted price stands: the seller has agreed with nobody else since. */
export const stands = ({ seq, createdAt }: Pick<Message, "seq" | "createdAt">, agreedAt: number | null): boolean =>
  seq === null || agreedAt === null || createdAt >= agreedAt;

/**
 * How the offers of a conversation stand, read from its messages in their order: the server's, then those that wait here. The server judges by the same
 * order (private.judged_offer), so that both phones say the same.
 */
export function offersIn(messages: readonly ChatMessage[], around: Around): Offers {
  const states = new Map<string, OfferState>();
  let open: ChatMessage | null = null;
  let agreed: ChatMessage | null = null;
  for (const message of messages) {
    const offer = stepOf(message);
    // An answer that waits here is to one offer: another one that came before it is left as it is.
    const misses = offer?.offerId !== undefined && offer.offerId !== open?.id;
    if (offer === null || message.state === "refused" || (misses && message.seq === null)) continue;
    if (offer.step === "made") {
      if (open !== null) states.set(open.id, open.mine === message.mine ? "replaced" : "countered");
      open = message;
      states.set(message.id, "open");
      continue;
    }
    if (offer.step === "accepted") agreed = message;
    if (open !== null) states.set(open.id, offer.step);
    open = null;
  }
  if (open !== null && isOver(open, around)) {
    states.set(open.id, "over");
    open = null;
  }
  const amount = agreed?.offer !== undefined && stands(agreed, around.agreedAt) ? agreed.offer.amount : null;
  return { states, open, agreed: amount };
}
