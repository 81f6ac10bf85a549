import { useStore } from "zustand";
import { oncePerRow } from "#domain/once-per-row.ts";
import { type Line, lineOf, type MutationKind } from "#model/mutations.ts";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { worthRetrying } from "#domain/verdict.ts";
import { argsOf, isRetryable, isWaiting, picturedBy, type OutboxRow } from "#outbox/row.ts";
import { shared } from "./sources.ts";
import { photosByDraft, type PhotosByDraft } from "./use-local-photos.ts";
import { publishingOf, type Publishing } from "./use-drafts.ts";
import { datedRows } from "./overlay.ts";
import { shownAsWaiting } from "./use-waiting.ts";

/** Something the person did that the server has not applied yet, as its line names it. `target`: for "Modifier" and "Voir". */
export type PendingMutation = Line & {
  readonly id: string;
  readonly kind: MutationKind;
  readonly state: OutboxRow["state"];
  readonly reason?: string;
  readonly createdAt: number;
  /** Bytes still to be sent for it, photos included. */
  readonly bytes: number;
  readonly cancellable: boolean;
  /** Worth sending again as it is: waiting for its turn, or refused for what may pass. */
  readonly retryable: boolean;
  /** How far its pictures have come; a proof has one, without a number. */
  readonly progress?: Pick<Publishing, "carried"> & Partial<Pick<Publishing, "photo" | "photos">>;
};

/** `waiting` leave by themselves; `refused` need their author; `count` is both. */
export type PendingResult = {
  readonly rows: readonly PendingMutation[];
  readonly count: number;
  readonly waiting: number;
  readonly refused: number;
  /** The sum over waiting mutations. */
  readonly bytes: number;
  /** How many were refused without a word of the server against them: "Réessayer tout". */
  readonly again: number;
};

/** Everything that a person did and that is still on this phone, oldest first, refused mutations included. Having read is no such mutation. */
export function pending(): ReadonlyStore<PendingResult> {
  return shared("pending", () =>
    derive([datedRows, photosByDraft()], (rows, photos): PendingResult => {
      const shown = shownAsWaiting(rows);
      const mutations = shown.map((row) => lineFor(row, publicationOf(row, photos)));
      const refused = mutations.filter(({ state }) => state === "refused").length;
      return {
        rows: mutations,
        count: mutations.length,
        waiting: mutations.length - refused,
        refused,
        bytes: mutations.reduce((sum, { bytes, state }) => (state === "refused" ? sum : sum + bytes), 0),
        again: shown.filter(isRetryable).length,
      };
    }),
  );
}

function publicationOf(row: OutboxRow, photos: PhotosByDraft | null): Publishing | null {
  const args = picturedBy(row);
  return args === null ? null : publishingOf(row, photos?.get(args.id));
}

/** The rest of a proof's picture, and how much has arrived while it goes in parts. */
function pictureOf(row: OutboxRow): { bytes: number; progress?: NonNullable<PendingMutation["progress"]> } {
  const { bytes = 0 } = argsOf(row, "send_proof") ?? {};
  const carried = bytes > 0 && isWaiting(row) ? row.uploads?.carried : undefined;
  return carried === undefined ? { bytes } : { bytes: Math.max(0, bytes - carried.sent), progress: { carried } };
}

function toMutation(row: OutboxRow, publication: Publishing | null): PendingMutation {
  const { bytes, ...proof } = pictureOf(row);
  return {
    id: row.id,
    kind: row.kind,
    state: publication?.state === "uploading" ? "sending" : row.state,
    createdAt: row.createdAt,
    ...lineOf(row.kind, row.args, row.about),
    bytes: JSON.stringify(row.args).length + (publication?.bytesLeft ?? 0) + bytes,
    cancellable: row.state !== "sending",
    retryable: row.state !== "sending" && (row.refusal === null || worthRetrying(row.refusal)),
    ...proof,
    ...(publication?.state === "uploading" ? { progress: publication } : {}),
    ...(row.refusal === null ? {} : { reason: row.refusal.message }),
  };
}

const bareLine = oncePerRow((row: OutboxRow) => toMutation(row, null));

/** How far photos have come is said elsewhere than in the row. */
const lineFor = (row: OutboxRow, publication: Publishing | null): PendingMutation =>
  publication === null ? bareLine(row) : toMutation(row, publication);

export function usePending(): PendingResult {
  return useStore(pending());
}
