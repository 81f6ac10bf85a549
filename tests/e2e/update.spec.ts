import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, readyForOffline, SCREEN_MISSING, signIn, test } from "../support/browser.ts";
import { openServer, templateFolder, type TestServer } from "../support/browser-server.ts";
import { conversationOf } from "../support/browser-places.ts";
import { expectMark, wordsStored, write } from "../support/browser-conversation.ts";
import { sleepWorker } from "../support/browser-worker.ts";
import { publishNextVersion, renameScripts } from "../support/browser-update.ts";
import { ownFolder, removeFolder } from "../support/run-folder.ts";

function lookForUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

/** A server with a build of its own, of which a later version can be published. */
async function updatable(): Promise<{ appDir: string; server: TestServer; remove: () => Promise<void> }> {
  const appDir = ownFolder("app");
  cpSync(join(templateFolder(), "app"), appDir, { recursive: true });
  const server = await openServer(appDir);
  const remove = async () => {
    await server.remove();
    await removeFolder(appDir);
  };
  return { appDir, server, remove };
}

/** A page that was loaded anew has lost this mark. */
function leaveMark(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset["stayed"] = "yes";
  });
}

test("F14 a new version waits for the person's word, and typed words stay @worker @core", async ({ otherPhone }) => {
  const { appDir, server, remove } = await updatable();
  const page = await otherPhone(server);
  await signIn(page, "awa");
  await readyForOffline(page);
  const conversation = await conversationOf(server, "awa");
  await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  const box = page.getByRole("textbox", { name: "Votre message" });
  await box.fill("Je passe samedi vers 10 h si");

  publishNextVersion(appDir);
  await leaveMark(page);
  await lookForUpdate(page);
  const prompt = page.getByRole("status", { name: "Mise à jour" });
  await expect(prompt.getByText("Nouvelle version de Djassa")).toBeVisible();
  await expect(page.locator("html[data-stayed=yes]")).toBeAttached();
  await expect(box).toHaveValue("Je passe samedi vers 10 h si");
  await expect(page.locator("meta[name=test-version]")).toHaveCount(0);

  // The old worker sleeps by now, as it does after half a minute; the press must not wake it to stay.
  await sleepWorker(page, "activated");
  await prompt.getByRole("button", { name: "Mettre à jour" }).click();
  // A push that shows no life is waited for half a minute, no longer.
  await expect(page.locator("meta[name=test-version]")).toBeAttached({ timeout: 45_000 });
  await expect(page.locator("html[data-stayed=yes]")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("Je passe samedi vers 10 h si");

  await remove();
});

test("F14 a version taken during a push waits for its end; old tabs go on @worker", async ({ otherPhone }) => {
  const { appDir, server, remove } = await updatable();
  const page = await otherPhone(server);
  await signIn(page, "awa");
  await readyForOffline(page);
  const conversation = await conversationOf(server, "awa");
  const here = `/messages/${conversation.listingId}/${conversation.otherId}`;
  await page.goto(here);
  const old = await page.context().newPage();
  await old.goto(here);
  await expect(old.getByRole("textbox", { name: "Votre message" })).toBeVisible();

  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  // Only the browser's: a tab may push for the other.
  await page.context().route(/\/rpc\/sync_push$/, async (route) => {
    const response = await route.fetch();
    leave();
    await mayAnswer;
    await route.fulfill({ response });
  });
  await write(page, "version 1");
  await left;
  await leaveMark(page);
  publishNextVersion(appDir);
  await lookForUpdate(page);
  await page.getByRole("status", { name: "Mise à jour" }).getByRole("button", { name: "Mettre à jour" }).click();
  await expect(
    page.getByRole("status", { name: "Mise à jour" }).getByRole("button", { name: "Mettre à jour" }),
  ).toHaveAttribute("aria-busy", "true");
  // The worker has heard it and waits for the lock of the push, as the second in its line.
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          ((await navigator.locks.query()).pending ?? []).filter(({ name = "" }) => name.startsWith("djassa-push-"))
            .length,
      ),
    )
    .toBeGreaterThan(0);
  await expect(page.locator("html[data-stayed=yes]")).toBeAttached();

  answer();
  // As above: half a minute at the most, should the end of the push not be heard.
  await expect(page.locator("meta[name=test-version]")).toBeAttached({ timeout: 45_000 });
  await expectMark(page, "Envoyé", "version 1");
  await expect(old.locator("meta[name=test-version]")).toHaveCount(0);
  await write(old, "version 2");
  await expectMark(old, "Envoyé", "version 1", "version 2");
  expect(await wordsStored(server, "version")).toEqual(["version 1", "version 2"]);
  await remove();
});

test("F14 a screen that only a newer version has says so, and the update opens it @worker", async ({
  otherPhone,
  mayRefuse,
}) => {
  mayRefuse(/^404 GET \/assets\//, SCREEN_MISSING);
  const { appDir, server, remove } = await updatable();
  const page = await otherPhone(server);
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1 });
  const conversation = await conversationOf(server, "awa");
  const here = `/messages/${conversation.listingId}/${conversation.otherId}`;
  await page.goto(here);
  await page.getByRole("textbox", { name: "Votre message" }).fill("Je passe samedi vers 10 h si");
  renameScripts(appDir);
  publishNextVersion(appDir);

  // Never opened before, so its code is not on this phone, and under its old name nowhere else.
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "Cette page demande la nouvelle version" })).toBeVisible();
  await page.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "À propos" })).toBeVisible({ timeout: 45_000 });
  await expect(page.locator("meta[name=test-version]")).toBeAttached();

  // Screens that could be opened without a network before still can.
  await server.stop();
  await page.goto(here);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("Je passe samedi vers 10 h si");
  await remove();
});
