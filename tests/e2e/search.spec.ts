import { expect, readyForOffline, test } from "../support/browser.ts";

test("a search from the header finds without accents and inside words, and says how many", async ({ page, server }) => {
  await page.goto("/");
  const box = page.getByRole("searchbox", { name: "Rechercher une annonce" });
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL("/");
  await box.fill("velo");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=velo");
  await expect(page.getByRole("article").filter({ hasText: "Vélo VTT 26 pouces" })).toBeVisible();
  const [row] = await server.sql<{ total: number }>`select (public.search_listings(q => 'velo')->>'total')::int as total`;
  await expect(page.getByText(new RegExp(String.raw`^${row?.total}\s(annonce|annonces)$`))).toBeVisible();
});

test("words from the header stand alone, but beside the filters of a search that is open", async ({ page }) => {
  await page.goto("/login?retour=%2Fsettings");
  const box = page.getByRole("searchbox", { name: "Rechercher une annonce" });
  await box.fill("velo");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=velo");
  await page.getByRole("button", { name: "Sports & Loisirs" }).click();
  await expect(page).toHaveURL("/search?q=velo&category=sports");
  await box.fill("ballon");
  await box.press("Enter");
  await expect(page).toHaveURL(/category=sports/);
  await expect(page).toHaveURL(/q=ballon/);
});

test("filters, chips and sort live in the address; Back restores them", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("button", { name: /Filtres/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Catégorie").selectOption({ label: "Sports & Loisirs" });
  await dialog.getByLabel("Minimum").fill("1000");
  await dialog.getByLabel("Maximum").fill("50000");
  await dialog.getByRole("button", { name: "Appliquer" }).click();
  await expect(page).toHaveURL(/category=sports/);
  await expect(page).toHaveURL(/minPrice=1000/);
  await expect(page.getByRole("button", { name: /Filtres/ })).toContainText("2");
  await expect(page.getByRole("button", { name: "Retirer le filtre Prix : 1 000 - 50 000" })).toBeVisible();
  await page.getByLabel("Trier par").selectOption({ label: "Prix croissant" });
  await expect(page).toHaveURL(/sort=price_asc/);
  const prices = (await page.getByRole("article").getByText(/FCFA/).allTextContents()).map((text) => Number(text.replaceAll(/\D/g, "")));
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));

  await page.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/listings\//);
  await page.goBack();
  await expect(page).toHaveURL(/category=sports.*sort=price_asc|sort=price_asc.*category=sports/);
  await expect(page.getByLabel("Trier par")).toHaveValue("price_asc");

  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect(page).not.toHaveURL(/category|Price/);
});

test("twelve at a time, more on demand, and the place in the list survives Back", async ({ page }) => {
  await page.goto("/search");
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("button", { name: "Charger plus d'annonces" }).click();
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("article").nth(20).getByRole("link").click();
  await expect(page).toHaveURL(/\/listings\//);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.getByRole("article").nth(20)).toBeInViewport();
});

test("nothing found says so and offers to start again", async ({ page }) => {
  await page.goto("/search?q=zzzzzz&category=books");
  await expect(page.getByText("Aucune annonce trouvée")).toBeVisible();
  await page.getByRole("button", { name: "Réinitialiser les filtres" }).click();
  await expect(page).not.toHaveURL(/category/);
});

test("without network it searches what is on the phone, says so, and counts what it has", async ({ page, context }) => {
  await page.goto("/");
  await readyForOffline(page, { feed: 100 });
  await context.setOffline(true);
  await page.goto("/search?q=icyclet");
  await expect(page.getByRole("article").filter({ hasText: "Deux-roues pour le champ" })).toBeVisible();
  await expect(page.getByText(/sur cet appareil/).first()).toBeVisible();
});
