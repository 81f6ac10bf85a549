import type { Page } from "@playwright/test";

/** Everything this origin has stored, as one text: IndexedDB, Cache Storage, localStorage, sessionStorage. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("unreadable")));
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      texts.push(name);
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        texts.push(store, JSON.stringify(await done(rows.getAll())), JSON.stringify(await done(rows.getAllKeys())));
      }
      db.close();
    }
    for (const cache of await caches.keys()) {
      const open = await caches.open(cache);
      for (const request of await open.keys()) {
        const body = await (await open.match(request))?.text();
        // Files of the app itself are the same for everybody, and hold the names of its examples (sw/code.ts, sw/shell.ts).
        texts.push(request.url, /precache|^djassa-code$/.test(cache) ? "" : (body ?? ""));
      }
    }
    return texts.join("\n");
  });
}
