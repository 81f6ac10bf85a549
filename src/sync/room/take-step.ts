import { publicReplica } from "#replica/stores.ts";
import { FREED } from "#replica/progress.ts";
import { changeProgress } from "#replica/progress-of.ts";
import { trimRows } from "#replica/drop.ts";
import { purgePublic } from "#replica/purge.ts";
import type { Held, Step } from "./next-step.ts";

/** Names of the worker's caches (sw/photos.ts). */
const CACHES = { photos: "djassa-photos-full", thumbs: "djassa-photos-thumb" } as const;

export async function held(): Promise<Held> {
  const [photos, thumbs, listings] = await Promise.all([
    entries("photos"),
    entries("thumbs"),
    publicReplica.get()?.feed.count().exec() ?? 0,
  ]);
  return { photos: photos.length, thumbs: thumbs.length, listings };
}

/** Lets something go; false when there was nothing. */
export async function takeStep(step: Step): Promise<boolean> {
  switch (step.drop) {
    case "photos":
    case "thumbs":
      return await dropPhotos(step.drop, step.keep);
    case "listings":
      return await dropListings(step.keep);
    case "replica":
      await purgePublic();
      return true;
  }
}

async function entries(cache: keyof typeof CACHES): Promise<readonly Request[]> {
  // Asking for a cache that is not there would make it.
  if (!("caches" in globalThis) || !(await caches.has(CACHES[cache]))) return [];
  return await (await caches.open(CACHES[cache])).keys();
}

/**
 * A cache lists its entries in the order in which they came. One by one: of a cache that is deleted whole, the browser
 * gives back no byte while the worker has it open (seen).
 */
async function dropPhotos(cache: keyof typeof CACHES, keep: number): Promise<boolean> {
  const all = await entries(cache);
  const open = await caches.open(CACHES[cache]);
  await Promise.all(all.slice(0, all.length - keep).map((request) => open.delete(request)));
  return true;
}

async function dropListings(keep: number): Promise<boolean> {
  const db = publicReplica.get();
  if (db === null) return false;
  // First the word that older ones are missing: interrupted in between, nobody claims that all are here.
  await changeProgress(db.progress, "feed", { before: FREED });
  return (await trimRows(db.feed, { bound: keep, since: 0 })) > 0;
}
