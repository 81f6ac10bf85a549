import { type Live, derive } from "#domain/cell.ts";
import { baseName, photoPlace } from "#domain/photo-name.ts";
import { useLive } from "./live.ts";
import { type RowOf, acts } from "./overlay.ts";
import { shared } from "./sources.ts";
import { mineRows } from "./mine-rows.ts";
import { type PhotosOfDraft, photosByDraft } from "./use-local-photos.ts";

/**
 * A listing on its way. waiting: for the network · uploading: `photo` of `photos` · sending: all photos are there, the listing
 * itself goes · sent: it is on the server, the pull that shows it has not come yet · refused: with its reason.
 */
export type Publishing = {
  readonly actId: string;
  readonly state: "waiting" | "uploading" | "sending" | "sent" | "refused";
  readonly photo: number;
  readonly photos: number;
  readonly reason?: string;
  /** Refused because the account has no profile on the server. */
  readonly noProfile: boolean;
  readonly bytesLeft: number;
};

/** An act that sends photos before it: a publication, or an edit. */
export type PicturedRow = RowOf<"publish_listing"> | RowOf<"edit_listing">;

export function publishingOf(row: PicturedRow, local: PhotosOfDraft | undefined): Publishing {
  const { uploads, args } = row;
  const left = uploads?.left ?? [];
  const [next] = left;
  return {
    actId: row.id,
    state: stateOf(row),
    photo: next === undefined ? args.photos.length : photoPlace(args.photos, next),
    photos: args.photos.length,
    bytesLeft: bytesOf(left, local),
    noProfile: row.refusal?.code === "profile_required",
    ...(row.refusal === null ? {} : { reason: row.refusal.message }),
  };
}

function stateOf({ state, uploads }: PicturedRow): Publishing["state"] {
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
export function publishing(id: string): Live<Publishing | null> {
  return shared(`publishing:${id}`, () =>
    derive([acts("publish_listing"), mineRows(), photosByDraft()], (rows, mine, photos) => {
      const row = rows.findLast(({ args }) => args.id === id);
      const known = mine?.some((found) => found.kind === "listing" && found.data.id === id) === true;
      return row === undefined || known ? null : publishingOf(row, photos?.get(id));
    }),
  );
}

export function usePublishing(id: string): Publishing | null {
  return useLive(publishing(id));
}
