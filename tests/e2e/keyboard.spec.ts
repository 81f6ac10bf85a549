import type { FileChooser, Locator, Page } from "@playwright/test";
import { SEARCH_PAGE } from "#town";
import { APP, expect, homeIsDrawn, PASSWORD, rowsCome, signIn, test } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { pictures } from "../support/browser-selling.ts";
import { bubble } from "../support/browser-conversation.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Presses Tab until the focus is where it should be, as a person without a mouse would; the focus is seen on the way. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

test("by keyboard alone: skip the header, search, open, favourite, sign in, answer", async ({ page, server }) => {
  const conversation = await conversationOf(server, "awa");
  await test.step("keys pressed before the app is there are not lost", async () => {
    await homeIsDrawn(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(APP, async (route) => {
      await released;
      await route.fallback();
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("article")).toHaveCount(8);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Aller au contenu" })).toBeFocused();
    await page.keyboard.press("Enter");
    release();
    await expect(page.getByRole("main")).toBeFocused();
    await page.unroute(APP);
  });

  await page.goto("/");
  await tabTo(page, page.getByRole("searchbox", { name: "Rechercher une annonce" }));
  await page.keyboard.type("velo");
  await page.keyboard.press("Enter");
  const card = page.getByRole("article").filter({ hasText: "Vélo VTT 26 pouces" }).getByRole("link");
  await expect(card).toBeVisible();
  await tabTo(page, card);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Vélo VTT 26 pouces" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await test.step("Back goes on from the card that was opened, and so does more from the first of it", async () => {
    await page.goBack();
    await expect(card).toBeFocused();
    await page
      .getByRole("banner")
      .getByRole("link", { name: /accueil$/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.getByRole("link", { name: "Tout voir" }).focus();
    await page.keyboard.press("Enter");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(SEARCH_PAGE);
    await page.getByRole("button", { name: "Charger plus d'annonces" }).focus();
    await page.keyboard.press("Enter");
    await expect(cards.nth(SEARCH_PAGE).getByRole("link")).toBeFocused();
  });

  await page.goto("/login");
  await tabTo(page, page.getByLabel("Email", { exact: true }));
  await page.keyboard.type("awa@djassa.test");
  await tabTo(page, page.getByLabel("Mot de passe", { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Connexion réussie")).toBeVisible();
  await rowsCome(page, { messages: 1 });

  await page.goto("/messages");
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: conversation.title })
    .getByRole("link")
    .first();
  await expect(row).toBeVisible();
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Votre message" }));
  await page.keyboard.type("au clavier seul");
  await page.keyboard.press("Enter");
  await expect(bubble(page, "au clavier seul")).toBeVisible();
});

test("a dialog takes the focus, keeps it, closes with Escape and gives it back", async ({ page }) => {
  // A wider window has the filters beside the results.
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto("/search");
  const opener = page.getByRole("button", { name: /Filtres/ });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("by keyboard alone: a listing is written, given a photo and published", async ({ page, server }) => {
  // Listened for from the start: the browser is told so by a message of its own, which a key pressed right after can overtake.
  const asked = new Promise<FileChooser>((resolve) => {
    page.once("filechooser", resolve);
  });
  await signIn(page, "kouassi", "/create-listing");
  await expect(page.getByLabel("Titre")).toBeVisible();
  await tabTo(page, page.getByLabel("Choisir des photos"));
  await page.keyboard.press("Enter");
  await (await asked).setFiles(await pictures(1));
  await expect(page.getByRole("listitem", { name: /^Photo 1/ })).toBeVisible();
  for (const [label, words] of [
    ["Titre", "Table de nuit"],
    ["Prix (FCFA)", "9000"],
    ["Description", "Table de nuit en bois, un tiroir, à voir à Commerce."],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(words);
  }
  await tabTo(page, page.getByLabel("Catégorie"));
  await page.keyboard.type("Maison");
  await tabTo(page, page.getByLabel("État"));
  await page.keyboard.type("Bon");
  await tabTo(page, page.getByRole("button", { name: "Publier l'annonce" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Votre annonce est en ligne" })).toBeVisible();
  const [row] = await server.sql<{
    category: string;
    condition: string;
    status: string;
  }>`select category, condition, status from public.listings where title = 'Table de nuit'`;
  expect(row).toEqual({ category: "home", condition: "good", status: "active" });
});
