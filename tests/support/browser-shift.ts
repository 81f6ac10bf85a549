import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
};

/** From the next page load on, notes what moves without having been touched (CLS). */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    const named = (node: Node | null) => `${node?.nodeName ?? "?"} "${(node?.textContent ?? "").slice(0, 40)}"`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as Shift;
        if (hadRecentInput) continue;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          moved.push(
            `${value.toFixed(4)}: ${named(node)} from ${Math.round(from.y)} (${Math.round(from.height)} high) to ${Math.round(to.y)} (${Math.round(to.height)} high)`,
          );
        }
      }
      document.documentElement.dataset["shift"] = JSON.stringify(moved);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the shifts since the page was loaded, a line each. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => JSON.parse(document.documentElement.dataset["shift"] ?? "[]") as string[]);
}
