/**
 * Pictures and voices of messages: of two people alone, so no public cache may have them. What was looked at stays on this phone, as many as there is
 * room for, until its person signs out: forget-here.ts deletes every cache whose name says private.
 */
import { isVoice } from "#domain/photo-name.ts";
import { currentUser } from "#identity/current.ts";
import { storeStatus } from "#remote/answer.ts";
import { readFile } from "#remote/rpc.ts";

const CACHE = "djassa-private-media";
/** Both sizes of a picture count: some fifteen megabytes. */
const MOST = 300;

const pathOf = (name: string): string => `/storage/v1/object/${isVoice(name) ? "voices" : "messages"}/${name}`;

/** The file of this name that is on this phone; null where there is none, or no cache to be had. */
export async function storedMedia(name: string): Promise<Blob | null> {
  try {
    return (await (await (await caches.open(CACHE)).match(pathOf(name)))?.blob()) ?? null;
  } catch {
    return null;
  }
}

/** Stores a file of `userId`, the oldest going when there are many; nothing where this phone has no room, or somebody else is here by now. */
export async function storeMedia(name: string, file: Blob, userId: string | null = currentUser()): Promise<void> {
  try {
    if (userId === null || currentUser() !== userId) return;
    const cache = await caches.open(CACHE);
    await cache.put(pathOf(name), new Response(file, { headers: { "content-type": file.type } }));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((request) => cache.delete(request)));
  } catch {
    // Without it the file is fetched once more.
  }
}

/** "gone": the server has it no more, or not for this person. Null: nobody could be asked now. */
export type LoadedMedia = Blob | "gone" | null;

/** The file of this name from the server, which is asked each time. Nothing of it stays here. */
export async function fetchMedia(name: string): Promise<LoadedMedia> {
  const userId = currentUser();
  if (userId === null) return null;
  const { blob, json } = await readFile(pathOf(name), userId);
  if (blob !== null) return /^(?:image|audio)\//u.test(blob.type) ? blob : null;
  return storeStatus(json) === 404 ? "gone" : null;
}

/** The file of this name, from this phone or from the server; then it stays here. */
export async function loadMedia(name: string): Promise<LoadedMedia> {
  const stored = await storedMedia(name);
  if (stored !== null) return stored;
  const userId = currentUser();
  const fetched = await fetchMedia(name);
  if (fetched instanceof Blob) await storeMedia(name, fetched, userId);
  return fetched;
}
