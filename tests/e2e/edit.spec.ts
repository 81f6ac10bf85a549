import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { pictures, tiles } from "../support/browser-selling.ts";

test("a listing is edited offline, its words kept, and others see it later @worker @core", async ({
  page,
  otherPhone,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  const title = "Réfrigérateur deux portes, révisé";
  await signIn(page, "kouassi");
  await readyForOffline(page, { mine: 1 });
  await walkTo(page, `/listings/${listing.id}`);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Modifier l'annonce" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Modifier l'annonce" })).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue(listing.title);
  await expect(page.getByLabel("Prix (FCFA)")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Enregistrer les changements" })).toBeDisabled();
  const before = await tiles(page).count();
  await page.getByLabel("Titre").fill(title);
  await page.locator('input[name="photos"]').setInputFiles((await pictures(1)).slice(0, 1));
  await expect(tiles(page)).toHaveCount(before + 1);
  await page.goBack();
  await page.getByRole("link", { name: "Modifier l'annonce" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue(title);
  await expect(tiles(page)).toHaveCount(before + 1);
  await page.getByRole("button", { name: "Enregistrer les changements" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Changements en attente")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Changements en attente")).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText("Annonce modifiée avec succès")).toBeVisible();
  const [row] = await server.sql<{ title: string; photos: string[] }>`
    select title, photos from public.listings where id = ${listing.id}`;
  expect([row?.title, row?.photos.length]).toEqual([title, before + 1]);
  const visitor = await otherPhone();
  await visitor.goto(`/listings/${listing.id}`);
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
