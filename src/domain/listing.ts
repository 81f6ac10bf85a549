import type { CategoryId } from "./category.ts";
import type { ConditionId } from "./condition.ts";

/** `unavailable`: a favourite that its seller has not paid for yet; `deleted`: only its memory is left. */
export const LISTING_STATUSES = ["active", "pending", "sold", "deleted", "unavailable"] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** An advertisement with the card of its seller. Price in whole francs, times in milliseconds, photos are object names. */
export type Listing = {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly category: CategoryId;
  readonly condition: ConditionId;
  readonly district: string;
  readonly photos: readonly string[];
  readonly status: ListingStatus;
  readonly createdAt: number;
  readonly boostedUntil: number | null;
  readonly sellerName: string;
  readonly sellerRating: number | null;
  readonly sellerReviews: number;
  /** The id of its town; none in the first. */
  readonly town?: string | undefined;
};
