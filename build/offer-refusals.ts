/** Refusals of haggling. */
import { OFFER_HIGH, OFFER_LOW } from "../src/domain/offer.ts";
import { invalid, refused } from "./refusal.ts";

export const OFFERS = {
  offer_low: invalid(`${OFFER_LOW}.`, "offer"),
  offer_high: invalid(`${OFFER_HIGH}.`, "offer"),
  offer_not_for_sale: refused("gone", "Cette annonce n'est plus à vendre\u00a0: il n'y a plus d'offre à faire."),
  offer_over: refused("gone", "Cette offre n'attend plus de réponse\u00a0: elle en a eu une, ou elle a pris fin."),
  offer_of_other: refused("not_party", "C'est à l'autre personne de répondre à cette offre."),
};
