import * as v from "valibot";
import { imeiField } from "#domain/imei.ts";
import { PRICE } from "#town";
import { priceField } from "../listing/listing-form.ts";

/** The fields of a receipt that its seller types. */
export const receiptForm = v.object({ price: priceField(PRICE), imei: imeiField });
