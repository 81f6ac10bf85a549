import { deleteStored } from "#replica/delete-stored.ts";
import { PUBLIC_NAME } from "#replica/names.ts";
import { openPublic } from "#replica/open.ts";
import { publicReplica } from "#replica/stores.ts";
import { COLLECTIONS } from "#sync/collections.ts";
import { type PullDeps, pullCollection, pullOlder } from "#sync/pull/pull-collection.ts";
import { requestPage, requestVersions } from "#sync/pull/request-page.ts";

export const deps: PullDeps = {
  request: requestPage,
  versions: requestVersions,
  now: () => Date.now(),
  verdictsSoFar: () => Promise.resolve(0),
  removeShown: () => Promise.resolve(),
};

export type Pulled = {
  readonly ms: number;
  readonly rows: number;
  /** Longest the page could not answer a finger, ms. */ readonly blocked: number;
};

/** A first pull of the whole feed into a fresh replica, without the idle waits that the app puts between pages. */
export async function pull(pageRows: number): Promise<Pulled> {
  publicReplica.getState()?.close();
  publicReplica.setState(null, true);
  await deleteStored(PUBLIC_NAME);
  const db = await openPublic();
  publicReplica.setState(db, true);
  const feed = COLLECTIONS.find((collection) => collection.name === "feed");
  if (feed === undefined) throw new Error("No feed");
  const collection = { ...feed, firstPage: pageRows, page: pageRows, eager: pageRows };
  const { signal } = new AbortController();
  let blocked = 0;
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration);
  });
  watch.observe({ type: "longtask" });
  const began = performance.now();
  await pullCollection(collection, deps, signal);
  while (await pullOlder(collection, deps, signal));
  const ms = performance.now() - began;
  watch.disconnect();
  return { ms, rows: await db.rows("feed").count(), blocked };
}
