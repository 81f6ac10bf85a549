import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { fillListing, pictures, publish, tiles } from "../support/browser-selling.ts";

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
  const waits = page.getByRole("link", { name: "1 changement partira avec le réseau" });
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  await expect(waits).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText("Annonce modifiée avec succès")).toBeVisible();
  const [row] = await server.sql<{ title: string; photos: string[] }>`
    select title, photos from public.listings where id = ${listing.id}`;
  expect([row?.title, row?.photos.length]).toEqual([title, before + 1]);
  const visitor = await otherPhone();
  await visitor.goto(`/listings/${listing.id}`);
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("delivery is ticked when selling, found by who asks for it, and taken back by an edit", async ({
  page,
  otherPhone,
  server,
}) => {
  const title = "Armoire à livrer chez vous";
  const delivered = () => server.sql<{ id: string; delivery: boolean; invoice: boolean }>`
    select id, delivery, invoice from public.listings where title = ${title}`;
  await signIn(page, "kouassi", "/create-listing");
  await fillListing(page, title);
  const box = page.getByRole("checkbox", { name: "Livraison possible" });
  await expect(box).toHaveAccessibleDescription("Vous pouvez apporter ou expédier l'article.");
  await box.check();
  const bill = page.getByRole("checkbox", { name: "Facture disponible" });
  await expect(bill).toHaveAccessibleDescription("Vous avez la facture d'achat et vous pouvez la montrer.");
  await bill.check();
  await page.locator('input[name="photos"]').setInputFiles(await pictures(1));
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await publish(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre annonce est en ligne" })).toBeVisible();
  const [row] = await delivered();
  expect(row).toMatchObject({ delivery: true, invoice: true });

  const visitor = await otherPhone();
  await visitor.goto("/search");
  await visitor.getByRole("button", { name: /Filtres/ }).click();
  await visitor.getByRole("dialog").getByRole("checkbox", { name: "Livraison possible" }).check();
  await visitor.getByRole("button", { name: /Appliquer/ }).click();
  await expect(visitor).toHaveURL("/search?delivery=true");
  await expect(visitor.getByRole("button", { name: "Retirer le filtre Livraison possible" })).toBeVisible();
  await expect(visitor.getByRole("article")).toHaveCount(1);
  await visitor.getByRole("article").getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("definition").filter({ hasText: "Livraison possible" })).toBeVisible();
  await expect(visitor.getByRole("definition").filter({ hasText: "Facture disponible" })).toBeVisible();

  await walkTo(page, `/listings/${row?.id ?? ""}`);
  await page.getByRole("link", { name: "Modifier l'annonce" }).click();
  await box.uncheck();
  await page.getByRole("button", { name: "Enregistrer les changements" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Livraison possible")).toHaveCount(0);
  await expect(page.getByText("Facture disponible")).toBeVisible();
  await expect.poll(async () => (await delivered())[0]?.delivery, { timeout: 60_000 }).toBe(false);
});
