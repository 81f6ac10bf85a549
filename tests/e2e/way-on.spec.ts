import { cutOff, backOn, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf, places } from "../support/browser-places.ts";
import type { Page } from "@playwright/test";

const REGISTER = /\/assets\/register-[^/]+\.js$/u;

async function openSheet(page: Page, listing: string) {
  await page.goto(`/listings/${listing}`);
  await page.getByRole("button", { name: "Discuter" }).click();
  return page.getByRole("dialog", { name: /^Écrire à/ });
}

test("a network that goes soon after a listing has appeared leaves the way to an account open", async ({
  page,
  context,
  server,
}) => {
  const { id } = await listingOf(server, "kouassi", "awa");
  const code = page.waitForResponse((answer) => REGISTER.test(answer.url()), { timeout: 30_000 }).catch(() => null);
  await page.goto(`/listings/${id}`);
  // Unasked: nothing was pressed yet.
  expect((await code)?.ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Discuter" })).toBeVisible();
  // With what it imports.
  await page.waitForLoadState("networkidle");
  await cutOff(context, server);
  await page.getByRole("button", { name: "Discuter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Écrire à/ });
  await dialog.getByLabel("Votre message").fill("Toujours là ?");
  await dialog.getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Créer un compte" })).toBeVisible();
  await expect(page.getByText("Il faut du réseau pour créer un compte.")).toBeVisible();
  await backOn(context, server);
});

test("where that code has not come the words are kept, and the same button goes on once it can", async ({
  page,
  context,
  server,
}) => {
  const { id } = await listingOf(server, "kouassi", "awa");
  await context.route(REGISTER, (route) => route.abort());
  const dialog = await openSheet(page, id);
  await dialog.getByLabel("Votre message").fill("Et le prix ?");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(dialog.getByText(/Votre message est gardé\. La suite demande du réseau/)).toBeVisible();
  await expect(page).toHaveURL(/\/listings\//u);
  await context.unroute(REGISTER);
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Créer un compte" })).toBeVisible();
});

test("a sheet that begins with a field gives it the focus; one that begins with choices does not", async ({
  page,
  server,
}) => {
  const { id } = await listingOf(server, "kouassi", "awa");
  const dialog = await openSheet(page, id);
  await expect(dialog.getByLabel("Votre message")).toBeFocused();
  await page.keyboard.type("Bonjour");
  await expect(dialog.getByLabel("Votre message")).toHaveValue("Bonjour");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Discuter" })).toBeFocused();
  await page.getByRole("button", { name: "Partager" }).first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Fermer" })).toBeFocused();
});

test("help never opened before is there offline after a first visit, with its words @worker", async ({
  page,
  context,
  server,
}) => {
  await page.goto("/");
  await readyForOffline(page);
  await cutOff(context, server);
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1, name: "Aide" })).toBeVisible();
  await page.getByLabel("Nom").fill("Awa");
  await page.getByLabel("Email").fill("awa@djassa.test");
  await page.getByLabel("Sujet").fill("Une question");
  await page.getByLabel("Message").fill("Bonjour, comment vendre ?");
  await page.getByRole("main").getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Votre message est gardé sur ce téléphone")).toBeVisible();
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1, name: "Créer un compte" })).toBeVisible();
  await backOn(context, server);
});

test("no free text is left to the browser's own memory, on any screen", async ({ page, server }) => {
  test.setTimeout(240_000);
  await signIn(page, "awa", "/faq");
  for (const place of await places(server)) {
    if (place.who === "equipe") continue;
    await walkTo(page, place.path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const kept = page.locator(
      "textarea:not([autocomplete=off]), input:is([type=text], [type=search], :not([type])):not([autocomplete])",
    );
    expect(await kept.count(), place.name).toBe(0);
  }
});
