import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import type { Profile } from "#domain/profile.ts";
import { FOLLOWED, type SavedSearch } from "#domain/search.ts";
import { ALL_INDEX } from "./collection.ts";
import { FIELDS, type Listing } from "#model/listing/fields.ts";
import { OWN_FIELDS } from "#model/listing/own-fields.ts";
import type { BlockedPerson } from "#model/person/blocked-person.ts";
import type { OwnReview } from "#model/review/own-review.ts";
import { instant, parser, schemaParts, versioned } from "#model/wire.ts";

const profileData = v.pipe(
  v.object({
    id: v.string(),
    full_name: v.nullable(v.string()),
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    district: v.nullable(v.string()),
    town: v.string(),
    calls: v.optional(v.boolean(), true),
    number_confirmed_at: v.optional(v.nullable(instant), null),
    number_code: v.optional(v.nullable(v.object({ code: v.string(), until: instant })), null),
    avatar_url: v.nullable(v.string()),
    rating: v.nullable(v.number()),
    review_count: v.number(),
    created_at: instant,
    first_listing_at: v.nullable(instant),
    suspended: v.optional(v.nullable(v.object({ reason: v.string(), at: instant })), null),
  }),
  v.transform((row): Profile => ({
    id: row.id,
    fullName: row.full_name ?? "",
    email: row.email ?? "",
    phone: row.phone ?? "",
    district: row.district ?? "",
    town: row.town,
    calls: row.calls,
    numberConfirmedAt: row.number_confirmed_at,
    numberCode: row.number_code,
    avatarUrl: row.avatar_url,
    rating: row.rating,
    reviewCount: row.review_count,
    createdAt: row.created_at,
    firstListingAt: row.first_listing_at,
    suspended: row.suspended,
  })),
);

// The collection wraps a listing: its version stands outside.
const listingData = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((data): unknown => ({ v: 0, ...data })),
  parser({ ...FIELDS, ...OWN_FIELDS }),
);

const record = v.record(v.string(), v.unknown());

const blockData = v.pipe(
  v.object({ person_id: v.string(), full_name: v.string(), created_at: instant }),
  v.transform((row): BlockedPerson => ({ personId: row.person_id, name: row.full_name, at: row.created_at })),
);

const maybe = v.nullable(v.string());

/** A search that its owner follows, as it was asked for. */
const searchData = v.pipe(
  v.object({ ...FOLLOWED, created_at: instant }),
  v.transform(({ created_at: at, ...sought }): SavedSearch => ({ ...sought, at })),
);

const reviewData = v.pipe(
  v.object({ listing_id: v.string(), rating: v.number(), comment: maybe, shown: v.boolean() }),
  v.transform(({ listing_id: listingId, ...said }): OwnReview => ({ listingId, ...said })),
);

const reportData = v.pipe(
  v.object({
    subject_kind: v.string(),
    subject_id: v.string(),
    reason: v.string(),
    comment: maybe,
    status: v.string(),
    created_at: instant,
  }),
  v.transform(({ subject_kind: kind, subject_id: subjectId, created_at: at, ...said }): OwnReport => ({
    kind,
    subjectId,
    at,
    ...said,
  })),
);

/** A report of its owner to the team: on a listing, a person or a review. `status`: open until the team has answered. */
export type OwnReport = {
  readonly kind: string;
  readonly subjectId: string;
  readonly reason: string;
  readonly comment: string | null;
  readonly status: string;
  readonly at: number;
};

const known = v.variant("kind", [
  v.object({ ...versioned, kind: v.literal("profile"), data: profileData }),
  v.object({ ...versioned, kind: v.literal("listing"), data: listingData }),
  v.object({ ...versioned, kind: v.literal("credits"), data: v.object({ credits: v.number() }) }),
  v.object({ ...versioned, kind: v.literal("block"), data: blockData }),
  v.object({ ...versioned, kind: v.literal("search"), data: searchData }),
  v.object({ ...versioned, kind: v.literal("review"), data: reviewData }),
  v.object({ ...versioned, kind: v.literal("report"), data: reportData }),
  v.object({
    ...versioned,
    kind: v.picklist(["transaction", "proof", "notice", "support_message", "receipt", "stolen_phone"]),
    data: record,
  }),
]);

const KINDS = known.options.flatMap(({ entries: { kind } }): readonly string[] =>
  "literal" in kind ? [kind.literal] : kind.options,
);

/**
 * A kind of a newer server. It is stored as it came, and of no type: no code of this version may ask for it. The version that knows it
 * reads `data` as that of `transaction` and its like is read, when it is shown.
 */
const newer = v.object({
  ...versioned,
  kind: v.pipe(
    v.string(),
    v.check((kind) => !KINDS.includes(kind)),
    v.transform((kind) => kind as never),
  ),
  data: record,
});

/** Rows that only their owner may see; one row a thing, told apart by `kind`. */
export const mineRow = v.union([known, newer]);

export type StoredMine = { readonly id: string; readonly v: number } & (
  | { readonly kind: "profile"; readonly data: Profile }
  | { readonly kind: "listing"; readonly data: Listing }
  | { readonly kind: "credits"; readonly data: { readonly credits: number } }
  | { readonly kind: "block"; readonly data: BlockedPerson }
  | { readonly kind: "search"; readonly data: SavedSearch }
  | { readonly kind: "review"; readonly data: OwnReview }
  | { readonly kind: "report"; readonly data: OwnReport }
  | {
      readonly kind: "transaction" | "proof" | "notice" | "support_message" | "receipt" | "stolen_phone";
      readonly data: Readonly<Record<string, unknown>>;
    }
);

export const mineSchema = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    v: schemaParts.number,
    gone: schemaParts.whole,
    kind: { type: "string", maxLength: 20 },
    data: { type: "object" },
  },
  required: ["id", "v"],
  indexes: [ALL_INDEX],
} as RxJsonSchema<StoredMine>;
