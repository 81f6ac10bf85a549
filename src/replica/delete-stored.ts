/** How a replica is deleted for good: its files by name, a word to the other tabs. */

/*
 * RxDB's own removal empties its tables through a healthy database; this one deletes the IndexedDB files by name, so
 * that it also works on one that does not open, and leaves nothing of a person behind. The names are those RxDB's Dexie
 * storage gives: `rxdb-dexie-<database>--<schema version>--<collection>` (a test asserts it).
 */
const PREFIX = "rxdb-dexie-";

/** Deletes every IndexedDB database of one replica. Connections in other tabs close themselves on `versionchange`. */
export async function deleteStored(replica: string): Promise<void> {
  const prefix = `${PREFIX}${replica}--`;
  const stored = await indexedDB.databases();
  const names = stored.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}

/** Names of the replicas that this browser stores, whole or in part; none where it does not say. */
export async function storedReplicas(): Promise<readonly string[]> {
  if (!("databases" in indexedDB)) return [];
  const stored = await indexedDB.databases();
  const replicas = stored.flatMap(({ name }) =>
    name?.startsWith(PREFIX) ? [name.slice(PREFIX.length).split("--")[0] ?? ""] : [],
  );
  return [...new Set(replicas)];
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve());
    request.addEventListener("error", () => reject(request.error ?? new Error(`Could not delete ${name}`)));
    // "blocked": another tab is letting go; success follows.
  });
}

/*
 * Tabs of one browser tell each other when a replica is deleted: IndexedDB only tells the connection, and a screen
 * that goes on reading a closed one would stay empty.
 */
const NAME = "djassa-replica";

type Deleted = { readonly deleted: string };

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function tellDeleted(replica: string): void {
  open().postMessage({ deleted: replica } satisfies Deleted);
}

/** Calls `listener` with the name of a replica that another tab is deleting; gives back the way to stop. */
export function onDeleted(listener: (replica: string) => void): () => void {
  const hear = ({ data }: MessageEvent<Deleted>) => listener(data.deleted);
  open().addEventListener("message", hear);
  return () => {
    channel?.removeEventListener("message", hear);
    channel?.close();
    channel = null;
  };
}
