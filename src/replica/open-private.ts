/** What one person reads, by RxDB. Loaded for who is signed in: a visitor does without its code. */
import type { Dexie } from "dexie";
import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { conversations } from "./conversations.ts";
import { drafts } from "./drafts.ts";
import { favorites } from "./favorites.ts";
import { messages } from "./messages.ts";
import { mineSchema } from "./mine.ts";
import { progressSchema } from "./progress.ts";
import type { COLLECTIONS } from "./names.ts";
import { OtherBuild, type PrivateReplica } from "./stores.ts";

const SCHEMAS = {
  mine: { schema: mineSchema },
  messages: { schema: messages.schema },
  conversations: { schema: conversations.schema },
  favorites: { schema: favorites.schema },
  drafts: { schema: drafts.schema },
  progress: { schema: progressSchema },
} satisfies Record<(typeof COLLECTIONS)[number], object>;

/** `deleted`: by another tab, which may be that of a sign-out. */
export type Ended = (db: PrivateReplica, deleted: boolean) => void;

/**
 * Opens the collections of the database `name`. Rejects where they are of another version, damaged, or cannot be made. `ended` is told
 * when one of its connections ends: RxDB opens none again, and its queries say nothing of it.
 */
export async function openCollections(name: string, ended: Ended = () => {}): Promise<PrivateReplica> {
  let deleted = false;
  let opened: PrivateReplica | null = null;
  const follow = (connection: Dexie) => {
    connection.on("versionchange", ({ newVersion }) => void (deleted ||= newVersion === null));
    connection.on("close", () => opened !== null && ended(opened, deleted));
  };
  const db: PrivateReplica = await createRxDatabase({
    name,
    storage: getRxStorageDexie({ onCreate: follow }),
    multiInstance: true,
    eventReduce: true,
  });
  try {
    const collections = await db.addCollections(SCHEMAS);
    // A damaged store opens all the same, and fails at its first use: so it is used once.
    await Promise.all(
      Object.values(collections).map(({ storageInstance }) => storageInstance.findDocumentsById(["-"], false)),
    );
    opened = db;
    return db;
  } catch (error) {
    await db.close();
    throw isOfOtherBuild(error) ? new OtherBuild("stored otherwise", { cause: error }) : error;
  }
}

/** What RxDB says of a collection that was made by another schema. */
const isOfOtherBuild = (error: unknown): boolean => (error as { code?: unknown }).code === "DB6";
