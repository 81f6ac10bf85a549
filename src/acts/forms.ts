/**
 * What goes into each act and what travels: from what a form or a button gives to the arguments, with French sentences by field
 * for what cannot be. The list of kinds is here; the rest of each stands in kinds.ts.
 * Loaded with the first verb: neither the first screen nor the worker carries it.
 */
import * as v from "valibot";
import { contactForm } from "#domain/contact.ts";
import { errorsOf, type FieldErrors } from "#domain/form.ts";
import { listingForm, priceField } from "#domain/listing-form.ts";
import { messageField } from "#domain/message.ts";
import { PHOTO_MISSING, tooManyPhotos } from "#domain/refused-here.ts";
import { isLocalPhoto, isStoredPhoto } from "#domain/photo-name.ts";
import { profileForm } from "#domain/profile-form.ts";
import { disputeForm, proofForm } from "#domain/proof-form.ts";
import { personReportForm, reportForm, reviewReportForm } from "#domain/report-form.ts";
import { QUERY_MAX } from "#domain/search.ts";
import { reviewForm } from "#domain/review-form.ts";
import { lengthOf, trimmed } from "#domain/text-field.ts";
import { DISTRICTS_HERE, PHOTOS, PRICE } from "#town";

const listingIn = (districts: readonly string[]) => listingForm({ price: PRICE, districts }).entries;
const { title, description, category, condition } = listingIn([]);
const named = { id: v.string() };

/** Added by the queue, never by a screen. */
const or_was = v.optional(v.array(v.unknown()));

/** Object names of the bucket `listings`, or names of this phone for those it has still to send; they must be there before the listing is. */
const photos = v.pipe(
  v.array(v.string()),
  v.minLength(1, PHOTO_MISSING),
  v.maxLength(PHOTOS.max, tooManyPhotos(PHOTOS.max)),
  v.check(
    (names) => names.every((name) => isLocalPhoto(name) || isStoredPhoto(name)) && new Set(names).size === names.length,
    "Une photo n'est pas valable. Retirez-la, puis ajoutez-la de nouveau.",
  ),
  v.readonly(),
);

/** Those of a town that is not this phone's go with the form: only a screen knows them. */
const districts = v.optional(v.array(v.string()));
const given = (form: unknown): { readonly districts?: unknown } =>
  typeof form === "object" && form !== null ? form : {};
const among = (form: unknown): readonly string[] => {
  const named = given(form).districts;
  return (v.is(districts, named) ? named : undefined) ?? DISTRICTS_HERE;
};

/** The form and the server check whose name it may be, not this. */
const profile = v.lazy((form) => {
  const { entries } = profileForm(among(form));
  return v.object({ ...entries, town: v.optional(v.string()), districts });
});

export const FORMS = {
  send_message: v.object({ listing_id: v.string(), receiver_id: v.string(), content: messageField }),
  mark_read: v.object({ listing_id: v.string(), other_id: v.string(), up_to_seq: v.number() }),
  /** `name` is for this phone's own list until the server's row is here; the server does not read it. */
  block_person: v.object({ person_id: v.string(), on: v.boolean(), name: v.string() }),
  /** `attach`: the last messages of that conversation may be shown to the team; the server copies them, not the phone. */
  report_person: v.object({
    person_id: v.string(),
    /** Null from a seller's page. */
    listing_id: v.nullable(v.string()),
    ...personReportForm.entries,
    attach: v.boolean(),
  }),
  /** As it was typed: anything may stand in it. */
  save_draft: v.object({ ...named, data: v.record(v.string(), v.unknown()) }),
  delete_draft: v.object(named),
  /** Price in whole francs. A listing has the id of its draft. */
  publish_listing: v.pipe(
    v.lazy((form) => v.object({ ...named, photos, ...listingIn(among(form)), districts })),
    v.transform(({ id, title, price, description, category, condition, district, photos }) => ({
      ...{ id, title, price, description, category, condition, district, photos, draft_id: id },
    })),
  ),
  mark_sold: v.object(named),
  /**
   * `was`: the price that the person saw; another one on the server is a conflict, not a silent last word. `or_was`: what else
   * this phone may have set (outbox/append.ts).
   */
  change_price: v.object({ ...named, price: priceField(PRICE), was: v.optional(v.number()), or_was }),
  /** `base` of the act: the same fields as the person saw them; what another device changed meanwhile is kept, or a conflict. */
  edit_listing: v.object({ ...named, photos, title, description, category, condition, or_was }),
  delete_listing: v.object(named),
  /** A search that is followed, or no more; null for what is not asked for. What it asks for says which one it is. */
  save_search: v.object({
    on: v.boolean(),
    q: v.pipe(
      v.string(),
      v.transform(trimmed),
      v.check((q) => lengthOf(q) <= QUERY_MAX),
    ),
    town: v.string(),
    category: v.nullable(v.string()),
    condition: v.nullable(v.string()),
    district: v.nullable(v.string()),
    min_price: v.nullable(v.number()),
    max_price: v.nullable(v.number()),
  }),
  set_favorite: v.object({ listing_id: v.string(), on: v.boolean() }),
  post_review: v.object({ listing_id: v.string(), ...reviewForm.entries }),
  report_listing: v.object({ listing_id: v.string(), ...reportForm.entries }),
  report_review: v.object({ review_id: v.string(), ...reviewReportForm.entries }),
  update_profile: v.pipe(
    profile,
    v.transform(({ fullName, phone, district, town }) => ({
      full_name: fullName,
      phone,
      district,
      // Without a word of it she stays in the town where she is.
      ...(town === undefined ? {} : { town }),
    })),
  ),
  /**
   * Goes to a function of its own (§7), with the picture that `screenshot` names on this phone. `item`: "listing", or the id of
   * a pack. Francs and bytes as this phone showed them; the server reads its own price list.
   */
  send_proof: v.pipe(
    v.object({
      item: v.string(),
      listing_id: v.nullable(v.string()),
      amount: v.number(),
      ...proofForm.entries,
      bytes: v.number(),
    }),
    v.transform(({ fullName, ...args }) => ({ ...args, full_name: fullName })),
  ),
  /** Against a refusal of this proof, or against a decision that was taken back. One a decision. */
  contest_payment: v.object({ proof_id: v.string(), ...disputeForm.entries }),
  /** Against a listing's being hidden or removed. One a notice. */
  appeal_moderation: v.object({ notice_id: v.string(), ...disputeForm.entries }),
  /** "J'ai compris", of a warning. */
  acknowledge_notice: v.object({ notice_id: v.string() }),
  contact_support: contactForm,
};

/** A choice is any text: before it is checked, and in a queue that another version of the app has written. */
type Wide<T> = {
  [Field in keyof T]: T[Field] extends string
    ? string
    : T[Field] extends readonly string[]
      ? readonly string[]
      : T[Field];
};

export type ActKind = keyof typeof FORMS;
/** Arguments as they travel. The author is never one: the server reads who it is from the session. */
export type ActArgs = { [K in ActKind]: Wide<v.InferOutput<(typeof FORMS)[K]>> };
/** What a form or a button gives for an act of this kind. */
export type FormOf<K extends ActKind> = Wide<v.InferInput<(typeof FORMS)[K]>>;

/** What `input` is by one of these schemas, or what is wrong with it: by field, the first fault first. */
export function read<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
): { readonly value: v.InferOutput<S> } | { readonly errors: FieldErrors } {
  const result = v.safeParse(schema, input);
  return result.success ? { value: result.output } : { errors: errorsOf(result.issues) };
}
