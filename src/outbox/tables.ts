/** Rows of the tables of an outbox (database.ts). */
import type { Offer } from "#domain/offer.ts";
import type { RetryState } from "./retry-state.ts";
import type { OutboxRow } from "./row.ts";

/**
 * One size of a photo of a draft, until its listing is on the server. `name`: content-addressed, as in `photoName` of
 * #domain/photo-name.ts; `photo`: the name of its full size. Measures are those of the full size, in pixels and bytes.
 */
export type StoredPhoto = {
  draft: string;
  name: string;
  photo: string;
  blob: Blob;
  width: number;
  height: number;
  originalBytes: number;
  /** Made smaller at the server's word: not once more. */
  shrunk?: 1;
};

export type PhotoKey = [draft: string, name: string];

/**
 * The screenshot of a payment. `form`: the form it stands in (see #domain/proof.ts), "" once a mutation of the queue names it.
 * Measures in pixels and bytes; `name` as the person's file was called.
 */
export type Screenshot = {
  id: string;
  form: string;
  blob: Blob;
  name: string;
  width: number;
  height: number;
  originalBytes: number;
  /** Made smaller at the server's word: not once more. */
  shrunk?: 1;
};

/**
 * Text typed and not sent, stored while the person looks elsewhere. `key`: the place in which it is typed. `form`: the kind of that place;
 * `about`: the thing it is about, "" for none; `message`: the refused message that it is to change. See text-drafts.ts.
 */
export type TextDraft = { key: string; text: string; form: string; about: string; message?: string };

/** The id that a visitor's words, which lie under the text draft `key`, had where they were written. `at`: milliseconds. */
export type MessageId = { key: string; id: string; content: string; at: number };

/** The base upon which a draft was written, see draft-base.ts. */
export type DraftBase = { draft: string; data: Readonly<Record<string, unknown>> };

/** Values that the server may have for the thing `key` after mutations of `kind` were taken back, see unsure.ts. */
export type UnsureValues = Pick<OutboxRow, "kind" | "key"> & { values: readonly unknown[] };

/**
 * Where an upload goes on. `url`: where its parts go; `offset`: bytes that the server has, null when that must be asked; `refused`: a
 * part was, perhaps for the age of its token.
 */
export type UploadPlace = { url: string; offset: number | null; refused?: 1 };

/**
 * One size of one picture on its way to a bucket, see uploads.ts. `object`: its name there. `wished`: its person wants it on their other devices
 * before the listing is published. `ahead`: when it went before its listing did, or came from there.
 * `order`: its place in the listing that it follows.
 */
export type Upload = { object: string; place: UploadPlace | null } & (
  | { state: "waiting"; wished?: 1 }
  | { state: "there"; ahead?: number }
  | { state: "following"; listing: string; order: number; photo: StoredPhoto }
);

/** A heart or a first message of somebody who has no account yet. Milliseconds. */
export type VisitorMutation =
  | { kind: "heart"; id: string; at: number; listingId: string }
  | {
      kind: "message";
      id: string;
      at: number;
      listingId: string;
      receiverId: string;
      content: string;
      /** The offer that it is; `content` says it in words. */
      offer?: Offer;
      /** Whether its author has pressed Envoyer; else these are words being typed. */
      ready: boolean;
    };

/** `about`: the listing of a heart, the conversation of a message: there is one of each. */
export type VisitorRow = VisitorMutation & { about: string };

/** A row of another table that nothing has named since `since`, milliseconds of the server's clock (sweep-photos.ts). */
export type Orphan = {
  table: "photos" | "screenshots" | "textDrafts" | "draftBases";
  key: string | PhotoKey;
  since: number;
};

/**
 * A mutation that the server has, and shows, kept in case it loses it (sent.ts), with the pictures that it brought there. `archivedAt`:
 * the server's time, milliseconds.
 */
export type ArchivedRow = OutboxRow & {
  readonly archivedAt: number;
  readonly photos?: readonly StoredPhoto[];
  readonly screenshot?: Screenshot;
};

/** One record for the outbox as a whole, shared by every tab and the service worker. */
export type OutboxState = {
  id: "outbox";
  /** Random, from when this database was made: one that the browser took, and that was made anew, has another. */
  made?: string;
  /** When a pusher last began a request; milliseconds. */
  heartbeat?: number;
  retryState?: RetryState;
  /** Sequence number of the last verdict that was stored. */
  sequence?: number;
  /**
   * The epoch of the server that is known to have been given all that was sent from here. Stored here, for the replica that knows an epoch
   * too goes with a sign-out, or is made anew.
   */
  sentTo?: string;
  askedToPersist?: true;
};
