import { expect, rowsCome, signIn, test, walkTo } from "../support/browser.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("on a wide screen the filters are a column that counts at once", async ({ page }) => {
  await page.goto("/search");
  const filters = page.getByRole("form", { name: "Filtres" });
  await expect(page.getByRole("button", { name: /^Filtres/ })).toHaveCount(0);
  await filters.getByLabel("Catégorie").selectOption({ label: "Sports & Loisirs" });
  await expect(page).toHaveURL("/search?category=sports");
  await filters.getByLabel("Maximum").fill("abc");
  await filters.getByLabel("Minimum").focus();
  await expect(filters.getByLabel("Maximum")).toHaveAccessibleDescription("Veuillez entrer un prix valide");
  await filters.getByLabel("Maximum").fill("50000");
  await filters.getByLabel("Maximum").press("Enter");
  await expect(page).toHaveURL("/search?category=sports&maxPrice=50000");
  await page.getByRole("button", { name: /^Retirer le filtre Prix/ }).click();
  await expect(filters.getByLabel("Maximum")).toHaveValue("");
  const [left, right] = [await filters.boundingBox(), await page.getByRole("article").first().boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});

test("on a wide screen a listing is seen as it is written, and the header leads to one's own", async ({ page }) => {
  await signIn(page, "awa");
  // A draft that the server has is nothing to be asked about.
  await page.route(/\/rpc\/sync_push$/, (route) => route.abort());
  await walkTo(page, "/create-listing");
  const preview = page.getByRole("complementary", { name: "Aperçu" });
  await page.getByLabel("Titre").fill("Ventilateur sur pied");
  await page.getByLabel("Prix (FCFA)").fill("15000");
  await expect(preview).toContainText("Ventilateur sur pied");
  await expect(preview).toContainText("15\u202F000\u00A0FCFA");
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Favoris" }).click();
  await expect(page).toHaveURL("/profile?onglet=favoris");
  await header.getByRole("link", { name: "Profil" }).click();
  await expect(page).toHaveURL("/profile");
  await header.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("dialog", { name: "Se déconnecter" })).toBeVisible();
});

test("on a wide screen list and conversation stand side by side, and the list stays", async ({ page }) => {
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, "/messages");
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(page.getByText("Choisissez une conversation")).toBeVisible();
  const links = list.getByRole("link");
  await links.first().click();
  const conversation = page.getByRole("region", { name: /^Conversation avec/ });
  await expect(conversation).toBeVisible();
  await expect(links.first()).toHaveAttribute("aria-current", "page");
  const back = page.getByRole("link", { name: "Retour aux messages" });
  await expect(back).toHaveCount(0);
  const [left, right] = [await list.boundingBox(), await conversation.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await links.nth(1).click();
  await expect(links.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(links.first()).not.toHaveAttribute("aria-current");
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(list).toHaveCount(0);
  await expect(back).toBeVisible();
  await expect(conversation).toBeVisible();
});
