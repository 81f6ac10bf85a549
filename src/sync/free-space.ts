/** Lets go of what the server can send again, in the order of eviction.ts, when the phone has little room left. */
import { type Need, namedListings, onRequest } from "./requests.ts";
import { publicReplica } from "#replica/stores.ts";
import { FREED } from "#replica/progress.ts";
import { trimRows } from "#replica/commit.ts";
import { purgePublic } from "#replica/delete-stored.ts";
import { currentUser } from "#identity/current.ts";
import { currentAuthor } from "#identity/current-author.ts";
import { countSentPictures, dropSentPictures } from "#outbox/sent.ts";
import { useStorage } from "#device/storage.ts";
import { type Held, type Load, type Step, isRoomy, isTight, nextStep } from "./eviction.ts";

/** Names of the caches of the worker (sw/photos.ts), and of the page (session/message-media.ts, session/lot-store.ts). */
const CACHES = {
  photos: ["djassa-photos-full", "djassa-private-media", "djassa-lot"],
  thumbs: ["djassa-photos-thumb"],
} as const;

/** Everything on this phone that could be let go of. */
export async function held(): Promise<Held> {
  const userId = currentUser();
  const [photos, thumbs, sent, listings] = await Promise.all([
    count("photos"),
    count("thumbs"),
    userId === null ? 0 : countSentPictures(userId),
    publicReplica.getState()?.rows("feed").count() ?? 0,
  ]);
  return { photos, thumbs, sent, listings };
}

/** Lets something go; false when there was nothing. */
export async function takeStep(step: Step): Promise<boolean> {
  switch (step.drop) {
    case "photos":
    case "thumbs":
      return await dropPhotos(step.drop, step.keep);
    case "sent":
      return (await dropSentPictures(currentAuthor())) > 0;
    case "listings":
      return await dropListings(step.keep);
    case "replica":
      await purgePublic();
      return true;
  }
}

async function entries(cache: string): Promise<readonly Request[]> {
  // Asking for a cache that is not there would make it.
  if (!("caches" in globalThis) || !(await caches.has(cache))) return [];
  return await (await caches.open(cache)).keys();
}

async function count(kind: keyof typeof CACHES): Promise<number> {
  const found = await Promise.all(CACHES[kind].map(entries));
  return found.flat().length;
}

/**
 * A cache lists its entries in the order in which they came. One by one: of a cache that is deleted whole, the browser
 * frees no byte while the worker has it open (seen).
 */
async function dropPhotos(kind: keyof typeof CACHES, keep: number): Promise<boolean> {
  for (const cache of CACHES[kind]) {
    const all = await entries(cache);
    if (all.length <= keep) continue;
    const open = await caches.open(cache);
    await Promise.all(all.slice(0, all.length - keep).map((request) => open.delete(request)));
  }
  return true;
}

async function dropListings(keep: number): Promise<boolean> {
  const db = publicReplica.getState();
  if (db === null) return false;
  // First the word that older ones are missing: interrupted in between, nobody claims that all are here.
  await db.progress.change("feed", { before: FREED });
  return (await trimRows(db.rows("feed"), { bound: keep, since: 0, spare: namedListings() })) > 0;
}

/** Set once a write was refused: until the next start this phone only takes what is looked at. */
let refused = false;

/** The browser's own figures; nothing is near its end where it gives none. */
async function load(): Promise<Load> {
  const { usage = 0, quota = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {};
  return { usage, quota };
}

/** Whether more than was asked for may be fetched. `wanted`: the person has asked for it. */
export async function hasSpace(wanted: boolean): Promise<boolean> {
  return !refused && (wanted || isRoomy(await load()));
}

/** Lets go of photos, then of old listings, while more than four fifths of the quota are in use. */
export async function keepSpace(): Promise<void> {
  for (let now = await load(); isTight(now); now = await load()) {
    const step = nextStep(now, await held(), null);
    if (step === null || !(await takeStep(step))) return;
    useStorage.setState({ full: true });
    // The browser frees the bytes of rows in its own time: what is left of them is looked at then.
    if (step.drop === "listings") return;
  }
}

/** The browser refused a write: lets go of one thing. */
async function freeSpace(need: Need): Promise<boolean> {
  refused = true;
  useStorage.setState({ full: true });
  const step = nextStep(await load(), await held(), need);
  return step !== null && (await takeStep(step));
}

/** This page frees space while it is open; returns the unsubscribe function. */
export const followFull = (): (() => void) => onRequest("space", freeSpace);
