/**
 * The fields of a listing, once: how the server sends each and how a phone stores it, what its owner types, what an edit changes.
 * Parser, stored shape, type, draft (draft.ts), edit (content.ts) and what the admin console reads of an edit are made of this table. Apart
 * stand the checks of the form (listing-form.ts, 2 kB): the first listings and the worker do without them.
 */
import * as v from "valibot";
import type { CategoryId } from "#domain/category.ts";
import type { ConditionId } from "#domain/condition.ts";
import { openWord } from "#domain/open-word.ts";
import { camel, type Field, field, is, parser, type RowOf, schemaParts } from "../wire.ts";
import type { OwnFacts } from "./own-fields.ts";
import type { ListingStatus } from "./status.ts";

/** The value of a form's field before anything is typed. */
export type Blank = string | boolean | readonly string[];
type ListingField = Field & {
  /** Its owner types it. A number is typed as text. */
  readonly blank?: Blank;
  /** It can be changed in the form of a listing that is on sale, where it must be the same in form and listing. */
  readonly edited?: true;
  /** The form fills it in by itself: alone it makes no draft. */
  readonly given?: true;
};

const NO_NAMES: readonly string[] = [];

export const FIELDS = {
  /** The eight signs of its short address, /a/…, given by the server: none before it has the listing. */
  code: is.text,
  title: { ...is.text, blank: "", edited: true },
  /** In whole francs. */
  price: { ...is.natural, blank: "" },
  description: { ...is.text, blank: "", edited: true },
  category: {
    ...field(openWord<CategoryId>(), { type: "string", maxLength: 20 }),
    blank: "",
    edited: true,
  },
  condition: { ...field(openWord<ConditionId>(), schemaParts.text), blank: "", edited: true },
  district: { ...is.text, blank: "", given: true },
  /** Its seller can bring or send it. */
  delivery: { ...is.flag, blank: false, edited: true },
  /** Its seller has the bill of when it was bought. */
  invoice: { ...is.laterFlag, blank: false, edited: true },
  /** Its seller has given the IMEI of the phone: a buyer may compare it (session/check-imei.ts). */
  has_imei: is.laterFlag,
  /** Names of objects; the first is the cover. In a draft see #domain/photo-name.ts. */
  photos: {
    ...field<readonly string[]>(v.array(v.string()), { type: "array", items: { type: "string" } }),
    blank: NO_NAMES,
    edited: true,
  },
  user_id: is.id,
  status: field(openWord<ListingStatus>(), schemaParts.text),
  created_at: is.instant,
  boosted_until: is.instantOrNull,
  reserved_until: is.instantOrNull,
  seller_name: is.text,
  seller_rating: is.numberOrNull,
  seller_reviews: is.number,
  /** The avatar of the seller, as #ui/avatar.tsx reads it. */
  seller_avatar: is.laterTextOrNull,
  /** The id of its town. */
  town: is.text,
} as const satisfies Readonly<Record<string, ListingField>>;

type Table = typeof FIELDS;
type Name = keyof Table;

/** An advertisement with the card of its seller. Price in whole francs, times in milliseconds. */
export type Listing = Omit<RowOf<Table>, "v"> & OwnFacts;
/** A field that its owner types. */
export type Written = { [N in Name]: Table[N] extends { readonly blank: Blank } ? N : never }[Name];
/** One that can be changed on sale. */
export type Edited = { [N in Name]: Table[N] extends { readonly edited: true } ? N : never }[Name];

const NAMES = Object.keys(FIELDS) as Name[];
export const WRITTEN: readonly Written[] = NAMES.filter((name): name is Written => "blank" in FIELDS[name]);
export const EDITED: readonly Edited[] = NAMES.filter((name): name is Edited => "edited" in FIELDS[name]);
/** Those that say that something was written. */
export const BEGUN_BY: readonly Written[] = WRITTEN.filter((name) => !("given" in FIELDS[name]));

/** Each field as the server sends it. */
export const WIRES = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].wire])) as {
  readonly [N in Name]: Table[N]["wire"];
};
/** A listing as the collections send it, as the type has it. */
export const listingWire = parser(FIELDS);

const NOTHING: Readonly<Record<string, unknown>> = { string: "", number: 0, integer: 0, boolean: false, array: [] };

/** A listing that says nothing, for one that is made here. */
export const EMPTY_LISTING = Object.fromEntries([
  ["id", ""],
  ...Object.entries<ListingField>(FIELDS).map(([name, { stored }]) => [
    camel(name),
    stored === null ? false : (NOTHING[String(stored["type"])] ?? null),
  ]),
]) as Listing;
