import { listingOf } from "../support/browser-places.ts";
import { expect, signIn, test } from "../support/browser.ts";

test("a link pasted into the search with words around it leads to its listing", async ({ page, server }) => {
  const { id, title, sellerId } = await listingOf(server, "mariam", "awa");
  await page.goto("/search");
  const search = page.getByRole("searchbox", { name: "Rechercher une annonce" });
  await search.fill(`regarde ${server.url}/a/${id.toUpperCase()}, merci`);
  await search.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/listings/${id}$`, "u"));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // As a messenger links them, with what the sentence has put behind.
  await page.goto(`/listings/${id.toUpperCase()}.`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goto(`/profile/seller/${sellerId})`);
  await expect(page.getByRole("heading", { name: "Ses annonces" })).toBeVisible();
});

test("a number, an address and a name as they are pasted are taken", async ({ page }) => {
  await signIn(page, "nouveau", "/complete-profile");
  await page.getByLabel("Nom complet").fill("Ibrahim Touré");
  const phone = page.getByLabel("Téléphone");
  await phone.fill("📞 «\u00A007·12−34—56\uFE0F78\u00A0» / 05 12 34 56 78");
  await page.getByRole("combobox", { name: "Quartier" }).fill("Commerce");
  await page.getByRole("combobox", { name: "Quartier" }).press("Enter");
  await page.getByRole("main").getByRole("button", { name: "Enregistrer" }).click();
  await expect(phone).toHaveAccessibleDescription(/Gardez un seul numéro/u);
  await phone.fill("📞 «\u00A007·12−34—56\uFE0F78\u00A0»");
  await phone.blur();
  await expect(phone).toHaveValue("+225\u00A007\u00A012\u00A034\u00A056\u00A078");
});
