/** One's own listings as they are for their owner: what the server said, what was published here and not sent, what was changed here. */
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { EMPTY_LISTING, type Listing } from "#model/listing/fields.ts";
import { CHANGE_KINDS, type ChangeKind, CHANGES, PUBLISHED } from "#model/listing/mutation-overlay.ts";
import { statusOf } from "#model/listing/status.ts";
import { baseName } from "#domain/photo-name.ts";
import type { Profile } from "#domain/profile.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { TOWN_ID } from "#town";
import { shared } from "./sources.ts";
import { mineKnown, mineOf, mutationsOf, type RowOf } from "./overlay.ts";
import { photosByDraft, type PhotosOfDraft, shownPhotos } from "./use-local-photos.ts";
import { myProfile } from "./use-my-profile.ts";
import { publishingOf, type Publishing } from "./use-drafts.ts";
import type { Judged } from "./rows.ts";

/** A change of a listing that the replica does not show yet. held: it can be undone by `cancelMutation(mutationId)`. */
export type ListingChange = {
  readonly mutationId: string;
  readonly kind: ChangeKind;
  readonly state: "undoable" | OutboxRow["state"];
  readonly reason?: string;
};

/**
 * `publishing` not null: the server does not have it yet; its photos are addresses of this phone and its status is "pending".
 * `named`: the photos by their names in the bucket, where they will be once they have left.
 */
export type MyListing = Listing & {
  readonly publishing: Publishing | null;
  readonly change: ListingChange | null;
  readonly named: readonly string[];
};

type ChangeRow = RowOf<ChangeKind>;

/** In every status, deleted ones and those whose deletion is queued included, newest first; null until the replica is open. */
export function ownListings(): ReadonlyStore<readonly MyListing[] | null> {
  return shared("own-listings", () =>
    derive(
      [mineOf("listing"), waitingListings(), changes(), photosByDraft(), seller()],
      (mine, waiting, changed, photos, me) => {
        if (mine === null && waiting.length === 0) return null;
        const known = (mine ?? []).map((row): MyListing => ({
          ...row,
          ...me,
          publishing: null,
          change: null,
          named: row.photos,
        }));
        const ids = new Set(known.map(({ id }) => id));
        return [...known, ...waiting.filter(({ id }) => !ids.has(id))]
          .map((listing) =>
            (changed.get(listing.id) ?? []).reduce(
              (shown, row) => withChange(shown, row, photos?.get(shown.id)),
              listing,
            ),
          )
          .sort((a, b) => b.createdAt - a.createdAt);
      },
    ),
  );
}

/** How the current person is called and judged now: a row of theirs says what was when it was sent. */
function seller(): ReadonlyStore<Judged | null> {
  return shared("own-seller", () =>
    derive([myProfile()], ({ profile }): Judged | null =>
      profile === null
        ? null
        : {
            sellerName: profile.fullName,
            sellerRating: profile.rating,
            sellerReviews: profile.reviewCount,
            sellerAvatar: profile.avatarUrl,
          },
    ),
  );
}

/** Rows by listing, in the order they were made. */
function changes(): ReadonlyStore<ReadonlyMap<string, readonly ChangeRow[]>> {
  return shared("listing-changes", () =>
    derive(
      CHANGE_KINDS.map((kind) => mutationsOf(kind)),
      (...found) => {
        const rows: ChangeRow[] = found.flat().sort((a, b) => a.seq - b.seq);
        const byListing = new Map<string, ChangeRow[]>();
        for (const row of rows) byListing.set(row.args.id, [...(byListing.get(row.args.id) ?? []), row]);
        return byListing;
      },
    ),
  );
}

/**
 * The last mutation of one of one's listings that is not on the server yet; null when there is none. `kind`: the last of this
 * kind, which another change may have followed.
 */
