/** Intents about a listing, one's own or another person's. */
import type { DraftData } from "#model/listing/draft.ts";
import { type ListingContent, contentOf } from "#model/listing/content.ts";
import { MOST } from "#domain/limits.ts";
import type { FollowedSearch } from "#domain/search.ts";
import { aheadOfPhone } from "#device/server-time.ts";
import { currentUser } from "#identity/current.ts";
import { actor, announce, checked, commit, commitRow, onThisPhone, IntentError, store } from "./commit.ts";

/**
 * Queues the publication of a draft: its photos, then the listing in one transaction on the server. Twice is once: the
 * listing has the draft's id, and the first row stands for both. `districts`: those of the town where it will stand, when that
 * is another than this phone's. `bring`: fetches photos of the draft that are not on this phone, before they are said to be missing.
 * @throws IntentError signed_out | invalid (with `fields`, "photos" among them) | storage_full | storage (spec §5)
 */
export async function publishListing(
  draftId: string,
  data: DraftData,
  districts?: readonly string[],
  bring?: (names: readonly string[]) => Promise<unknown>,
): Promise<{ id: string; listingId: string }> {
  const userId = actor("Votre compte n'est pas correctement configuré");
  const args = await checked("publish_listing", {
    id: draftId,
    ...data,
    ...(districts && { districts: [...districts] }),
  });
  const queue = () =>
    onThisPhone(async () => {
      const { queuePublication } = await import("#outbox/publish.ts");
      return await queuePublication(userId, args);
    });
  let { id, missing } = await queue();
  if (missing.length > 0 && bring !== undefined) {
    // One that cannot be fetched now is still missing, and said so below.
    await bring(missing).catch(() => undefined);
    ({ id, missing } = await queue());
  }
  if (missing.length > 0)
    throw photoMissing(
      "Une photo n'est pas sur ce téléphone. Retirez-la, ou publiez depuis l'appareil où elle se trouve.",
    );
  if (id === null) throw new IntentError("storage", "Erreur lors de la création de l'annonce");
  announce("person");
  return { id, listingId: draftId };
}

/**
 * Gives a listing on sale other words or pictures, within the bounds of a publication; it leaves in 10 s at the earliest: until
 * then `cancelMutation(id)` undoes it. `base`: what the person saw (`useEditable(id).base` of that moment): where another device has
 * changed the same field since, the server says so instead.
 * @throws IntentError signed_out | invalid (with `fields`, "photos" among them) | storage_full | storage (spec §5)
 */
export async function editListing(
  listingId: string,
  data: DraftData,
  base: ListingContent,
  typed?: string,
): Promise<{ id: string }> {
  const userId = actor();
  const args = await checked("edit_listing", { id: listingId, ...contentOf(data) });
  const { id, missing } = await onThisPhone(async () => {
    const { queueEdit } = await import("#outbox/publish.ts");
    return await queueEdit(userId, args, base, Date.now(), { typed });
  });
  if (missing.length > 0)
    throw photoMissing(
      "Une photo n'est pas sur ce téléphone. Retirez-la, ou modifiez depuis l'appareil où elle se trouve.",
    );
  if (id === null) throw new IntentError("storage", "Ce téléphone n'a pas pu enregistrer. Rechargez la page.");
  announce("person");
  return { id };
}

const photoMissing = (why: string) => new IntentError("invalid", why, { photos: why });

/**
 * Gives an own listing another price, as typed, in 10 s at the earliest: until it leaves, `cancelMutation(id)` undoes it.
 * `was` is the price that stood there; when another device has changed it meanwhile, the server says so instead.
 * @throws IntentError signed_out | invalid (field "price", spec §5) | storage_full | storage
 */
export async function changePrice(listingId: string, price: string, was?: number): Promise<{ id: string }> {
  return await commitRow(actor(), "change_price", { id: listingId, price, was });
}

/**
 * Marks an own listing as sold, in 10 s at the earliest: until it leaves, `cancelMutation(id)` undoes it. `buyerId`: to whom, of those who
 * have written about it. @throws IntentError signed_out | storage_full | storage
 */
export async function markSold(listingId: string, buyerId?: string): Promise<{ id: string }> {
  return await commitRow(actor(), "mark_sold", { id: listingId, ...(buyerId && { buyer_id: buyerId }) });
}

/** Puts a listing that was sold lately on sale again, for no fee; undone as the sale is. @throws IntentError signed_out | storage_full | storage */
export async function relistListing(listingId: string): Promise<{ id: string }> {
  return await commitRow(actor(), "relist_listing", { id: listingId });
}

/** Says that a listing is still for sale, which counts as new again; undone as a sale is. @throws IntentError signed_out | storage_full | storage */
export async function renewListing(listingId: string): Promise<{ id: string }> {
  return await commitRow(actor(), "renew_listing", { id: listingId, at: Date.now() + aheadOfPhone.getState() });
}

