/** How a replica is deleted for good: its files by name, a word to the other tabs. */
import { deleteDatabase } from "#outbox/delete-database.ts";
import { channelTo } from "./channel.ts";
import { COLLECTIONS, isPrivate, isPublic, ownerOf, privateName, PUBLIC_NAME } from "./names.ts";
import { privateReplica, publicReplica } from "./stores.ts";

/*
 * The libraries' own removal goes through a healthy database; this one deletes the IndexedDB files by name, so that it also
 * works on one that does not open, and leaves nothing of a person behind. The public replica is one database of its name; the
 * others' names are those RxDB's Dexie storage gives: `rxdb-dexie-<database>--<schema version>--<collection>` (a test asserts it).
 */
const PREFIX = "rxdb-dexie-";

/** Deletes every IndexedDB database of one replica. Connections in other tabs close themselves on `versionchange`. */
export async function deleteStored(replica: string): Promise<void> {
  if (isPublic(replica)) return await deleteDatabase(replica);
  const prefix = `${PREFIX}${replica}--`;
  const stored = (await storedNames()).filter((name) => name.startsWith(prefix));
  const known = listsItself() ? [] : ["_rxdb_internal", ...COLLECTIONS];
  const names = new Set([...stored, ...known.map((collection) => `${prefix}0--${collection}`)]);
  await Promise.all([...names].map(deleteDatabase));
}

/** Firefox before 126, among others, does not say what it stores. */
const listsItself = (): boolean => "databases" in indexedDB;

/**
 * Names of all that is stored. Where the browser has no list Dexie keeps one, in a database beside what it makes, but waits for none of
 * its lines: what must go for certain is deleted without asking it.
 */
async function storedNames(): Promise<readonly string[]> {
  if (listsItself()) return (await indexedDB.databases()).map(({ name = "" }) => name);
  const { Dexie } = await import("dexie");
  return await Dexie.getDatabaseNames().catch(() => []);
}

/** Names of the replicas that this browser stores, whole or in part. */
export async function storedReplicas(): Promise<readonly string[]> {
  const replicas = (await storedNames()).flatMap((name) => {
    if (name.startsWith(PREFIX)) return [name.slice(PREFIX.length).split("--")[0] ?? ""];
    return isPublic(name) ? [name] : [];
  });
  return [...new Set(replicas)];
}

/*
 * Tabs of one browser tell each other when a replica is deleted, and when it is there again: IndexedDB only tells the connection,
 * and a screen that goes on reading a closed one would stay as it was.
 */
const NAME = "djassa-replica";

type Posted = { readonly deleted: string } | { readonly opened: string };

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  channel ??= channelTo(NAME);
  return channel;
}

/** Tells the other tabs that this one deletes the replica of that name. */
export function postDeleted(replica: string): void {
  open()?.postMessage({ deleted: replica } satisfies Posted);
}

/** Tells the other tabs that the replica of that name is there again. */
export function postOpened(replica: string): void {
  open()?.postMessage({ opened: replica } satisfies Posted);
}

let hearDeleted: ((replica: string) => unknown) | undefined;

/** Calls these with the name of a replica that another tab is deleting, or has opened; returns the unsubscribe function. */
export function onPosted(deleted: (replica: string) => unknown, opened: (replica: string) => void): () => void {
  hearDeleted = deleted;
  const hear = ({ data }: MessageEvent<Posted>) => ("deleted" in data ? deleted(data.deleted) : opened(data.opened));
  open()?.addEventListener("message", hear);
  return () => {
    hearDeleted = undefined;
    channel?.removeEventListener("message", hear);
    channel?.close();
    channel = null;
  };
}

/**
 * Takes a person's replica off this phone, in all tabs; resolves when nothing of it is stored. Works offline. Loads none
 * of RxDB's code: it may be called before the replica was ever opened.
 */
export async function purgePrivate(userId: string): Promise<void> {
  const name = privateName(userId);
  postDeleted(name);
  const open = privateReplica.getState();
  if (open?.name === name) {
    privateReplica.setState(null, true);
    await open.close();
  }
  await deleteStored(name);
}

/**
 * Deletes what everybody on this phone shares; who holds it here opens it again, in the line of all that opens (open.ts), empty: the next
 * pull fetches what it can.
 */
export async function purgePublic(): Promise<void> {
  const open = publicReplica.getState();
  publicReplica.setState(null, true);
  postDeleted(PUBLIC_NAME);
  open?.close();
  await deleteStored(PUBLIC_NAME).finally(() => hearDeleted?.(PUBLIC_NAME));
}

/**
 * Takes the replicas of everybody but `userId` (null: of everybody) off this phone. A sign-out that a dead battery cut off
 * has forgotten the session and left the rows; nobody else would ever know of them.
 */
export async function purgeOthers(userId: string | null): Promise<void> {
  const owners = (await storedReplicas()).filter(isPrivate).map(ownerOf);
  await Promise.all(owners.filter((owner) => owner !== userId).map(purgePrivate));
}
