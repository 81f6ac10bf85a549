/** Puts what a lot says into the replica, as a page that came by another way, and its thumbnails to those that were looked at. */
import * as v from "valibot";
import { SHARED_LOT } from "#domain/share-target.ts";
import { thumbName } from "#domain/thumb.ts";
import { photoUrl } from "#remote/photo-url.ts";
import { commitRows } from "#replica/commit.ts";
import { feed } from "#replica/feed.ts";
import { type PublicReplica, publicReplica, replicaFailure } from "#replica/stores.ts";
import type { Lot } from "../../supabase/functions/_lot/format.ts";

/** As sw/photos.ts names it, which shows them from there; as many as it keeps. */
const THUMBS = "djassa-photos-thumb";
const MOST_THUMBS = 800;

/** "older": this phone has been told more already · "other": of another database than its listings are · "closed": this browser keeps none. */
export type Taken = "taken" | "older" | "other" | "closed";

const transactionOf = (cursor: string): bigint => BigInt(cursor.split("~")[0] ?? 0);

/** A file may come with the start of the app, before its databases are open. Null where this browser keeps none. */
function openReplica(): Promise<PublicReplica | null> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = () => {
      const replica = publicReplica.getState();
      if (replica === null && replicaFailure.getState() === null) return;
      for (const stop of stops) stop();
      resolve(replica);
    };
    stops.push(publicReplica.subscribe(look), replicaFailure.subscribe(look));
    look();
  });
}

/**
 * Stores the rows of a lot, whose signature was checked. They are as true as a page of the server if nothing before `horizon` was told to this
 * phone and forgotten again: whatever changed since comes by its checkpoint, which stays. Of an older lot no row is taken: one that was sold
 * before this phone began would stay for good.
 */
export async function storeRows({ rows, horizon, epoch }: Lot): Promise<Taken> {
  const replica = await openReplica();
  if (replica === null) return "closed";
  const known = await replica.progress.read("feed");
  if (known.epoch !== null && known.epoch !== epoch) return "other";
  if (known.after !== null && transactionOf(horizon) < transactionOf(known.after)) return "older";
  // Known without a checkpoint it tells the first pull of a beginning: what that one does not name goes (sync/pull/pull-collection.ts).
  if (known.epoch === null) await replica.progress.change("feed", { epoch });
  const readable = rows.flatMap((row) => {
    const parsed = v.safeParse(feed.row, row);
    return parsed.success ? [parsed.output] : [];
  });
  await commitRows(replica.rows("feed"), readable);
  return "taken";
}

/** Stores its pictures where the worker finds them; without a place for them the listings are shown without. */
export async function storePictures({ pictureBytes }: Lot): Promise<void> {
  try {
    const cache = await caches.open(THUMBS);
    const put = async ([name, bytes]: readonly [string, BodyInit]) => {
      if (thumbName(name.replace("-320.", ".")) !== name) return;
      const type = name.endsWith(".webp") ? "image/webp" : name.endsWith(".png") ? "image/png" : "image/jpeg";
      await cache.put(photoUrl(name), new Response(bytes, { headers: { "content-type": type } }));
    };
    // Not one after the other: a third of the time that a cheap phone takes for a lot went by in between.
    await Promise.all([...pictureBytes].map(put));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST_THUMBS)).map((request) => cache.delete(request)));
  } catch {
    // No cache here, or no room: the network has them.
  }
}

/** The file as it is handed on. Any page of this phone finds it; it goes first when the phone is full. */
const CACHE = SHARED_LOT.cache;
const FILE = "/lot/file";

/** The file that came by the phone's own sheet (sw/share-target.ts), once. */
export async function takeSharedFile(): Promise<Blob | null> {
  const cache = await caches.open(CACHE);
  const file = (await (await cache.match(SHARED_LOT.address))?.blob()) ?? null;
  await cache.delete(SHARED_LOT.address);
  return file;
}

/** @throws where this browser keeps nothing, or has no room */
export async function keepFile(file: Blob): Promise<void> {
  await (await caches.open(CACHE)).put(FILE, new Response(file));
}

export async function keptFile(): Promise<Blob | null> {
  try {
    return (await (await (await caches.open(CACHE)).match(FILE))?.blob()) ?? null;
  } catch {
    return null;
  }
}
