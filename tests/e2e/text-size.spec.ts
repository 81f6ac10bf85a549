import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser.ts";
import { sticksOut } from "../support/browser-layout.ts";
import { places } from "../support/browser-places.ts";

/** The reader's own setting, twice as large as it comes: 32 px instead of 16 (WCAG 1.4.4). */
async function twiceAsLarge(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Words that are cut off by their own box, those that are meant to end in an ellipsis aside. */
async function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, label, h1, h2, h3, legend, summary")]
      .filter(
        (element) =>
          element.offsetParent !== null && element.textContent.trim() !== "" && element.closest(".sr-only") === null,
      )
      .filter((element) => getComputedStyle(element).overflowX !== "visible")
      .filter(
        (element) =>
          getComputedStyle(element).webkitLineClamp === "none" && getComputedStyle(element).textOverflow !== "ellipsis",
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName} "${element.textContent.slice(0, 30)}" ${element.scrollWidth} > ${element.clientWidth}`,
      ),
  );
}

for (const who of ["visitor", "awa", "nouveau", "equipe"] as const) {
  test(`text twice as large on a phone scrolls nothing sideways and cuts no word: ${who}`, async ({ page, server }) => {
    if (who !== "visitor") await signIn(page, who);
    await twiceAsLarge(page);
    for (const place of (await places(server)).filter((each) => each.who === who)) {
      await page.goto(place.path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      expect.soft(await sticksOut(page), place.name).toEqual([]);
      expect.soft(await cutWords(page), place.name).toEqual([]);
      const more = page.getByRole("button", { name: "Plus", exact: true });
      if (await more.isVisible()) await expect.soft(more, place.name).toBeInViewport({ ratio: 1 });
    }
  });
}
