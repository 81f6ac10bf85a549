import type { Page } from "@playwright/test";

/** From the next page load on, adds up what moves without having been touched (CLS). */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
        if (!shift.hadRecentInput) document.documentElement.dataset["shift"] = String(Number(document.documentElement.dataset["shift"] ?? 0) + shift.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What has moved since the page was loaded: 0 is nothing, 0.1 is the limit of a good score. */
export async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0));
}
