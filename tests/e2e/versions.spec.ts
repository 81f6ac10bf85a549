import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { keptApp } from "../../supabase/local/database/released.ts";
import { expect, fillSignIn, PASSWORD, readyForOffline, rowsStored, test } from "../support/browser.ts";
import { openServer, templateFolder, type TestServer } from "../support/browser-server.ts";
import { conversationOf } from "../support/browser-places.ts";
import { fillListing } from "../support/browser-selling.ts";
import { bubble, expectMark, wordsStored, write } from "../support/browser-conversation.ts";
import { publishNextVersion } from "../support/browser-update.ts";
import { ownFolder } from "../support/run-folder.ts";
import { slowed } from "../support/slow.ts";

/** A server of today that still gives phones the app of the last release. */
async function beforeTheDeploy(): Promise<{ appDir: string; server: TestServer }> {
  const appDir = ownFolder("released-app");
  execFileSync("tar", ["-xzf", keptApp(), "-C", appDir]);
  return { appDir, server: await openServer(appDir) };
}

/** Today's app in the place of the released one, as a deploy does it: the old files are gone. Also on the day of a release it is another version. */
function deploy(appDir: string): void {
  rmSync(appDir, { recursive: true });
  cpSync(join(templateFolder(), "app"), appDir, { recursive: true });
  publishNextVersion(appDir);
}

/** A released worker that is woken by the end of its page stays as long as any idle one; today's is told apart (app-update.ts). */
const RELEASED_STAYS_MS = 150_000;

/** The network leaves between the new version and the word for it: what the released one kept has to do. */
async function takeUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.dataset["version"] = "released";
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const press = page.getByRole("status", { name: "Mise à jour" }).getByRole("button", { name: "Mettre à jour" });
  await expect(press).toBeVisible({ timeout: 60_000 });
  await page.context().setOffline(true);
  // The released app gives up after a minute and a half, and offers it again: it then reloads at the next press alone.
  await expect(async () => {
    if (await press.isVisible()) await press.click();
    await expect(page.locator("html[data-version=released]")).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: RELEASED_STAYS_MS });
}

test("the released app on today's server, then today's on its data: all arrives once @worker", async ({
  otherPhone,
}) => {
  test.setTimeout(slowed(120_000) + RELEASED_STAYS_MS);
  const { appDir, server } = await beforeTheDeploy();
  const conversation = await conversationOf(server, "awa");
  const here = `/messages/${conversation.listingId}/${conversation.otherId}`;
  const page = await otherPhone(server);
  // By the form: how a session is stored is the released app's own business.
  await page.goto("/login");
  await fillSignIn(page, "awa@djassa.test", PASSWORD);
  await expect(page.getByText("Connexion réussie")).toBeVisible();
  await readyForOffline(page);
  await page.goto(here);
  await write(page, "ancienne 1");
  await expectMark(page, "Envoyé", "ancienne 1");
  const old = await page.context().newPage();
  await old.goto(here);
  await expect(bubble(old, "ancienne 1")).toBeVisible();

  // Without a network: a message that waits, and a draft.
  await page.context().setOffline(true);
  await write(page, "ancienne 2");
  await page.goto("/create-listing");
  await fillListing(page, "Ventilateur sur pied");
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  const draft = page.url();

  deploy(appDir);
  await page.context().setOffline(false);
  await expect.poll(() => wordsStored(server, "ancienne")).toEqual(["ancienne 1", "ancienne 2"]);
  await page.goto(here);
  await write(page, "ancienne 3");
  await expectMark(page, "Envoyé", "ancienne 2", "ancienne 3");

  await takeUpdate(page);
  for (const words of ["ancienne 1", "ancienne 2", "ancienne 3"]) await expect(bubble(page, words)).toHaveCount(1);
  const market = await page.context().newPage();
  await market.goto("/search?q=velo");
  await expect(market.getByRole("article").first()).toBeVisible();
  expect(await rowsStored(market, "feed")).toBeGreaterThanOrEqual(60);
  await market.close();
  await page.context().setOffline(false);
  await write(page, "nouvelle");
  await expectMark(page, "Envoyé", "ancienne 3", "nouvelle");
  for (const words of ["ancienne 1", "ancienne 2", "ancienne 3"]) await expect(bubble(page, words)).toHaveCount(1);

  // The tab that stayed on the released app shares the phone's databases with the new one.
  await write(old, "vieil onglet");
  await expectMark(old, "Envoyé", "nouvelle", "vieil onglet");
  await write(page, "la suite");
  await expectMark(page, "Envoyé", "vieil onglet", "la suite");
  await expectMark(old, "Envoyé", "la suite");
  for (const tab of [page, old])
    for (const words of ["ancienne 3", "nouvelle", "vieil onglet", "la suite"])
      await expect(bubble(tab, words)).toHaveCount(1);
  expect(await wordsStored(server, "la suite")).toEqual(["la suite"]);
  await old.close();
  await page.goto(draft);
  await expect(page.getByLabel("Titre")).toHaveValue("Ventilateur sur pied");

  await server.remove();
});
