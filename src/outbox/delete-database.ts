import { Dexie } from "dexie";

/** Longer than a browser takes that has nobody to wait for. */
const HELD_MS = 3_000;

/**
 * Deletes an IndexedDB database; resolves once nothing of it can be read any more. Its rows go first: a page that WebKit keeps for "back",
 * and that was left while it opened this database, holds it for as long as it is kept, and nobody is told. The browser deletes it after
 * that; it is not waited for.
 * @throws when it was neither emptied nor deleted
 */
export async function deleteDatabase(name: string): Promise<void> {
  const isEmpty = await inTime(empty(name)).then(
    () => true,
    () => false,
  );
  try {
    await inTime(Dexie.delete(name));
  } catch (error) {
    if (!isEmpty) throw error;
  }
}

/** Empties it in whatever version it is, and past the library: who watches these rows is told of the end of all, not of theirs. */
function empty(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // Nobody has one of that name: none is made.
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => reject(opening.error ?? new Error(`Could not open ${name}`)));
    opening.addEventListener("success", () => {
      const db = opening.result;
      const stores = [...db.objectStoreNames];
      if (stores.length > 0) {
        const emptying = db.transaction(stores, "readwrite");
        emptying.addEventListener("complete", () => resolve());
        emptying.addEventListener("abort", () => reject(emptying.error ?? new Error(`Could not empty ${name}`)));
        for (const store of stores) emptying.objectStore(store).clear();
      } else resolve();
      db.close();
    });
  });
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("another page holds this database")), HELD_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
