import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { bubble, write } from "../support/browser-conversation.ts";
import { fillListing, publish, tiles } from "../support/browser-selling.ts";
import { pictures } from "../support/pictures.ts";
import { breakStorage, hear } from "../support/spec-words.ts";

test("a listing that is not ready, photos that cannot be taken, and a phone that keeps nothing", async ({ page }) => {
  await signIn(page, "awa", "/create-listing");
  await expect(page.getByRole("combobox", { name: "Quartier" })).toHaveValue("Tazibouo");
  await publish(page).click();
  for (const word of ["photoRequired", "titleRequired", "categoryRequired", "conditionRequired"] as const)
    await hear(page, word);
  await page.getByLabel("Titre").fill("Vélo");
  await page.getByLabel("Prix (FCFA)").fill("199");
  await publish(page).click();
  for (const word of ["titleShort", "priceLow"] as const) await hear(page, word);
  await page.getByLabel("Titre").fill("Vélo ".repeat(21));
  await page.getByLabel("Prix (FCFA)").fill("10 000 001");
  await publish(page).click();
  for (const word of ["titleLong", "priceHigh"] as const) await hear(page, word);

  const files = page.locator("input[type=file]").first();
  await files.setInputFiles({ name: "trop.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await hear(page, "photoTooLarge");
  const five = await pictures(5);
  await files.setInputFiles([...five, ...five.slice(0, 1)]);
  await hear(page, "photosTooMany");
  await expect(page.getByRole("listitem", { name: /^Photo \d/ })).toHaveCount(5);

  await page.getByLabel("Titre").fill("Vélo de ville");
  await page.getByLabel("Prix (FCFA)").fill("45 000");
  await page.getByLabel("Description").fill("Une bicyclette en bon état, peu servie.");
  await page.getByLabel("Catégorie").selectOption("sports");
  await page.getByLabel("État").selectOption("good");
  await page.getByRole("combobox", { name: "Quartier" }).fill("Lobia");
  await page.getByRole("option", { name: "Lobia", exact: true }).click();
  await breakStorage(page);
  await publish(page).click();
  await hear(page, "publishFailed");
});

test("an account without a profile is told so, keeps its listing, and publishes it later", async ({
  page,
  context,
  server,
}) => {
  await context.route(/sync_pull\?.*mine/, (route) => route.abort());
  await signIn(page, "nouveau", "/create-listing");
  await fillListing(page, "Glacière de marché");
  await page.locator("input[name=photos]").setInputFiles(await pictures(1));
  await expect(tiles(page)).toHaveCount(1);
  await publish(page).click();
  await hear(page, "accountUnknown");
  await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toHaveAttribute(
    "href",
    /^\/login\?retour=/,
  );
  await page.getByRole("link", { name: "Compléter mon profil" }).click();
  await page.getByLabel("Nom complet").fill("Ali Nouveau");
  await page.getByLabel("Téléphone").fill("07 12 34 56 78");
  await page.getByRole("combobox", { name: "Quartier" }).fill("Lobia");
  await page.getByRole("option", { name: "Lobia", exact: true }).click();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect
    .poll(() => server.sql`select 1 from public.listings where title = 'Glacière de marché' and status = 'active'`, {
      timeout: 60_000,
    })
    .toHaveLength(1);
});

test("a listing to start from that is not there, and conversations", async ({ page, server }) => {
  await test.step("a listing to start from that is not there", async () => {
    await signIn(page, "awa", "/create-listing?id=00000000-0000-4000-8000-000000000001");
    await hear(page, "prefillFailed");
  });

  await test.step("conversations: with oneself, with nobody, sent, not kept", async () => {
    const conversation = await conversationOf(server, "awa", "kouassi");
    await rowsCome(page, { messages: 1 });
    await walkTo(page, `/messages/${conversation.listingId}/${people.awa.id}`);
    await hear(page, "ownConversation");
    await walkTo(page, "/messages/rien/personne");
    await hear(page, "conversationInvalid");
    await walkTo(page, `/messages/${conversation.listingId}/${people.kouassi.id}`);
    await write(page, "mots entendus");
    await expect(bubble(page, "mots entendus")).toBeVisible();
    await hear(page, "messageSent");
    await breakStorage(page);
    await page.getByRole("textbox", { name: "Votre message" }).fill("mots perdus");
    await page.getByRole("button", { name: "Envoyer" }).click();
    await hear(page, "messageFailed");
    await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("mots perdus");
  });
});

test("a conversation about a listing that has never come, without a network @worker", async ({ page, context }) => {
  await signIn(page, "awa");
  await readyForOffline(page, { mine: 1 });
  await context.setOffline(true);
  await page.goto(`/messages/00000000-0000-4000-8000-000000000001/${people.kouassi.id}`);
  await hear(page, "conversationFailed");
});
