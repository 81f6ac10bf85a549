import { type RxCollectionCreator, type RxDatabase, createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { deleteStored } from "./delete-stored.ts";
import { drafts } from "./drafts.ts";
import { favorites } from "./favorites.ts";
import { feed } from "./feed.ts";
import { messages } from "./messages.ts";
import { mineSchema } from "./mine.ts";
import { PUBLIC_NAME, privateName } from "./names.ts";
import { prices } from "./prices.ts";
import { progressSchema } from "./progress.ts";
import { reviews, sellers } from "./reviews.ts";
import type { PrivateReplica, PublicReplica } from "./stores.ts";

/*
 * A replica holds nothing of the person's own making. So one that is of another version, half deleted or corrupted is
 * not repaired: it is deleted and pulled again (sync.md, F15). The outbox lives in other databases and is not touched.
 */
const PUBLIC = {
  feed: { schema: feed.schema },
  reviews: { schema: reviews.schema },
  sellers: { schema: sellers.schema },
  prices: { schema: prices.schema },
  progress: { schema: progressSchema },
};
const PRIVATE = {
  mine: { schema: mineSchema },
  messages: { schema: messages.schema },
  favorites: { schema: favorites.schema },
  drafts: { schema: drafts.schema },
  progress: { schema: progressSchema },
};

type Creators = Record<string, RxCollectionCreator>;

/** Opens what everybody on this phone shares. Rejects only when the browser gives no storage at all. */
export function openPublic(): Promise<PublicReplica> {
  return openOrRebuild(PUBLIC_NAME, PUBLIC) as Promise<PublicReplica>;
}

/** Opens what only `userId` may see. */
export function openPrivate(userId: string): Promise<PrivateReplica> {
  return openOrRebuild(privateName(userId), PRIVATE) as Promise<PrivateReplica>;
}

async function openOrRebuild(name: string, creators: Creators): Promise<unknown> {
  try {
    return await open(name, creators);
  } catch {
    await deleteStored(name);
    return await open(name, creators);
  }
}

async function open(name: string, creators: Creators): Promise<RxDatabase> {
  const db = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: true, eventReduce: true });
  try {
    const collections = await db.addCollections(creators);
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
