/**
 * Bytes of all databases for each row of the feed, as the phone's own browser counts them; runs in the page. A browser keeps what is
 * written in a log, as long as it was written, until four megabytes have come together, and makes compressed tables of them then, beside us:
 * the least of so many `looks`, a tenth of a second apart.
 */
export async function bytesPerListing(looks: number): Promise<number> {
  const used = async (): Promise<number> => {
    const { usageDetails } = (await navigator.storage.estimate()) as { usageDetails?: { indexedDB?: number } };
    return usageDetails?.indexedDB ?? Number.NaN;
  };
  const names = (await indexedDB.databases())
    .map(({ name }) => name ?? "")
    .filter((name) => name.startsWith("djassa-public"));
  let rows = 0;
  for (const name of names) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(opening.error ?? new Error(name)));
    });
    for (const store of db.objectStoreNames) {
      const count = db.transaction(store).objectStore(store).count();
      rows = await new Promise<number>((resolve) =>
        count.addEventListener("success", () => resolve(Math.max(rows, count.result))),
      );
    }
    db.close();
  }
  let bytes = await used();
  for (let look = 1; look < looks; look++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    bytes = Math.min(bytes, await used());
  }
  return rows === 0 ? Number.NaN : bytes / rows;
}
