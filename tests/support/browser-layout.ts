import type { Page } from "@playwright/test";

/** A narrow phone whose person reads text twice as large. */
export async function largeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Returns the innermost elements that make a page wider than its screen; none while it does not scroll sideways. */
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

/** Words that lie outside their own box, and words written down the screen, a sign or two a line. */
export async function badLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxOf = (element: Element): Element =>
      getComputedStyle(element).display === "inline" && element.parentElement !== null
        ? boxOf(element.parentElement)
        : element;
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (nodes.nextNode()) {
      const { textContent, parentElement } = nodes.currentNode;
      const text = (textContent ?? "").trim();
      if (text === "" || parentElement === null || parentElement.closest(".sr-only, svg, select, pre") !== null)
        continue;
      if (!parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(nodes.currentNode);
      const words = range.getBoundingClientRect();
      const element = boxOf(parentElement);
      const box = element.getBoundingClientRect();
      const { overflowX } = getComputedStyle(element);
      if (overflowX === "visible" && (words.right > box.right + 1.5 || words.left < box.left - 1.5))
        found.push(`"${text.slice(0, 40)}" ${Math.round(words.width)} px in ${Math.round(box.width)}`);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 3 && text.length < 3 * lines) found.push(`"${text.slice(0, 40)}" in ${lines} lines`);
    }
    return found;
  });
}

/** Words of a button, or of a line of a menu, that touch its edge. */
export async function tightWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".btn, dialog[open] li > :is(a, button)")]
      .filter((element) => element.checkVisibility() && element.closest(".sr-only") === null)
      .map((element) => {
        const box = element.getBoundingClientRect();
        const rooms = [...element.childNodes].map((node) => {
          const range = document.createRange();
          range.selectNode(node);
          const { top, bottom } = range.getBoundingClientRect();
          const unseen = top === bottom || (node instanceof Element && node.matches(".sr-only"));
          return unseen ? Infinity : Math.min(top - box.top, box.bottom - bottom);
        });
        return { text: element.textContent.trim(), room: Math.min(...rooms) };
      })
      .filter(({ text, room }) => text !== "" && room < 4)
      .map(({ text, room }) => `"${text.slice(0, 40)}" ${room.toFixed(1)} px`),
  );
}
