import type { Page, Request } from "@playwright/test";
import { pictures, tiles } from "../support/browser-selling.ts";
import { expect, signIn, test } from "../support/browser.ts";

const carriesDraft = (request: Request): boolean => (request.postData() ?? "").includes("save_draft");

// The clock stands still from the correction until the answer is there: so it always comes before the next save.

/** Holds the first push that carries a draft until it is told to go on. */
async function holdDraft(page: Page): Promise<{ held: Promise<unknown>; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = page.waitForRequest(carriesDraft);
  await page.context().route(
    (url) => url.pathname.endsWith("/rpc/sync_push"),
    async (route) => {
      if (carriesDraft(route.request())) await released;
      await route.continue();
    },
  );
  return { held, release: () => release() };
}

/** The district of the profile comes with it, and is saved like what is typed. */
async function profileIsKnown(page: Page): Promise<void> {
  await expect(page.getByRole("combobox", { name: "Quartier" })).not.toHaveValue("");
}

test("a word deleted while its own save is on the way stays deleted", async ({ page }) => {
  await signIn(page, "kouassi");
  await page.clock.install();
  await page.goto("/create-listing");
  await profileIsKnown(page);
  const push = await holdDraft(page);
  await page.getByLabel("Titre").fill("Velo");
  await push.held;
  const next = page.waitForRequest(carriesDraft);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByLabel("Titre").fill("");
  const answered = page.waitForResponse((response) => carriesDraft(response.request()));
  push.release();
  await answered;
  await page.clock.resume();
  expect((await next).postData()).toContain('"title":""');
  await expect(page.getByLabel("Titre")).toHaveValue("");
});

test("a photo removed while its own save is on the way stays removed", async ({ page }) => {
  await signIn(page, "kouassi");
  await page.clock.install();
  await page.goto("/create-listing");
  await profileIsKnown(page);
  const push = await holdDraft(page);
  await page.locator("input[name=photos]").setInputFiles(await pictures(1));
  await expect(tiles(page)).toHaveCount(1);
  await push.held;
  const next = page.waitForRequest(carriesDraft);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole("button", { name: /^Retirer la photo 1/ }).click();
  const answered = page.waitForResponse((response) => carriesDraft(response.request()));
  push.release();
  await answered;
  await page.clock.resume();
  expect((await next).postData()).toContain('"photos":[]');
  await expect(tiles(page)).toHaveCount(0);
});
