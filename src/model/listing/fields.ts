import type { CategoryId } from "#domain/category.ts";
import type { ConditionId } from "#domain/condition.ts";
import type { NewerWord } from "#domain/open-word.ts";
import type { ListingStatus } from "./status.ts";

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
