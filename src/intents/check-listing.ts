/** What the forms about listings ask for (spec §5). Loaded with the first of their verbs, not with the first screen. */
import * as v from "valibot";
import type { DraftData } from "#domain/draft.ts";
import { listingForm, priceField } from "#domain/listing-form.ts";
import type { ListingArgs } from "#domain/mutation.ts";
import { isLocalPhoto, isStoredPhoto } from "#domain/photo-name.ts";
import { personReportForm, reportForm } from "#domain/report-form.ts";
import { reviewForm } from "#domain/review-form.ts";
import { DISTRICTS, PHOTOS, PRICE } from "#town";
import { errorsOf } from "#domain/form.ts";
import { IntentError } from "./intent-error.ts";
import { parse } from "./parse.ts";

const listingSchema = listingForm({ price: PRICE, districts: DISTRICTS });
const priceSchema = v.object({ price: priceField(PRICE) });

/** The listing as it is sent; its photos still under the draft's names. @throws IntentError invalid, with `fields` */
export function checkListing(id: string, data: DraftData): ListingArgs {
  const result = v.safeParse(listingSchema, data);
  const fields = { ...photosFault(data.photos), ...(result.success ? {} : errorsOf(result.issues)) };
  const [first] = Object.values(fields);
  if (!result.success || first !== undefined) throw new IntentError("invalid", first ?? "", fields);
  return { id, ...result.output, photos: data.photos, draft_id: id };
}

function photosFault(photos: readonly string[]): { photos?: string } {
  if (photos.length === 0) return { photos: "Veuillez ajouter au moins une photo" };
  if (photos.length > PHOTOS.max) return { photos: `Maximum ${PHOTOS.max} photos autorisées` };
  const known =
    photos.every((name) => isLocalPhoto(name) || isStoredPhoto(name)) && new Set(photos).size === photos.length;
  return known ? {} : { photos: "Une photo n'est pas valable. Retirez-la, puis ajoutez-la de nouveau." };
}

/** @throws IntentError invalid, with the field "price" */
export const checkPrice = (price: string): number => parse(priceSchema, { price }).price;

/** @throws IntentError invalid, with the field "rating" or "comment" */
export const checkReview = (form: { rating: number; comment: string }): v.InferOutput<typeof reviewForm> =>
  parse(reviewForm, form);

/** @throws IntentError invalid, with the field "reason" or "comment" */
export const checkReport = (form: { reason: string; comment: string }): v.InferOutput<typeof reportForm> =>
  parse(reportForm, form);

/** @throws IntentError invalid, with the field "reason" or "comment" */
export const checkPersonReport = (form: { reason: string; comment: string }): v.InferOutput<typeof personReportForm> =>
  parse(personReportForm, form);
