import * as v from "valibot";
import { EMPTY_DRAFT } from "./draft.ts";
import { EDITED } from "./fields.ts";
import { listingForm, priceField } from "./listing-form.ts";
import { imeiField } from "#domain/imei.ts";
import { MOST } from "#domain/limits.ts";
import { pick } from "#domain/pick.ts";
import { isLocalPhoto, isStoredPhoto } from "#domain/photo-name.ts";
import { formatPrice } from "#domain/price.ts";
import { PHOTO_MISSING, tooManyPhotos } from "#domain/refused-here.ts";
import { reportForm } from "#domain/report-form.ts";
import { UNDO_MS } from "#domain/undo.ts";
import { PHOTOS, PRICE } from "#town";
import { districtsOf, givenDistricts } from "../districts.ts";
import { defineMutation, noWords, shortened, showListing } from "../mutation.ts";
import { listingKey, showDraft, textOf } from "./mutation-parts.ts";

const named = { id: v.string() };
const show = ({ id }: { readonly id: string }) => ({ kind: "listing", id }) as const;

/** A person of a conversation about the listing; none: nobody who is named. */
const buyer_id = v.optional(v.string());

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

/** A check for each field that is typed. */
const written = (districts: readonly string[]) => ({ photos, ...listingForm({ price: PRICE, districts }).entries });

const EXAMPLE = {
  ...EMPTY_DRAFT,
  title: "Vélo de ville",
  description: "Une bicyclette en bon état, peu servie.",
  category: "sports",
  condition: "good",
} as const;

export const listingMutations = {
  /** Price in whole francs. A listing has the id of its draft. */
  publish_listing: defineMutation({
    input: v.pipe(
      v.lazy((form) => v.object({ ...named, ...written(districtsOf(form)), districts: givenDistricts })),
      v.transform(({ districts: _checkedBy, ...listing }) => ({ ...listing, draft_id: listing.id })),
    ),
    key: listingKey,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine", carries: "photos" },
    summary: (args) => `Annonce\u00A0: ${shortened(args.title)}`,
    words: textOf,
    target: showDraft,
    example: ({ own, photo, district }) => ({ id: own, ...EXAMPLE, price: "45000", district, photos: [photo] }),
  }),
  mark_sold: defineMutation({
    input: v.object({ ...named, buyer_id }),
    key: listingKey,
    merge: { rule: "replace" },
    undo: UNDO_MS,
    travel: { collection: "mine" },
    summary: () => "Annonce marquée comme vendue",
    words: noWords,
    target: show,
    example: ({ own }) => ({ id: own }),
  }),
  /** A sale that came to nothing. */
  relist_listing: defineMutation({
    input: v.object(named),
    key: listingKey,
    merge: { rule: "replace" },
    undo: UNDO_MS,
    travel: { collection: "mine" },
    summary: () => "Annonce remise en vente",
    words: noWords,
    target: show,
    example: ({ own }) => ({ id: own }),
  }),
  /** Still for sale. `at`: the moment of the tap, ms by the server's clock. */
  renew_listing: defineMutation({
    input: v.object({ ...named, at: v.number() }),
    key: listingKey,
    merge: { rule: "replace" },
    undo: UNDO_MS,
    travel: { collection: "mine" },
    summary: () => "Annonce toujours à vendre",
    words: noWords,
    target: show,
    example: ({ own }) => ({ id: own, at: 4_102_444_800_000 }),
  }),
  /**
   * `until`: the moment up to which it was promised, ms by the server's clock; null: it is reserved no more. `was`: the end that was seen by who
   * ends it; a newer promise of another device stands.
   */
  reserve_listing: defineMutation({
    input: v.object({ ...named, until: v.nullable(v.number()), buyer_id, was: v.optional(v.number()) }),
    key: listingKey,
    merge: { rule: "replace" },
    undo: UNDO_MS,
    travel: { collection: "mine" },
    summary: ({ until }) => (until === null ? "Annonce plus réservée" : "Annonce réservée"),
    words: noWords,
    target: show,
    example: ({ own }) => ({ id: own, until: 4_102_444_800_000 }),
  }),
  /**
   * `was`: the price that the person saw; another one on the server is a conflict, not a silent last word. `or_was`: what else
   * this phone may have set (outbox/append.ts).
   */
  change_price: defineMutation({
    input: v.object({ ...named, price: priceField(PRICE), was: v.optional(v.number()), or_was }),
    key: listingKey,
    // Measured against what the person saw before both.
    merge: { rule: "replace", upon: (next, { was }) => ({ ...next, was }) },
    undo: UNDO_MS,
    travel: { collection: "mine" },
    summary: ({ price }) => `Nouveau prix\u00A0: ${formatPrice(price)}`,
    words: noWords,
    target: show,
    example: ({ own }) => ({ id: own, price: "12500" }),
  }),
  /** `base` of the mutation: the same fields as the person saw them; what another device changed meanwhile is kept, or a conflict. */
  edit_listing: defineMutation({
    input: v.object({ ...named, ...pick(written([]), EDITED), or_was }),
    key: listingKey,
    merge: { rule: "replace" },
    undo: UNDO_MS,
    travel: { collection: "mine", carries: "photos" },
    summary: (args) => `Annonce modifiée\u00A0: ${shortened(args.title)}`,
    words: textOf,
    target: ({ id }) => ({ kind: "edit", id }),
    example: ({ own, photo }) => ({ id: own, ...pick(EXAMPLE, EDITED), title: "Vélo de course", photos: [photo] }),
  }),
  /** The IMEI of the phone, for buyers to compare; null: it is taken back. The server keeps a keyed hash of it. */
  give_imei: defineMutation({
    input: v.object({ ...named, imei: imeiField }),
    key: listingKey,
    merge: { rule: "replace" },
    undo: 0,
    travel: { collection: "mine" },
    summary: ({ imei }) => (imei === null ? "IMEI retiré de l'annonce" : "IMEI de l'annonce"),
    words: noWords,
    target: show,
    example: ({ own }) => ({ id: own, imei: "490154203237518" }),
  }),
  delete_listing: defineMutation({
    input: v.object(named),
    key: listingKey,
    merge: { rule: "once" },
    undo: UNDO_MS,
    travel: { collection: "mine" },
    summary: () => "Annonce supprimée",
    words: noWords,
    target: show,
    example: ({ own }) => ({ id: own }),
  }),
  /** Listings of others that were looked at. They wait until something else leaves, and leave with it. */
  note_views: defineMutation({
    input: v.object({ listing_ids: v.array(v.string()) }),
    key: () => "views",
    merge: {
      rule: "replace",
      upon: (next, before) => ({
        listing_ids: [...new Set([...before.listing_ids, ...next.listing_ids])].slice(-MOST.views),
      }),
    },
    undo: 0,
    travel: { collection: null, silent: true },
    summary: () => "Annonces regardées",
    words: noWords,
    target: () => null,
    example: ({ listing }) => ({ listing_ids: [listing] }),
  }),
  report_listing: defineMutation({
    input: v.object({ listing_id: v.string(), ...reportForm.entries }),
    key: ({ listing_id }) => `report:${listing_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "mine" },
    summary: () => "Signalement d'annonce",
    words: ({ comment }) => comment,
    target: showListing,
    example: ({ listing }) => ({ listing_id: listing, reason: "fake", comment: "" }),
  }),
};
