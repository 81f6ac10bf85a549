import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { DRAFTS } from "#model/draft/mutation-overlay.ts";
import { type Draft, storedDraft } from "#model/draft/own-draft.ts";
import { draftFrom, type DraftData } from "#model/listing/draft.ts";
import { baseName, photoPlace } from "#domain/photo-name.ts";
import { isUnsent, type OutboxRow, picturedBy } from "#outbox/row.ts";
import { shared } from "./sources.ts";
import { mineOf, mutationsOf, standing, withWaiting } from "./overlay.ts";
import { isKnown, progressOf, rowsOf } from "./rows.ts";
import { photosByDraft, type PhotosOfDraft } from "./use-local-photos.ts";

export type DraftsResult = { readonly phase: "loading" | "ready"; readonly rows: readonly Draft[] };

/**
 * `published`: it is a draft no longer but a listing, or on its way to be one; null until one's own listings have been read.
 * `base`: what the server knew of it, to be handed to saveDraft by a form that is filled now (see intents/draft.ts).
 */
export type DraftResult = {
  readonly phase: "loading" | "ready" | "missing";
  readonly published: boolean | null;
  readonly draft: Draft | null;
  readonly base: DraftData | null | undefined;
};

const storedDrafts = () => rowsOf("drafts");

/** Ids of drafts that are listings, or on their way to be, as far as the person's rows have been read. */
function listingsOfDrafts(): ReadonlyStore<ReadonlySet<string>> {
  return shared("listings-of-drafts", () =>
    derive(
      [mineOf("listing"), mutationsOf("publish_listing")],
      (mine, published) =>
        new Set([...(mine ?? []), ...standing(published).map(({ args }) => args)].map(({ id }) => id)),
    ),
  );
}

/** Listings being written, on this phone or another of the same person, the last touched first. */
export function drafts(): ReadonlyStore<DraftsResult> {
  return shared("drafts", () =>
    derive(
      [
        withWaiting(storedDrafts(), ({ id, data, updated }) => [id, storedDraft(id, data, updated)], DRAFTS),
        listingsOfDrafts(),
        storedDrafts(),
        progressOf("drafts"),
      ],
      (all, listings, stored, progress): DraftsResult => {
        const rows = [...all.values()].filter(({ id }) => !listings.has(id)).sort((a, b) => b.updatedAt - a.updatedAt);
        return { phase: rows.length > 0 || isKnown(stored, progress) ? "ready" : "loading", rows };
      },
    ),
  );
}

/** One draft: the save that waits on this phone, else what the server has. */
export function draft(id: string): ReadonlyStore<DraftResult> {
  return shared(`draft:${id}`, () =>
    derive(
      [drafts(), storedDrafts(), mutationsOf("save_draft"), listingsOfDrafts(), mineOf("listing")],
      (known, stored, saves, listings, own): DraftResult => {
        const { phase, rows } = known;
        const found = rows.find((row) => row.id === id) ?? null;
        const published = listings.has(id) ? true : own === null ? null : false;
        const mine = saves.some(({ args, state }) => args.id === id && state !== "refused");
        const server = stored?.find((row) => row.id === id);
        const base = mine ? undefined : server === undefined ? null : draftFrom(server.data);
        if (found !== null) return { phase: "ready", published, draft: found, base };
        // Some other draft may be here already while this one is still on its way.
        const isRead = phase === "ready" && stored !== null && published !== null;
        return { phase: isRead ? "missing" : "loading", published, draft: null, base };
      },
    ),
  );
}

export function useDrafts(): DraftsResult {
  return useStore(drafts());
}

export function useDraft(id: string): DraftResult {
  return useStore(draft(id));
}

/**
 * A listing on its way. waiting: for the network · uploading: `photo` of `photos` · sending: all photos are there, the listing
 * itself goes · sent: it is on the server, the pull that shows it has not come yet · refused: with its reason.
 */
export type Publishing = {
  readonly mutationId: string;
  readonly state: "waiting" | "uploading" | "sending" | "sent" | "refused";
  readonly photo: number;
  readonly photos: number;
  readonly reason?: string;
  /** Refused because the account has no profile on the server. */
  readonly noProfile: boolean;
  /** No request has carried it, or the server has refused it: taken back, it is a draft again. */
  readonly unsent: boolean;
  readonly bytesLeft: number;
  /** Bytes of the photo that is on its way which have arrived; absent before its first part has. */
  readonly carried?: { readonly sent: number; readonly of: number };
};

/** How far `row`, which sends photos before it, has come. `local`: those that lie on this phone. */
export function publishingOf(row: OutboxRow, local: PhotosOfDraft | undefined): Publishing {
  const { uploads } = row;
  const photos = picturedBy(row)?.photos ?? [];
  const left = uploads?.left ?? [];
  const [next] = left;
  return {
    mutationId: row.id,
    state: stateOf(row),
    photo: next === undefined ? photos.length : photoPlace(photos, next),
    photos: photos.length,
    bytesLeft: Math.max(0, bytesOf(left, local) - (uploads?.carried?.sent ?? 0)),
    ...(uploads?.carried === undefined ? {} : { carried: uploads.carried }),
    unsent: isUnsent(row),
    noProfile: row.refusal?.code === "profile_required",
    ...(row.refusal === null ? {} : { reason: row.refusal.message }),
  };
}

function stateOf({ state, uploads }: OutboxRow): Publishing["state"] {
  if (state !== "queued") return state;
  return typeof uploads?.going === "string" ? "uploading" : "waiting";
}

/** Bytes of the photos still to be uploaded. */
function bytesOf(left: readonly string[], local: PhotosOfDraft = new Map()): number {
  const names = new Set(left.map(baseName));
  let bytes = 0;
  for (const photo of local.values()) {
    if (names.has(photo.name)) bytes += photo.bytes + photo.thumbBytes;
  }
  return bytes;
}

/** How the publication of a draft, or of the listing it becomes, is going; null when there is none, or when the replica has it. */
export function publishing(id: string): ReadonlyStore<Publishing | null> {
  return shared(`publishing:${id}`, () =>
    derive([mutationsOf("publish_listing"), mineOf("listing"), photosByDraft()], (rows, mine, photos) => {
      const row = rows.findLast(({ args }) => args.id === id);
      const known = mine?.some((found) => found.id === id) === true;
      return row === undefined || known ? null : publishingOf(row, photos?.get(id));
    }),
  );
}

export function usePublishing(id: string): Publishing | null {
  return useStore(publishing(id));
}