export function listingChange(id: string, kind?: ListingChange["kind"]): ReadonlyStore<ListingChange | null> {
  return shared(`listing-change:${id}:${kind ?? ""}`, () =>
    derive([changes()], (all) => {
      const change = all.get(id)?.findLast((row) => kind === undefined || row.kind === kind);
      return change === undefined || change.state === "sent" ? null : changeOf(change);
    }),
  );
}

export function useListingChange(id: string, kind?: ListingChange["kind"]): ListingChange | null {
  return useStore(listingChange(id, kind));
}

/** A refused change shows its reason and changes nothing. */
function withChange(listing: MyListing, row: ChangeRow, local: PhotosOfDraft | undefined): MyListing {
  const change = changeOf(row);
  if (row.state === "refused") return { ...listing, change };
  return { ...listing, ...shownOf(changeBy(row, listing), local), change };
}

const changeBy = <Kind extends ChangeKind>({ kind, args }: RowOf<Kind>, shown: Listing): Partial<Listing> =>
  (CHANGES[kind] as (args: RowOf<Kind>["args"], shown: Listing) => Partial<Listing>)(args, shown);

/** Photos by their addresses on this phone, and by name beside it. */
const shownOf = <Words extends Partial<Listing>>(words: Words, local: PhotosOfDraft | undefined) =>
  words.photos === undefined ? words : { ...words, photos: shownPhotos(words.photos, local), named: words.photos };

function changeOf(row: ChangeRow): ListingChange {
  return {
    mutationId: row.id,
    kind: row.kind,
    state: row.state === "queued" && row.undoUntil != null ? "undoable" : row.state,
    ...(row.refusal === null ? {} : { reason: row.refusal.message }),
  };
}

function waitingListings(): ReadonlyStore<readonly MyListing[]> {
  return shared("waiting-listings", () =>
    derive([mutationsOf("publish_listing"), photosByDraft(), myProfile()], (rows, photos, { profile }) =>
      rows.map((row) => waitingListing(row, photos?.get(row.args.id), profile)),
    ),
  );
}

function waitingListing(
  row: RowOf<"publish_listing">,
  local: PhotosOfDraft | undefined,
  seller: Profile | null,
): MyListing {
  return {
    ...EMPTY_LISTING,
    ...PUBLISHED.publish_listing(row.args),
    photos: shownPhotos(row.args.photos, local),
    named: row.args.photos,
    userId: row.userId,
    createdAt: row.createdAt,
    sellerName: seller?.fullName ?? "",
    sellerRating: seller?.rating ?? null,
    sellerAvatar: seller?.avatarUrl ?? null,
    town: seller?.town ?? TOWN_ID,
    publishing: publishingOf(row, local),
    change: null,
  };
}

/**
 * The photos of one of one's own listings as a new draft names them: those that are shown from this phone by the name that they have
 * in a draft, the others by that in the bucket. Null where it is not among one's own, or not yet: what others see of it names them so.
 */
export function ownPhotoNames(id: string): ReadonlyStore<readonly string[] | null> {
  return shared(`own-photo-names:${id}`, () =>
    derive([ownListings()], (rows) => {
      const own = rows?.find((row) => row.id === id);
      return own?.named.map((name, place) => (own.photos[place] === name ? name : baseName(name))) ?? null;
    }),
  );
}

export function useOwnPhotoNames(id: string): readonly string[] | null {
  return useStore(ownPhotoNames(id));
}

export type MyListings = { readonly phase: "loading" | "ready"; readonly rows: readonly MyListing[] };

/** One's own listings in every status but deleted, those still on this phone included, newest first. */
export function myListings(): ReadonlyStore<MyListings> {
  return shared("my-listings", () =>
    derive([ownListings(), mineKnown()], (listings, known): MyListings => {
      const rows = (listings ?? []).filter(({ status }) => !statusOf(status).isDeleted);
      return { phase: rows.length > 0 || known ? "ready" : "loading", rows };
    }),
  );
}

export function useMyListings(): MyListings {
  return useStore(myListings());
}