/** Until when one tap of now reserves, ms by the server's clock. */
export const reservedUntil = (): number => Date.now() + aheadOfPhone.getState() + MOST.reservedHours * 3_600_000;

/**
 * Reserves an own listing for as long as one tap does, or says that it is reserved no more, in 10 s at the earliest: until it leaves,
 * `cancelMutation(id)` undoes it. The time runs from now, also where there is no network. `buyerId`: for whom, of those who have written about it.
 * `was`: until when it was seen to be reserved; of one that another device has made since the end says nothing. @throws IntentError signed_out | storage_full | storage
 */
export async function reserveListing(
  listingId: string,
  on: boolean,
  { buyerId, was }: { buyerId?: string; was?: number | null } = {},
): Promise<{ id: string }> {
  const until = on ? reservedUntil() : null;
  const more = on ? buyerId && { buyer_id: buyerId } : typeof was === "number" && { was };
  return await commitRow(actor(), "reserve_listing", { id: listingId, until, ...more });
}

/**
 * Deletes an own listing, in 10 s at the earliest: until it leaves, `cancelMutation(id)` undoes it. `id` is null for one whose
 * publication had not left this phone: it is a draft again, and nothing is spent. @throws IntentError signed_out | storage_full | storage
 */
export async function deleteListing(listingId: string): Promise<{ id: string | null }> {
  const userId = actor();
  const queued = await onThisPhone(async () => {
    const { queueDeletion } = await import("#outbox/publish.ts");
    return await queueDeletion(userId, listingId);
  });
  announce();
  return queued;
}

/**
 * Queues a heart put or taken back; two opposite ones that have not left the phone undo each other. A visitor's is kept
 * on this phone until somebody signs in. @throws IntentError storage_full | storage
 */
export async function setFavorite({ listingId, on }: { listingId: string; on: boolean }): Promise<void> {
  const userId = currentUser();
  if (userId !== null) {
    await commit(userId, "set_favorite", { listing_id: listingId, on });
    return;
  }
  await onThisPhone(async () => {
    const { dropVisitorMutation, saveVisitorMutation } = await import("#outbox/visitor-mutations.ts");
    await (on ? saveVisitorMutation : dropVisitorMutation)({ kind: "heart", listingId });
  });
}

/**
 * Queues that new listings of this search are told, or no more; two opposite ones that have not left the phone undo each
 * other, and `id` is null then. One that is followed already is named by its own row: it may be of another town, whose districts no
 * address of this one has. @throws IntentError signed_out | invalid | storage_full | storage
 */
export async function followSearch(sought: FollowedSearch, on: boolean): Promise<{ id: string | null }> {
  const userId = actor("Connectez-vous pour suivre cette recherche");
  return await commit(userId, "save_search", { ...sought, on });
}

/** Notes that the current person looks at somebody's listing, for its seller's numbers; a visitor is not counted. @throws IntentError storage_full | storage */
export async function noteView(listingId: string): Promise<void> {
  const userId = currentUser();
  if (userId !== null) await store(userId, "note_views", { listing_ids: [listingId] });
}

/** `buyerId`: it is about that buyer, and by who has sold the listing to them; else about its seller. */
export type NewReview = { listingId: string; buyerId?: string; rating: number; comment?: string };

/** Queues a review; one a person and listing. @throws IntentError signed_out | invalid (field "rating" or "comment", spec §5) | storage_full | storage */
export async function postReview(
  { listingId, buyerId, rating, comment = "" }: NewReview,
  typed?: string,
): Promise<{ id: string }> {
  const userId = actor("Connectez-vous pour donner votre avis");
  const about = { listing_id: listingId, ...(buyerId && { buyer_id: buyerId }) };
  return await commitRow(userId, "post_review", { ...about, rating, comment }, { typed });
}

export type NewReport = { listingId: string; reason: string; comment?: string };

/** Queues a report to the team; one a person and listing. @throws IntentError signed_out | invalid (field "reason" or "comment", spec §5) | storage_full | storage */
export async function reportListing(
  { listingId, reason, comment = "" }: NewReport,
  typed?: string,
): Promise<{ id: string }> {
  const userId = actor("Connectez-vous pour signaler cette annonce");
  return await commitRow(userId, "report_listing", { listing_id: listingId, reason, comment }, { typed });
}

export type NewReviewReport = { reviewId: string; reason: string; comment?: string };

/** Queues a report of a review to the team; one a person and review. @throws IntentError signed_out | invalid (field "reason" or "comment") | storage_full | storage */
export async function reportReview(
  { reviewId, reason, comment = "" }: NewReviewReport,
  typed?: string,
): Promise<{ id: string }> {
  const userId = actor("Connectez-vous pour signaler cet avis");
  return await commitRow(userId, "report_review", { review_id: reviewId, reason, comment }, { typed });
}
