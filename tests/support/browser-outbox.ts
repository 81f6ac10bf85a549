import type { Page } from "@playwright/test";

/** How many rows a table of the outboxes on this phone holds ("photos", "mutations", "textDrafts"). */
export function outboxCount(page: Page, table: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    let rows = 0;
    for (const { name = "" } of await indexedDB.databases()) {
      if (!name.startsWith("djassa-outbox-")) continue;
      rows += await new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction(wanted).objectStore(wanted).count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      });
    }
    return rows;
  }, table);
}
