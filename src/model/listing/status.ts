import type { NewerWord } from "#domain/open-word.ts";

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
