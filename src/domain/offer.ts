import { formatPrice } from "./price.ts";

/**
 * A message may be a step of haggling: a price that is proposed, or the answer to the last one. Its `content` says it in words, so
 * that it is read wherever messages are, also by a version of the app that knows no offers.
 */
const STEP_WORDS = {
  made: "Je vous propose {prix}.",
  accepted: "D'accord pour {prix}.",
  refused: "{prix}, ce n'est pas possible pour moi.",
  withdrawn: "Je retire mon offre de {prix}.",
} as const;

export type OfferStep = keyof typeof STEP_WORDS;
export const OFFER_STEPS = Object.keys(STEP_WORDS) as readonly OfferStep[];

/** `offerId`: the offer that an answer or another price is about, while it waits on this phone. Francs. */
export type Offer<Step extends string = OfferStep> = {
  readonly step: Step;
  readonly amount: number;
  readonly offerId?: string | undefined;
  /** Until when the seller who accepts reserves the listing with it, ms by the server's clock. */
  readonly reserveUntil?: number | undefined;
};

/** The words of each step, with the place of the price: the database writes them (`npm run facts`), never the phone. */
export const stepWords = (): readonly (readonly [OfferStep, string])[] =>
  OFFER_STEPS.map((step) => [step, STEP_WORDS[step]]);

export const offerWords = ({ step, amount }: Offer): string => STEP_WORDS[step].replace("{prix}", formatPrice(amount));

export const agreedWords = (amount: number): string => `D'accord pour ${formatPrice(amount)}`;

export const OFFER_LOW = "Proposez au moins un cinquième du prix demandé";
export const OFFER_HIGH = "Votre offre dépasse le prix demandé";
