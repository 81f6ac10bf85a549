import { useStore } from "zustand";
import { currentAuthor } from "#identity/current-author.ts";
import { type SupportMessage, supportMessageFrom } from "#domain/contact.ts";
import { oncePerRow } from "#domain/once-per-row.ts";
import { watchOnceLoaded } from "#domain/until-loaded.ts";
import { type Line, lineOf, type MutationKind } from "#model/mutations.ts";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { worthRetrying } from "#domain/verdict.ts";
import { outboxRead } from "#outbox/live.ts";
import { argsOf, isRetryable, isWaiting, picturedBy, type OutboxRow } from "#outbox/row.ts";
import { shared, source } from "./sources.ts";
import { photosByDraft, type PhotosByDraft } from "./use-local-photos.ts";
import { publishingOf, type PicturedRow, type Publishing } from "./use-drafts.ts";
import { datedRows, mineOf } from "./overlay.ts";

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
      const shown = rows.filter((row) => row.state !== "sent" && row.travel.silent !== true);
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
  return args === null ? null : publishingOf(row as PicturedRow, photos?.get(args.id));
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

/** Whether `usePending` knows what waits: at a start it says for a moment that nothing does. */
export function useQueueRead(): boolean {
  return useStore(outboxRead);
}

/** The current person's messages to the team, and the answers; times in milliseconds. */
/** Newest first; those that the server has. */
function mySupportMessages(): ReadonlyStore<readonly SupportMessage[]> {
  return shared("my-support-messages", () =>
    derive([mineOf("support_message")], (mine): readonly SupportMessage[] =>
      (mine ?? []).map(supportMessageFrom).sort((a, b) => b.at - a.at),
    ),
  );
}

export function useMySupportMessages(): readonly SupportMessage[] {
  return useStore(mySupportMessages());
}

/** waiting: still on this phone · sent: the server has it · refused: it will not have it, with its reason · gone: taken back. */
type Sending = { readonly state: "waiting" | "sent" | "refused" | "gone"; readonly reason?: string };

const WAITING: Sending = { state: "waiting" };

function sendingOf(row: OutboxRow | "sent" | "gone"): Sending {
  if (typeof row === "string") return { state: row };
  if (row.state === "sent") return { state: "sent" };
  if (row.state !== "refused") return WAITING;
  return row.refusal === null ? { state: "refused" } : { state: "refused", reason: row.refusal.message };
}

/** The state of a support message. A visitor may write one too, and `usePending` knows only of a person's mutations. */
export function supportMessage(id: string): ReadonlyStore<Sending> {
  return shared(`support-message:${id}`, () =>
    source(WAITING, (emit) => {
      const author = currentAuthor();
      return watchOnceLoaded(
        () => import("#outbox/watch.ts"),
        ({ watchSupportMessage }) => watchSupportMessage(author, id, (row) => emit(sendingOf(row))),
      );
    }),
  );
}

export function useSupportMessage(id: string): Sending {
  return useStore(supportMessage(id));
}
