/** Messages stand where they cover nothing that is read or filled in. */
import type { Page } from "@playwright/test";
import { expect, signIn, test, walkTo } from "../support/browser.ts";

/** Elements that the message in front lies over. */
const covered = (page: Page, selector: string) =>
  page.evaluate((what) => {
    const box = document.querySelector("[data-sonner-toast][data-front=true]")?.getBoundingClientRect();
    if (box === undefined) return ["no message"];
    return [...document.querySelectorAll(what)]
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect();
        return width > 1 && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  }, selector);

/** A message that stays: a file that is no picture. */
async function complain(page: Page): Promise<void> {
  await walkTo(page, "/create-listing");
  await expect(page.getByLabel("Titre")).toBeVisible();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expect(page.getByText(/^Cette photo ne peut pas être lue/)).toBeVisible();
}

test("on a wide screen a message stands beside the form, wherever it is scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "kouassi");
  await complain(page);
  for (const top of [0, 250, 500, 1_000]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await expect.poll(() => covered(page, "main form *, main h1")).toEqual([]);
  }
});

test("on a phone a message makes room for the line about the network when it comes", async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "kouassi");
  await complain(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await context.setOffline(true);
  await expect(page.locator("[role=status] > [data-status]")).toBeVisible();
  await expect
    .poll(() => covered(page, "[role=status] > [data-status], h1, main :is(input, textarea, select)"))
    .toEqual([]);
});
