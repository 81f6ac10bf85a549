import { COLLECTIONS } from "#sync/collections.ts";
import { publicReplica } from "#replica/stores.ts";
import { pullCollection } from "#sync/pull/pull-collection.ts";
import { type LongTasks, watchLongTasks } from "./long-tasks.ts";
import { deps } from "./pull.ts";

export type CaughtUp = { readonly ms: number; readonly tasks: LongTasks; readonly changed: number };

/** Follows what others changed since `bench.pull`, in the pages that the product asks for. `changed`: rows that now cost `price`. */
export async function catchUp(price: number): Promise<CaughtUp> {
  const feed = COLLECTIONS.find((collection) => collection.name === "feed");
  const db = publicReplica.getState();
  if (feed === undefined || db === null) throw new Error("Nothing was pulled before");
  const { ms, tasks } = await watchLongTasks(() => pullCollection(feed, deps, new AbortController().signal));
  const rows = await db.rows("feed").find();
  return { ms, tasks, changed: rows.filter((row) => row.price === price).length };
}
