import { expect, fillSignIn, PASSWORD, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

test("a first visit shows real listings, and one of them opens @core", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Djassa/);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(8);
  const link = cards.first().getByRole("link");
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByText(/\d\sFCFA/)
      .first(),
  ).toBeVisible();
  await expect(page.locator("dt", { hasText: "Publiée le" }).locator("xpath=following-sibling::dd")).toHaveText(
    /^\d{1,2}(er)?\s\p{L}+ 20\d\d /u,
  );
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(8);
});

test("prices, what is sold, gone or unknown, and a listing of one's own", async ({ page, server }) => {
  await test.step("prices and texts follow French typography", async () => {
    await page.goto("/");
    const price = await page.getByRole("article").first().getByText(/FCFA/).textContent();
    expect(price).toMatch(/^\d{1,3}([\u00A0\u202F]\d{3})*[\u00A0\u202F]FCFA$/u);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  });

  await test.step("what is sold, gone or unknown is said, with a way home", async () => {
    const [sold] = await server.sql<{
      id: string;
    }>`select id::text from public.listings where status = 'sold' and not deleted limit 1`;
    await walkTo(page, `/listings/${sold?.id ?? ""}`);
    await expect(page.getByRole("heading", { name: /plus disponible|pas disponible/ })).toBeVisible();
    await expect(page.getByText("L'objet est vendu.", { exact: false })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /accueil/i })).toHaveAttribute("href", "/");
    await walkTo(page, "/listings/00000000-0000-4000-8000-000000000000");
    await expect(page.getByRole("heading", { name: /introuvable|non trouvée/ })).toBeVisible();
    await walkTo(page, "/nulle-part");
    await expect(page.getByRole("heading", { name: "Page non trouvée" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Retour à l'accueil" }).click();
    await expect(page).toHaveURL("/");
  });

  await test.step("the seller's own listing offers no way to write to oneself", async () => {
    const listing = await listingOf(server, "kouassi", "awa");
    await walkTo(page, `/login?retour=/listings/${listing.id}`);
    await fillSignIn(page, "kouassi@djassa.test", PASSWORD);
    await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
    await expect(page.getByRole("button", { name: /Discuter|WhatsApp/ })).toHaveCount(0);
    await expect(page).toHaveURL(`/listings/${listing.id}`);
  });
});

test("an account holder writes first, signs in, and the words are sent; Back works @core", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole("button", { name: "Discuter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Écrire à/ });
  await dialog.getByRole("button", { name: /toujours disponible/ }).click();
  await dialog.getByRole("button", { name: "J'ai déjà un compte" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Votre message est gardé. Il part dès que vous êtes connecté.")).toBeVisible();
  await fillSignIn(page, "mariam@djassa.test", PASSWORD);
  await expect(page.getByText("Connexion réussie")).toBeVisible();
  await expect(page).toHaveURL(`/messages/${listing.id}/${people.kouassi.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Bonjour, toujours disponible" }).last()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/listings/${listing.id}`);
});

test("screens that ask for an account lead to the login and remember the way", async ({ page }) => {
  for (const path of ["/messages", "/complete-profile", "/settings"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?retour=${encodeURIComponent(path)}`);
  }
});
