import * as v from "valibot";
import { OFFER } from "#domain/limits.ts";
import { OFFER_HIGH, OFFER_LOW } from "#domain/offer.ts";
import { PRICE } from "#town";
import { priceField } from "../listing/listing-form.ts";

/** The price that is asked for a listing, null where this phone does not know it; `selling`: by who names another. */
export type Asked = { readonly price: number | null; readonly selling: boolean };

/** The amount of an offer, in the bounds that the server holds it to (private.judged_offer): a buyer proposes no more than is asked. */
export const offerForm = ({ price, selling }: Asked) =>
  v.object({
    price: v.pipe(
      priceField(PRICE),
      v.check((amount) => price === null || amount * 100 >= price * OFFER.leastPercent, OFFER_LOW),
      v.check((amount) => price === null || selling || amount <= price, OFFER_HIGH),
    ),
  });
