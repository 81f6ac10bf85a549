import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/browser.ts";
import { sticksOut } from "../support/browser-layout.ts";
import { places } from "../support/browser-places.ts";

test.use({ viewport: { width: 320, height: 640 } });

/** Controls that a thumb would miss: under 44 px both ways, links inside sentences aside. */
async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, [role=button], nav a")]
      .filter((element) => element.offsetParent !== null && !element.matches("[type=hidden], .sr-only, .sr-only *"))
      .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(
        ({ element, box }) =>
          `${element.tagName} "${element.textContent.slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
      ),
  );
}

for (const who of ["visitor", "awa", "nouveau", "equipe"] as const) {
  test(`nothing scrolls sideways at 320 px and every control is 44 px: ${who}`, async ({ page, server }) => {
    if (who !== "visitor") await signIn(page, who);
    for (const place of (await places(server)).filter((each) => each.who === who)) {
      await page.goto(place.path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      expect.soft(await sticksOut(page), place.name).toEqual([]);
      expect.soft(await tooSmall(page), place.name).toEqual([]);
    }
  });
}
