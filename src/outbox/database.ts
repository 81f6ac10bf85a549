/**
 * One outbox per person, named by the person: nobody's mutations are ever opened under somebody else's session.
 * What a person did is strictly durable: an intent that has resolved survives a dead battery. What a push marks is not waited for: a
 * mark that is lost is made again by the next push, and the server's ledger tells replays apart. Save that a mutation is carried for the
 * first time into which a later one could be merged (sending.ts): behind its id the ledger knows what was carried alone.
 */
import { VISITOR } from "#domain/author.ts";
import { Dexie, type EntityTable, type Table } from "dexie";
import { newId } from "#domain/new-id.ts";
import type { OutboxRow } from "./row.ts";
import { readIdentity } from "./session/identity-store.ts";

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
  uploaded: 0 | 1;
  /** When it went before its listing did, while the form was being filled; milliseconds of this phone's clock. */
  ahead?: number;
  /** Made smaller at the server's word: not once more. */
  shrunk?: 1;
};

/** So long the server keeps a photo whatever becomes of its draft, with hours to spare. */
const AHEAD_HOLDS_MS = 12 * 3_600_000;

/** Whether the server has a photo, for sure. */
export const isThere = ({ uploaded, ahead }: StoredPhoto, now: number): boolean =>
  uploaded === 1 && (ahead === undefined || Math.abs(now - ahead) < AHEAD_HOLDS_MS);

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

/** Text typed and not sent, kept while the person looks elsewhere. */
export type TypedText = { key: string; text: string };

/**
 * A mutation that the server has, and shows, kept in case it loses it (sent.ts), with the pictures that it brought there. `keptAt`:
 * the server's time, milliseconds.
 */
export type KeptRow = OutboxRow & {
  readonly keptAt: number;
  readonly photos?: readonly StoredPhoto[];
  readonly screenshot?: Screenshot;
};

/** Counters and the pusher's patience, shared by every tab and the service worker. */
export type Meta = { name: string; value: unknown };

export type OutboxDatabase = Dexie & {
  mutations: EntityTable<OutboxRow, "seq">;
  kept: EntityTable<KeptRow, "seq">;
  photos: Table<StoredPhoto, [draft: string, name: string]>;
  screenshots: EntityTable<Screenshot, "id">;
  words: EntityTable<TypedText, "key">;
  meta: EntityTable<Meta, "name">;
};

const PREFIX = "djassa-outbox-";

/** The name of the database that holds what `userId` did. */
export const outboxName = (userId: string): string => `${PREFIX}${userId}`;

type Durability = "strict" | "relaxed";

const open = new Map<string, OutboxDatabase>();
const keyOf = (userId: string, durability: Durability): string => `${durability} ${outboxName(userId)}`;
/** Whose outbox was deleted while this context ran: a late reader must not make it anew. */
const deleted = new Set<string>();

/**
 * The outbox of `userId` (VISITOR for nobody). Opens by itself at the first use; one instance per context and `durability`, which is
 * "relaxed" for who pushes. One that could not be opened never tries again: the next use has another.
 */
export function outboxOf(userId: string, durability: Durability = "strict"): OutboxDatabase {
  const key = keyOf(userId, durability);
  const known = open.get(key);
  if (known !== undefined && !known.hasFailed()) return known;
  const db = define(outboxName(userId), durability);
  if (userId !== VISITOR && deleted.has(userId)) db.on("populate", () => Dexie.waitFor(mustBeHere(userId)));
  // Deleted or upgraded by another tab: let go, so that nobody waits for us; the next use opens it again.
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion === null) deleted.add(userId);
    closeOutbox(userId);
  });
  open.set(key, db);
  return db;
}

/**
 * Whether an outbox of `userId` was ever made on this phone. Asked of the browser's list where it has one: Dexie makes a database
 * to see whether it is there and deletes it again, and with it what is written into it in between.
 */
export async function outboxExists(userId: string): Promise<boolean> {
  const name = outboxName(userId);
  if (!("databases" in indexedDB)) return await Dexie.exists(name);
  return (await indexedDB.databases()).some((known) => known.name === name);
}

/** The mark that an outbox gets when it is made: one that the browser took, and that was made anew, has another. */
const MADE = "made";

/** The outboxes on this phone, for who compares them with what waited here (device/waiting-note.ts). */
export const outboxesHere = {
  any: async (): Promise<boolean> => (await Dexie.getDatabaseNames()).some((name) => name.startsWith(PREFIX)),
  /** Its mark, null for one that an earlier build made, undefined where `userId` has none; makes none. */
  async made(userId: string): Promise<string | null | undefined> {
    if (!(await outboxExists(userId))) return undefined;
    // Of its own, and nothing else is read: it may be of somebody who is not here.
    const db = define(outboxName(userId), "relaxed");
    try {
      return await madeOf(db);
    } finally {
      db.close();
    }
  },
};

/** The mark that this outbox got when it was made; null where it has none (it is older than marks, or there was no room). */
export async function madeOf({ meta }: OutboxDatabase): Promise<string | null> {
  const made = (await meta.get(MADE))?.value;
  return typeof made === "string" ? made : null;
}

/** Whether the mutation `id` was sent from this outbox in the last two days (sent.ts), on a phone with room to keep it. */
export const isKept = async ({ kept }: OutboxDatabase, id: string): Promise<boolean> =>
  (await kept.filter((row) => row.id === id).count()) > 0;

/**
 * Whose mutations leave from here while `userId` is here, null for a visitor: those of that person, and a visitor's, who may be the same
 * person before signing in and whose letter nobody else would send. Most visitors never write: no outbox is made for them.
 */
export async function authorsBeside(userId: string | null): Promise<readonly string[]> {
  const written = await outboxExists(VISITOR);
  return [...(userId === null ? [] : [userId]), ...(written ? [VISITOR] : [])];
}

/** Closes it in this context; mutations under way fail with "DatabaseClosed" and were not promised. */
export function closeOutbox(userId: string): void {
  for (const durability of ["strict", "relaxed"] as const) {
    const key = keyOf(userId, durability);
    open.get(key)?.close();
    open.delete(key);
  }
}

/** Deletes it, with everything that was still to be sent. Other tabs let go on `versionchange`. */
export async function deleteOutbox(userId: string): Promise<void> {
  closeOutbox(userId);
  await Dexie.delete(outboxName(userId));
}

/** Deletes it for good: until `userId` is the person here again, whatever still asks for it finds none and makes none. */
export async function forgetOutbox(userId: string): Promise<void> {
  deleted.add(userId);
  await deleteOutbox(userId);
}

/** An error in the middle of making a database leaves none. */
async function mustBeHere(userId: string): Promise<void> {
  if ((await readIdentity())?.userId !== userId) throw new Error("this outbox was deleted with its owner's session");
}

function define(name: string, durability: Durability): OutboxDatabase {
  // The query cache of Dexie shows writes before they are committed: here nothing is shown before it is true.
  const db = new Dexie(name, { chromeTransactionDurability: durability, cache: "disabled" }) as OutboxDatabase;
  db.version(3).stores({
    mutations: "++seq, &id, key, state",
    photos: "[draft+name], draft",
    screenshots: "&id, form",
    words: "&key",
    meta: "&name",
  });
  db.version(4).stores({ kept: "seq, keptAt" });
  // Without room for it the outbox does without: it must open all the same.
  db.on("populate", (made) =>
    made
      .table("meta")
      .add({ name: MADE, value: newId() })
      .catch(() => undefined),
  );
  return db;
}
