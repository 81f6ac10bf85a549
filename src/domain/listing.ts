import type { CategoryId } from "./category.ts";
import type { ConditionId } from "./condition.ts";
import type { NewerWord } from "./open-word.ts";

/** `unavailable`: a favourite that its seller has not paid for yet; `deleted`: only its memory is left. */
const LISTING_STATUSES = ["active", "pending", "sold", "deleted", "unavailable"] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number] | NewerWord;

export const LISTING_STATUS_LABELS = {
  active: "En ligne",
  pending: "À payer",
  sold: "Vendue",
  unavailable: "Pas visible",
  deleted: "Supprimée",
} as const satisfies Record<(typeof LISTING_STATUSES)[number], string>;

/** The French name of a status. */
export const listingStatusLabel = (status: ListingStatus): string =>
  (LISTING_STATUS_LABELS as Readonly<Record<string, string>>)[status] ?? status;

/** Whether a status is one of a newer server: the listing is shown, and nothing is offered that may not be possible. */
export const isNewerStatus = (status: string): status is NewerWord =>
  !(LISTING_STATUSES as readonly string[]).includes(status);

/** An advertisement with the card of its seller. Price in whole francs, times in milliseconds, photos are object names. */
export type Listing = {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly category: CategoryId | NewerWord;
  readonly condition: ConditionId | NewerWord;
  readonly district: string;
  readonly photos: readonly string[];
  readonly status: ListingStatus;
  readonly createdAt: number;
  readonly boostedUntil: number | null;
  readonly sellerName: string;
  readonly sellerRating: number | null;
  readonly sellerReviews: number;
  /** The id of its town. */
  readonly town: string;
};
