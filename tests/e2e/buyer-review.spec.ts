/** The seller reviews the buyer: on a phone without a network, behind the sale, and as the buyer and everybody else find it. */
import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

test("sold and reviewed offline, then told to the buyer, on whose page it stands @worker @core", async ({
  page: seller,
  otherPhone,
  server,
}) => {
  const { listingId: id } = await conversationOf(server, "awa", "kouassi");
  const words = "Payée tout de suite, très aimable.";
  const given = () =>
    server.sql`select reviewed_id, rating, verified from public.reviews where listing_id = ${id} and reviewer_id = ${people.kouassi.id}`;
  const ask = seller.getByRole("button", { name: /^Donner votre avis sur Awa/ });
  const sheet = seller.getByRole("dialog", { name: /^Votre avis sur Awa/ });
  const buyer = await otherPhone();
  await test.step("the seller sells it to them and reviews them, without a network", async () => {
    await signIn(seller, "kouassi");
    await readyForOffline(seller, { messages: 1, mine: 1 });
    await walkTo(seller, `/messages/${id}/${people.awa.id}`);
    const field = seller.getByRole("textbox", { name: "Votre message" });
    await field.fill("À tout à l'heure");
    await seller.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(ask).toHaveCount(0);
    await seller.context().setOffline(true);
    await seller.getByRole("button", { name: "Plus d'actions" }).click();
    await seller.getByRole("button", { name: /^Vendu à Awa/ }).click();
    await ask.click();
    await sheet.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expect(sheet.getByText("Merci de donner une note.")).toBeVisible();
    await sheet.getByRole("radio", { name: "Très content" }).check();
    await sheet.getByLabel("Votre avis (facultatif)").fill(words);
    await sheet.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expect(sheet.getByText("Merci pour votre avis")).toBeVisible();
    await sheet.getByRole("button", { name: "Fermer" }).click();
    await expect(ask).toHaveCount(0);
    await seller.context().setOffline(false);
    await expect.poll(given, { timeout: 60_000 }).toEqual([{ reviewed_id: people.awa.id, rating: 5, verified: true }]);
  });
  await test.step("the buyer finds it among the news and what was said of them", async () => {
    await signIn(buyer, "awa", "/profile?onglet=avis");
    await expect(buyer.getByText(words)).toBeVisible({ timeout: 60_000 });
  });
  await test.step("the name at the head of the conversation leads to the stars; no other is asked for", async () => {
    await seller.locator("header").getByRole("link", { name: /^Awa/ }).click();
    await expect(seller.getByText(words)).toBeVisible({ timeout: 60_000 });
    // Asked about before the review was written.
    await expect(seller.getByRole("region", { name: "Vendeur" }).getByText(/^1\savis$/)).toBeVisible();
    await walkTo(seller, "/profile");
    await expect(seller.getByRole("link", { name: /./ }).first()).toBeVisible();
    await expect(ask).toHaveCount(0);
  });
});

test("asked in Mes annonces and on the listing; refused once unsold to them, words kept @worker", async ({
  page,
  server,
}) => {
  await server.sql`delete from public.reviews where reviewer_id = ${people.kouassi.id}`;
  await server.sql`update public.listings set status = 'active', ended_at = null, buyer_id = null where buyer_id = ${people.awa.id}`;
  const { listingId: id } = await conversationOf(server, "awa", "kouassi");
  await server.sql`update public.listings set status = 'sold', buyer_id = ${people.awa.id} where id = ${id}`;
  await signIn(page, "kouassi", "/profile");
  await readyForOffline(page, { messages: 1, mine: 1 });
  const ask = page.getByRole("button", { name: /^Donner votre avis sur Awa/ });
  await expect(ask).toBeVisible({ timeout: 60_000 });
  await walkTo(page, `/listings/${id}`);
  await page.context().setOffline(true);
  await server.sql`update public.listings set buyer_id = null where id = ${id}`;
  await ask.click();
  const sheet = page.getByRole("dialog", { name: /^Votre avis sur Awa/ });
  await sheet.getByRole("radio", { name: /5 Déçu$/ }).check();
  await sheet.getByLabel("Votre avis (facultatif)").fill("Venue deux jours plus tard.");
  await sheet.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(sheet.getByText("Merci pour votre avis")).toBeVisible();
  await page.context().setOffline(false);
  await expect(sheet).toHaveCount(0, { timeout: 60_000 });
  await walkTo(page, "/profile?onglet=envois");
  await expect(page.getByRole("tabpanel").getByText(/pas notée comme vendue à cette personne/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Avis" }).getByRole("button", { name: "Copier" })).toBeVisible();
});
