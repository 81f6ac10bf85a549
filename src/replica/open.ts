import { type RxCollectionCreator, type RxDatabase, createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { currentUser, userHere } from "#identity/current.ts";
import { storedTown } from "#town-here";
import { deleteStored, onDeleted, storedReplicas } from "./delete-stored.ts";
import { drafts } from "./drafts.ts";
import { favorites } from "./favorites.ts";
import { feed } from "./feed.ts";
import { messages } from "./messages.ts";
import { mineSchema } from "./mine.ts";
import { PUBLIC_NAME, privateName, isOfOtherTown, ownerOf } from "./names.ts";
import { prices } from "./prices.ts";
import { progressSchema } from "./progress.ts";
import { reviews, sellers } from "./reviews.ts";
import { type PrivateReplica, type PublicReplica, privateReplica, publicReplica, replicaFailure } from "./stores.ts";

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

/**
 * Keeps the right databases open: the public one, and that of the person here. Every change goes through one line, so
 * that two sign-ins in a row cannot cross. Resolves when both are open (or cannot be); gives back the way to close them.
 */
export async function holdReplicas(): Promise<() => Promise<void>> {
  let line: Promise<void> = Promise.resolve();
  const next = (step: () => Promise<void>) => {
    line = line.then(step).catch((error: unknown) => replicaFailure.set(error));
    return line;
  };
  const follow = () => void next(matchIdentity);
  const stops = [
    userHere.subscribe(follow),
    onDeleted((name) => {
      if (name === PUBLIC_NAME) void next(closePublic).then(() => next(enterPublic));
      if (name === privateReplica.get()?.name) void next(closePrivate);
    }),
  ];
  await Promise.all([next(enterPublic), next(matchIdentity)]);
  return async () => {
    for (const stop of stops) stop();
    await next(closePublic);
    await next(closePrivate);
  };
}

async function enterPublic(): Promise<void> {
  publicReplica.set(await openPublic());
  replicaFailure.set(null);
  await leaveOtherTowns();
}

/** What everybody reads begins again in each town: the rows of the one that was left go. */
async function leaveOtherTowns(): Promise<void> {
  if (storedTown() === null) return;
  await Promise.all((await storedReplicas()).filter(isOfOtherTown).map(deleteStored));
}

async function matchIdentity(): Promise<void> {
  const userId = currentUser();
  const open = privateReplica.get();
  if (open !== null && userId !== null && ownerOf(open.name) === userId) return;
  await closePrivate();
  if (userId === null) return;
  const opened = await openPrivate(userId);
  // Somebody else came while it opened: the next step in the line is theirs.
  if (currentUser() === userId) privateReplica.set(opened);
  else await opened.close();
}

async function closePublic(): Promise<void> {
  const open: PublicReplica | null = publicReplica.get();
  publicReplica.set(null);
  await open?.close();
}

async function closePrivate(): Promise<void> {
  const open: PrivateReplica | null = privateReplica.get();
  privateReplica.set(null);
  await open?.close();
}
