import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { photosLeaveLast, pictures, publish, tiles } from "../support/browser-selling.ts";

const kept = (page: Page) => expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
const send = (page: Page) => page.getByRole("button", { name: /^Envoyer les photos sur mes autres appareils/ });
const take = (page: Page) => page.getByRole("button", { name: /sur un autre appareil · \d+\sko · toucher pour/ });
const drawn = (page: Page) => tiles(page).locator('img[src^="blob:"]');

/** The district comes from the profile. */
async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Titre").fill(title);
  await page.getByLabel("Prix (FCFA)").fill("35 000");
  await page.getByLabel("Description").fill("Freins refaits le mois dernier, pneus presque neufs.");
  await page.getByLabel("Catégorie").selectOption("sports");
  await page.getByLabel("État").selectOption("good");
  await kept(page);
}

async function reopen(page: Page, title: string): Promise<void> {
  await page.goto("/profile?onglet=brouillons");
  await page.getByRole("listitem").filter({ hasText: title }).first().getByRole("link", { name: "Continuer" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue(title);
}

/** As Chromium says it of a phone on Wi-Fi. */
const onWifi = (page: Page) =>
  page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: "wifi", effectiveType: "4g", saveData: false });
    Object.defineProperty(navigator, "connection", { value: connection });
  });

test("photos of a draft follow it on wish, also without a network; published there @worker", async ({
  page,
  context,
  otherPhone,
  server,
  mayRefuse,
}) => {
  test.setTimeout(180_000);
  mayRefuse(/^400 HEAD \/storage\//);
  const other = await otherPhone();
  await signIn(page, "kouassi");
  await photosLeaveLast(page);
  await signIn(other, "kouassi");
  await readyForOffline(page, { feed: 60, mine: 1 });
  await readyForOffline(other, { feed: 60, mine: 1 });

  await test.step("where they were taken nothing leaves unasked; without a network they wait", async () => {
    await page.goto("/create-listing");
    await page.locator("input[name=photos]").setInputFiles(await pictures(3));
    await expect(tiles(page)).toHaveCount(3);
    await fill(page, "Vélo de deux appareils");
    await reopen(other, "Vélo de deux appareils");
    await expect(other.getByText("3 photos restées sur l'autre appareil")).toBeVisible();
    await expect(send(page)).toBeVisible();
    await page.goto("/profile?onglet=brouillons");
    await expect(send(page)).toBeVisible();
    await context.setOffline(true);
    await send(page).click();
    await expect(page.getByText(/Les photos partiront avec le réseau \(\d+\sko\)/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/Les photos partiront avec le réseau|Photos en chemin/)).toBeHidden();
    await expect(send(page)).toBeHidden();
  });

  await test.step("on the other one a press takes them, and says their weight before", async () => {
    await other.getByRole("button", { name: "Réessayer" }).click();
    await expect(drawn(other)).toHaveCount(0);
    await take(other).click();
    await expect(drawn(other)).toHaveCount(3);
    await expect(take(other)).toBeHidden();
    await expect(other.getByRole("button", { name: "Tourner ou recadrer la photo 1" })).toBeVisible();
  });

  await test.step("one is taken out there, another put in here without a network: both count", async () => {
    await reopen(page, "Vélo de deux appareils");
    await context.setOffline(true);
    await page.locator("input[name=photos]").setInputFiles((await pictures(4)).slice(3));
    await expect(tiles(page)).toHaveCount(4);
    await kept(page);
    await other.getByRole("button", { name: "Retirer la photo 2" }).click();
    await expect
      .poll(
        async () => (await server.sql`select from public.drafts where jsonb_array_length(data -> 'photos') = 2`).length,
      )
      .toBe(1);
    await context.setOffline(false);
    await expect(tiles(other)).toHaveCount(3);
    await reopen(page, "Vélo de deux appareils");
    await expect(tiles(page)).toHaveCount(3);
    await expect(drawn(page)).toHaveCount(3);
  });

  await test.step("published on the other one, which fetches the last photo by itself", async () => {
    await send(page).click();
    await expect(send(page)).toBeHidden();
    await expect(page.getByText(/Photos en chemin/)).toBeHidden();
    await publish(other).click();
    await expect(other.getByRole("heading", { level: 1, name: "Votre annonce est en ligne" })).toBeVisible();
    const [listing] = await server.sql`select cardinality(photos)::int as photos from public.listings
      where user_id = ${people.kouassi.id} and title = 'Vélo de deux appareils'`;
    expect(listing).toEqual({ photos: 3 });
  });
});

test("over Wi-Fi they go and come by themselves; published there without a network @worker", async ({
  page,
  otherPhone,
}) => {
  test.setTimeout(120_000);
  const other = await otherPhone();
  await onWifi(page);
  await onWifi(other);
  await signIn(page, "kouassi", "/create-listing");
  await signIn(other, "kouassi");
  await readyForOffline(other, { feed: 60, mine: 1 });
  await page.locator("input[name=photos]").setInputFiles(await pictures(2));
  await expect(tiles(page)).toHaveCount(2);
  await fill(page, "Vélo du Wi-Fi");
  await page.goto("/profile?onglet=brouillons");
  await expect(page.getByRole("listitem").filter({ hasText: "Vélo du Wi-Fi" })).toBeVisible();
  await expect(send(page)).toBeHidden();
  await reopen(other, "Vélo du Wi-Fi");
  await expect(drawn(other)).toHaveCount(2);
  await other.context().setOffline(true);
  await other.getByRole("button", { name: "Mettre la photo 2 avant" }).click();
  await publish(other).click();
  await expect(other.getByRole("heading", { level: 1, name: "Annonce enregistrée" })).toBeVisible();
  await other.context().setOffline(false);
  await expect(other.getByRole("heading", { level: 1, name: /^Votre annonce est en ligne|^Encore/ })).toBeVisible();
});
