import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { expect, fillSignIn, PASSWORD, signIn, test } from "../support/browser.ts";
import { denied, PARTS } from "../support/browser-denied.ts";
import { findWholeChromium } from "../support/browser-find.ts";
import { conversationOf, listingOf, places } from "../support/browser-places.ts";

const UNKEPT = /Ce navigateur ne garde rien.*autorisez les cookies/;
const NO_SIGN_IN = /vous ne pouvez pas vous connecter ici/;
const FAILED = /Cette page n'a pas pu s'ouvrir|pas encore sur ce téléphone/;

const bar = (page: Page) => page.locator("[data-status]").filter({ hasText: UNKEPT });

/** The screen stands: with a heading, without anything that is still waited for, and is no failure. */
async function stands(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeAttached();
  await expect(page.locator("[aria-busy=true]"), name).toHaveCount(0);
  await expect(page.getByText("Vérification du lien…"), name).toHaveCount(0);
  await expect(page.getByText(FAILED), name).toHaveCount(0);
}

/** The market comes from the server, whole, and is counted as the server counts it. */
async function marketIsThere(page: Page, listing: { id: string; title: string; sellerId: string }): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/search");
  await expect(page.getByText(/^\d{3}\sannonces$/).first()).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent(listing.title)}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto(`/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await page.goto(`/profile/seller/${listing.sellerId}`);
  await expect(page.getByRole("article").first()).toBeVisible();
}

test("with all site data blocked every screen shows what the server has, or says what to do", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  await denied(context);
  for (const place of await places(server)) {
    await page.goto(place.path);
    await stands(page, place.name);
    await expect(bar(page), place.name).toBeVisible();
    if (new URL(page.url()).pathname === "/login") await expect(page.getByText(NO_SIGN_IN), place.name).toBeVisible();
  }
  await marketIsThere(page, await listingOf(server, "kouassi", "awa"));
});

for (const part of PARTS) {
  test(`with ${part} alone refused the market is there, and an account is, or it is said why not`, async ({
    page,
    context,
    server,
  }) => {
    await denied(context, [part]);
    await marketIsThere(page, await listingOf(server, "kouassi", "awa"));
    await page.goto("/register");
    await stands(page, "inscription");
    const conversation = await conversationOf(server, "awa");
    await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
    if (part === "IndexedDB") {
      await expect(page.getByText(NO_SIGN_IN)).toBeVisible();
      await fillSignIn(page, "awa@djassa.test", PASSWORD);
      await expect(page.getByText(/Autorisez les cookies du site/)).toBeVisible();
      return;
    }
    await expect(bar(page)).toHaveCount(0);
    await fillSignIn(page, "awa@djassa.test", PASSWORD);
    const words = `Sans ${part}`;
    await page.getByRole("textbox", { name: "Votre message" }).fill(words);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText(words)).toBeVisible();
    const sent = server.sql`select 1 from public.messages where content = ${words}`;
    await expect
      .poll(
        async () =>
          (await sent).length || (await server.sql`select 1 from public.messages where content = ${words}`).length,
      )
      .toBe(1);
    await page.goto("/messages");
    await expect(page.getByText(words)).toBeVisible();
  });
}

for (const part of ["IndexedDB", "silence"] as const) {
  test(`signed in before the databases went (${part}) leads to the sign-in, which says why`, async ({
    page,
    context,
  }) => {
    await signIn(page, "awa", "/messages");
    await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeAttached();
    await denied(context, [part]);
    await page.goto("/messages");
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
    await expect(page.getByText(NO_SIGN_IN)).toBeVisible();
    await page.goto("/search");
    await expect(page.getByText(/^\d{3}\sannonces$/).first()).toBeVisible();
  });
}

test("a visitor's words where nothing can be kept are refused, and stay in the field", async ({ page, context }) => {
  await denied(context);
  await page.goto("/help");
  await page.getByLabel("Nom").fill("Awa");
  await page.getByLabel("Email").fill("awa@djassa.test");
  await page.getByLabel("Sujet").fill("Une question");
  await page.getByLabel("Message").fill("Bonjour, comment vendre ?");
  await page.getByRole("main").getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText(/autorisez les cookies de ce site/).first()).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Bonjour, comment vendre ?");
});

/** A browser of its own, with what a person has set in it. */
async function ownBrowser(folder: string, args: readonly string[], preferences: object) {
  mkdirSync(join(folder, "Default"), { recursive: true });
  writeFileSync(join(folder, "Default/Preferences"), JSON.stringify(preferences));
  const executablePath = findWholeChromium();
  return await chromium.launchPersistentContext(folder, {
    ...(executablePath === null ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", ...args],
    locale: "fr-FR",
  });
}

test("Chromium told to block all site data opens the market and goes on answering", async ({ server }, info) => {
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  const context = await ownBrowser(info.outputPath("blocked"), [], blocked);
  const page = await context.newPage();
  await page.goto(`${server.url}/search`);
  expect(await page.evaluate(() => Reflect.ownKeys(globalThis).includes("localStorage"))).toBe(true);
  await expect(page.getByText(/^\d{3}\sannonces$/).first()).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.getByRole("link", { name: "Messages" }).first().click();
  await expect(page.getByText(NO_SIGN_IN)).toBeVisible();
  await context.close();
});

test("an address without TLS says what is missing there, and shows the market", async ({ server }, info) => {
  const { port } = new URL(server.url);
  const args = ["--host-resolver-rules=MAP marche.test 127.0.0.1"];
  const context = await ownBrowser(info.outputPath("plain"), args, {});
  const page = await context.newPage();
  await page.goto(`http://marche.test:${port}/search`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText(/^\d{3}\sannonces$/).first()).toBeVisible();
  await expect(page.getByText(/Cette adresse n'est pas en https/)).toBeVisible();
  await context.close();
});
