/**
 * Room for unfinished uploads: what has arrived counts, not what was announced, which costs nobody a byte. Forty requests with headers
 * alone emptied the room of everybody else's parts.
 */

/** Bytes of an upload that count here. A whole one has no bytes any more: it lies on the disk, where other limits count it. */
export type Held = { readonly owner: string; readonly bytes: { readonly length: number }; readonly begun: number };

/** Unfinished uploads of one person, whose oldest goes first: a form has five photos. */
const MOST_OF_ONE = 8;
/** Bytes of everybody together. */
const MOST_BYTES = 200 * 1024 * 1024;
const LASTS_MS = 24 * 60 * 60_000;

/** Before `owner` begins one more: what is too old, and the oldest of their own. A map remembers the order. */
export function forgetOld(uploads: Map<string, Held>, owner: string, now: number): void {
  for (const [id, { begun }] of uploads) if (now - begun > LASTS_MS) uploads.delete(id);
  const own = [...uploads].filter(([, upload]) => upload.owner === owner);
  for (const [id] of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_ONE))) uploads.delete(id);
}

/**
 * Before `more` bytes of the upload `id` are taken: who holds most gives way, oldest first, and whoever sends counts with what they
 * send. So nobody makes room by what belongs to somebody who holds less than they would themselves.
 * @returns false where its sender would hold most and has nothing else to give
 */
export function freeSpace(
  uploads: Map<string, Held>,
  id: string,
  { owner }: Held,
  more: number,
  most = MOST_BYTES,
): boolean {
  const held = new Map([[owner, more]]);
  for (const upload of uploads.values()) held.set(upload.owner, (held.get(upload.owner) ?? 0) + upload.bytes.length);
  let over = [...held.values()].reduce((sum, bytes) => sum + bytes, 0) - most;
  const gone = new Set<string>();
  while (over > 0) {
    // The sender stands first in the map: of two who hold the same they give way.
    const [giver] = [...held].reduce((one, other) => (other[1] > one[1] ? other : one));
    const oldest = [...uploads].find(
      ([at, upload]) => upload.owner === giver && at !== id && !gone.has(at) && upload.bytes.length > 0,
    );
    if (oldest === undefined) return false;
    const [at, { bytes }] = oldest;
    gone.add(at);
    held.set(giver, (held.get(giver) ?? 0) - bytes.length);
    over -= bytes.length;
  }
  for (const at of gone) uploads.delete(at);
  return true;
}
