/**
 * One outbox per person, named by the person: nobody's mutations are ever opened under somebody else's session.
 * A person's acts are strictly durable: an intent that has resolved survives a dead battery. Marks of a push are not waited for: a
 * mark that is lost is made again by the next push, and the server's ledger tells replays apart. Save that a mutation is carried for the
 * first time into which a later one could be merged (sending.ts): behind its id the ledger knows what was carried alone.
 */
import { VISITOR } from "#domain/author.ts";
import { Dexie, type EntityTable, type Table } from "dexie";
import { newId } from "#domain/new-id.ts";
import { deleteDatabase } from "./delete-database.ts";
import type { OutboxRow } from "./row.ts";
import { readIdentity } from "./session/identity-store.ts";
import type {
  DraftBase,
  ArchivedRow,
  MessageId,
  Orphan,
  OutboxState,
  PhotoKey,
  Screenshot,
  StoredPhoto,
  TextDraft,
  UnsureValues,
  Upload,
  VisitorMutation,
  VisitorRow,
} from "./tables.ts";

export type OutboxDatabase = Dexie & {
  mutations: EntityTable<OutboxRow, "seq">;
  archived: EntityTable<ArchivedRow, "seq">;
  photos: Table<StoredPhoto, PhotoKey>;
  screenshots: EntityTable<Screenshot, "id">;
  uploads: Table<Upload, string>;
  textDrafts: EntityTable<TextDraft, "key">;
  messageIds: EntityTable<MessageId, "key">;
  draftBases: EntityTable<DraftBase, "draft">;
  unsureValues: Table<UnsureValues, [kind: OutboxRow["kind"], key: string]>;
  visitorMutations: Table<VisitorRow, [kind: VisitorMutation["kind"], about: string]>;
  orphans: Table<Orphan, [table: Orphan["table"], key: Orphan["key"]]>;
  state: EntityTable<OutboxState, "id">;
};

/** The key of the only record of `state`. */
const STATE: OutboxState["id"] = "outbox";

export const readState = async ({ state }: Pick<OutboxDatabase, "state">): Promise<Omit<OutboxState, "id">> =>
  (await state.get(STATE)) ?? {};

/** Changes these fields and leaves the others as they are. */
export async function writeState(
  { state }: Pick<OutboxDatabase, "state">,
  changes: Partial<Omit<OutboxState, "id">>,
): Promise<void> {
  await state.upsert(STATE, changes);
}

const PREFIX = "djassa-outbox-";

/** The name of the database that holds what `userId` did. */
export const outboxName = (userId: string): string => `${PREFIX}${userId}`;

type Durability = "strict" | "relaxed";

const open = new Map<string, OutboxDatabase>();
const keyOf = (userId: string, durability: Durability): string => `${durability} ${outboxName(userId)}`;
/** People whose outbox was deleted while this context ran: a late reader must not make it anew. */
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

/** The outboxes on this phone, for who compares them with what waited here (device/waiting-note.ts). */
export const outboxesHere = {
  any: async (): Promise<boolean> => (await Dexie.getDatabaseNames()).some((name) => name.startsWith(PREFIX)),
  /** Its mark, null for one that has none, undefined where `userId` has none; makes none. */
  async made(userId: string): Promise<string | null | undefined> {
    if (!(await outboxExists(userId))) return undefined;
    // A connection of its own, and nothing else is read: it may be of somebody who is not here.
    const db = define(outboxName(userId), "relaxed");
    try {
      return await madeOf(db);
    } finally {
      db.close();
    }
  },
};

/** The mark that this outbox got when it was made; null where there was no room for it. */
export const madeOf = async (db: OutboxDatabase): Promise<string | null> => (await readState(db)).made ?? null;

/** Whether the mutation `id` was sent from this outbox in the last two days (sent.ts), on a phone with room to keep it. */
export const isArchived = async ({ archived }: OutboxDatabase, id: string): Promise<boolean> =>
  (await archived.where("id").equals(id).count()) > 0;

/**
 * The people whose mutations leave from here while `userId` is here, null for a visitor: those of that person, and a visitor's, who may be the same
 * person before signing in and whose support message nobody else would send. Most visitors never write: no outbox is made for them.
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
  await deleteDatabase(outboxName(userId));
}

/** Deletes it for good: until `userId` is the current person again, whatever still asks for it finds none and makes none. */
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
  db.version(1).stores({
    mutations: "++seq, &id, key, state",
    archived: "seq, id, archivedAt",
    photos: "[draft+name], draft",
    screenshots: "&id, form",
    uploads: "&object, state, listing, [listing+order]",
    textDrafts: "&key, form, message",
    messageIds: "&key",
    draftBases: "&draft",
    unsureValues: "[kind+key]",
    visitorMutations: "[kind+about]",
    orphans: "[table+key]",
    state: "&id",
  });
  // Without room for it the outbox does without: it must open all the same.
  db.on("populate", (made) =>
    made
      .table("state")
      .add({ id: STATE, made: newId() } satisfies OutboxState)
      .catch(() => undefined),
  );
  return db;
}
