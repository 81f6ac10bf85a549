import type { Page } from "@playwright/test";

/** What makes a page wider than its screen, the innermost elements; nothing while it does not scroll sideways. */
export async function sticksOut(page: Page): Promise<readonly string[]> {
  const screen = page.viewportSize()?.width ?? 0;
  return page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    const scrolls = (element: Element) =>
      element !== document.body && getComputedStyle(element).overflowX !== "visible";
    const inScroller = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && parent !== document.documentElement && (scrolls(parent) || inScroller(parent));
    };
    const out = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !inScroller(element),
    );
    const named = out
      .filter((element) => !out.some((other) => other !== element && element.contains(other)))
      .map(
        (element) =>
          `${element.tagName} "${(element.textContent ?? "").slice(0, 20)}" ${Math.round(element.getBoundingClientRect().right)} px ${(element.getAttribute("class") ?? "").slice(0, 90)}`,
      );
    return [`${document.documentElement.scrollWidth} px on a screen of ${width}`, ...named.slice(0, 12)];
  }, screen);
}
