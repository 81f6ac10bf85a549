import { tellDeleted, deleteStored, storedReplicas } from "./delete-stored.ts";
import { isPrivate, ownerOf, privateName, PUBLIC_NAME } from "./names.ts";
import { privateReplica, publicReplica } from "./stores.ts";

/**
 * Takes a person's replica off this phone, in all tabs; resolves when nothing of it is stored. Works offline. Loads none
 * of RxDB's code: it may be called before the replica was ever opened.
 */
export async function purgePrivate(userId: string): Promise<void> {
  const name = privateName(userId);
  tellDeleted(name);
  const open = privateReplica.get();
  if (open?.name === name) {
    privateReplica.set(null);
    await open.close();
  }
  await deleteStored(name);
}

/** Deletes what everybody on this phone shares, and opens it again, empty: the next pull fetches what it can. */
export async function purgePublic(): Promise<void> {
  const open = publicReplica.get();
  publicReplica.set(null);
  tellDeleted(PUBLIC_NAME);
  await open?.close();
  await deleteStored(PUBLIC_NAME);
  const { openPublic } = await import("./open.ts");
  publicReplica.set(await openPublic());
}

/**
 * Takes the replicas of everybody but `userId` (null: of everybody) off this phone. A sign-out that a dead battery cut off
 * has forgotten the session and left the rows; nobody else would ever know of them.
 */
export async function purgeOthers(userId: string | null): Promise<void> {
  const owners = (await storedReplicas()).filter(isPrivate).map(ownerOf);
  await Promise.all(owners.filter((owner) => owner !== userId).map(purgePrivate));
}
