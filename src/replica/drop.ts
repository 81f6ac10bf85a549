import type { RxCollection } from "rxdb";
import type { Row } from "./commit.ts";
import { newestKey } from "./wire.ts";
import { alone, lockName } from "./write-lock.ts";

/** Of which age deleted rows are swept, in milliseconds. Negative: also those of this very moment. */
const NOW = -1_000;

/**
 * Empties a collection for good, tombstones included: after a restored database versions start again, and an old
 * tombstone would hold back its row (sync.md, generation).
 */
export async function dropRows<R>(collection: RxCollection<R>): Promise<void> {
  await alone(lockName(collection), async () => {
    await collection.find().remove();
    await collection.storageInstance.cleanup(NOW);
  });
}

/**
 * Lets go of every row that `stays` does not want: what stays is never away, so a screen that shows it does not close and
 * open again under the hands of who is typing on it.
 */
export async function keepOnly<R extends Row>(
  collection: RxCollection<R>,
  stays: (row: Row) => boolean,
): Promise<void> {
  const kept = collection as unknown as RxCollection<Row>;
  await alone(lockName(collection), async () => {
    const gone = (await kept.find().exec()).filter((document) => !stays(document));
    await kept.bulkRemove(gone.map((document) => document.id));
  });
}

export type Dated = Row & { readonly newest: number };

/** Keeps the `bound` newest rows, those since `since` only, and sweeps what was deleted. Gives back how many went. */
export async function trimRows<R extends Dated>(
  collection: RxCollection<R>,
  keep: { bound: number; since: number },
): Promise<number> {
  const dated = collection as unknown as RxCollection<Dated>;
  const beyond = await dated.find({ sort: [{ newest: "asc" }], skip: keep.bound }).exec();
  const old = await dated.find({ selector: { newest: { $gt: newestKey(keep.since) } } }).exec();
  const gone = new Set([...beyond, ...old].map((document) => document.id));
  if (gone.size === 0) return 0;
  await alone(lockName(collection), async () => {
    await dated.bulkRemove([...gone]);
    await dated.storageInstance.cleanup(NOW);
  });
  return gone.size;
}
