/*
 * Reading what is stored, judging it and writing is one step only under a lock: RxDB brings a deleted row back when it
 * is inserted again, without asking which of the two is newer. Tabs of one browser write to the same database, so
 * the lock is the browser's; where there is none (Node), one process is all there is.
 */
const lines = new Map<string, Promise<unknown>>();

/** Runs `work` while nobody else, in any tab, runs work of the same name. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (locks !== undefined) return locks.request(`djassa-write-${name}`, work);
  const turn = (lines.get(name) ?? Promise.resolve()).then(work, work);
  lines.set(name, turn);
  return turn;
}

/** The name of a collection's lock. */
export function lockName(collection: { readonly name: string; readonly database: { readonly name: string } }): string {
  return `${collection.database.name}-${collection.name}`;
}
