/** What one person reads, by RxDB. Loaded for who is signed in: a visitor does without its code. */
import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { drafts } from "./drafts.ts";
import { favorites } from "./favorites.ts";
import { messages } from "./messages.ts";
import { mineSchema } from "./mine.ts";
import { progressSchema } from "./progress.ts";
import type { PrivateReplica } from "./stores.ts";

const COLLECTIONS = {
  mine: { schema: mineSchema },
  messages: { schema: messages.schema },
  favorites: { schema: favorites.schema },
  drafts: { schema: drafts.schema },
  progress: { schema: progressSchema },
};

/** Opens the collections of the database `name`. Rejects where they are of another version, damaged, or cannot be made. */
export async function openCollections(name: string): Promise<PrivateReplica> {
  const db: PrivateReplica = await createRxDatabase({
    name,
    storage: getRxStorageDexie(),
    multiInstance: true,
    eventReduce: true,
  });
  try {
    const collections = await db.addCollections(COLLECTIONS);
    // A damaged store opens all the same, and fails at its first use: so it is used once.
    await Promise.all(
      Object.values(collections).map(({ storageInstance }) => storageInstance.findDocumentsById(["-"], false)),
    );
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
