import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { openServer, templateFolder } from "../support/browser-server.ts";
import { conversationOf } from "../support/browser-places.ts";

/** Makes the copy of a build a later version of itself: another shell under another revision in the worker's list. */
function publishNextVersion(appDir: string): void {
  const shell = join(appDir, "index.html");
  const worker = join(appDir, "service-worker.js");
  writeFileSync(shell, readFileSync(shell, "utf8").replace("</head>", '<meta name="test-version" content="next"></head>'));
  const before = readFileSync(worker, "utf8");
  const after = before.replace(/((?:"url"|url):\s*"\/?index\.html",\s*(?:"revision"|revision):\s*")[^"]+|((?:"revision"|revision):\s*")[^"]+(",\s*(?:"url"|url):\s*"\/?index\.html")/, (...found: unknown[]) => {
    const [, urlFirst, revisionFirst, rest] = found;
    return typeof urlFirst === "string" ? `${urlFirst}next` : `${String(revisionFirst)}next${String(rest)}`;
  });
  expect(after).not.toBe(before);
  writeFileSync(worker, after);
}

function lookForUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

test("a new version waits for the person's word, and what was being typed is still there after it", async ({ otherPhone }) => {
  const appDir = mkdtempSync(join(tmpdir(), "djassa-app-"));
  cpSync(join(templateFolder(), "app"), appDir, { recursive: true });
  const server = await openServer(appDir);
  const page = await otherPhone(server);
  await signIn(page, "awa");
  await readyForOffline(page);
  const talk = await conversationOf(server, "awa");
  await page.goto(`/messages/${talk.listingId}/${talk.otherId}`);
  const box = page.getByRole("textbox", { name: "Votre message" });
  await box.fill("Je passe samedi vers 10 h si");

  publishNextVersion(appDir);
  await page.evaluate(() => {
    document.documentElement.dataset["stayed"] = "yes";
  });
  await lookForUpdate(page);
  const prompt = page.getByRole("status", { name: "Mise à jour" });
  await expect(prompt.getByText("Nouvelle version de Djassa")).toBeVisible();
  await expect(page.locator("html[data-stayed=yes]")).toBeAttached();
  await expect(box).toHaveValue("Je passe samedi vers 10 h si");
  await expect(page.locator("meta[name=test-version]")).toHaveCount(0);

  await prompt.getByRole("button", { name: "Mettre à jour" }).click();
  await expect(page.locator("meta[name=test-version]")).toBeAttached();
  await expect(page.locator("html[data-stayed=yes]")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("Je passe samedi vers 10 h si");

  await server.remove();
  rmSync(appDir, { recursive: true, force: true });
});
