import type { CDPSession, Page } from "@playwright/test";
import { expect } from "./browser.ts";

/** How much this origin may store, changed as by a phone that fills up. */
export type Quota = {
  /** Allows so many bytes less than are in use, and waits until the browser refuses even a note. */
  exceed(bytes: number): Promise<void>;
  /** As much as there is. */
  lift(): Promise<void>;
};

export async function quotaOf(page: Page, origin: string): Promise<Quota> {
  const client: CDPSession = await page.context().newCDPSession(page);
  const used = async () => (await client.send("Storage.getUsageAndQuota", { origin })).usage;
  return {
    async exceed(bytes) {
      // Chromium goes on for half a minute with the room it had counted before, and tidies up meanwhile.
      const refused = async () => {
        await client.send("Storage.overrideQuotaForOrigin", {
          origin,
          quotaSize: Math.max(1_000, (await used()) - bytes),
        });
        return await writes(page);
      };
      await expect.poll(refused, { timeout: 60_000, intervals: [1_000] }).toBe("QuotaExceededError");
    },
    async lift() {
      await client.send("Storage.overrideQuotaForOrigin", { origin });
      await expect.poll(() => writes(page)).toBe("stored");
    },
  };
}

/** Returns the browser's answer to one more small thing to store. */
function writes(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("scratch");
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("notes"));
        opening.addEventListener("error", () => resolve(opening.error?.name ?? "closed"));
        opening.addEventListener("success", () => {
          const change = opening.result.transaction("notes", "readwrite", { durability: "strict" });
          change.objectStore("notes").put("x".repeat(100), "note");
          const end = (word: string) => {
            opening.result.close();
            resolve(word);
          };
          change.addEventListener("complete", () => end("stored"));
          change.addEventListener("abort", () => end(change.error?.name ?? "aborted"));
        });
      }),
  );
}
