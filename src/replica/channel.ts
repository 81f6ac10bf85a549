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
