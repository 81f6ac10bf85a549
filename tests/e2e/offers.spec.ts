/** Haggling as two people do it, each on a phone of their own, with a network that comes and goes. */
import type { Page } from "@playwright/test";
import { expect, fillSignIn, PASSWORD, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { bubble } from "../support/browser-conversation.ts";
import type { TestServer } from "../support/browser-server.ts";
import { people } from "../../supabase/seed/people.ts";

const ASKED = 68_000;

/** Patience for the network: a deed of the other phone, or of this one as the network came back, crosses it twice before it is seen. */
const crossed = expect.configure({ timeout: 60_000 });

/** A conversation of awa about a thing of kouassi's, without a price yet, on both phones. */
async function haggling(server: TestServer, buyer: Page, seller: Page) {
  const { listingId: id } = await conversationOf(server, "awa", "kouassi");
  await server.sql`update public.listings set price = ${ASKED}, reserved_until = null where id = ${id}`;
  await signIn(buyer, "awa", `/messages/${id}/${people.kouassi.id}`);
  await signIn(seller, "kouassi", `/messages/${id}/${people.awa.id}`);
  await readyForOffline(buyer, { messages: 1 });
  await readyForOffline(seller, { messages: 1, mine: 1 });
  return id;
}

async function propose(page: Page, button: string | RegExp, amount: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Votre prix (FCFA)").fill(amount);
  await dialog.getByRole("button", { name: /^Envoyer mon/ }).click();
  await expect(dialog).toHaveCount(0);
}

async function accept(page: Page, amount: string, reserve = false): Promise<void> {
  await offer(page, amount).getByRole("button", { name: "Accepter" }).click();
  const dialog = page.getByRole("dialog", { name: `D'accord pour ${amount} FCFA ?` });
  if (reserve) await dialog.getByLabel("Réserver pour cette personne").check();
  await dialog.getByRole("button", { name: "Accepter" }).click();
}

const offer = (page: Page, amount: string) => bubble(page, "ffre").filter({ hasText: amount });
const head = (page: Page, amount: string) =>
  page.getByRole("region", { name: /^Conversation avec/ }).getByText(`D'accord pour ${amount} FCFA`, { exact: true });

test("a price named offline is met, agreed on offline and reserved, on both phones @worker @core", async ({
  page: buyer,
  otherPhone,
  server,
}) => {
  const seller = await otherPhone();
  const id = await haggling(server, buyer, seller);
  await test.step("the buyer, on the listing, without a network", async () => {
    await walkTo(buyer, `/listings/${id}`);
    await buyer.context().setOffline(true);
    await buyer.getByRole("button", { name: "Faire une offre" }).click();
    const dialog = buyer.getByRole("dialog", { name: "Faire une offre" });
    for (const [amount, told] of [
      ["70 000", "Votre offre dépasse le prix demandé"],
      ["6 000", "Proposez au moins un cinquième du prix demandé"],
    ] as const) {
      await dialog.getByLabel("Votre prix (FCFA)").fill(amount);
      await dialog.getByRole("button", { name: "Envoyer mon offre" }).click();
      await expect(dialog.getByText(told)).toBeVisible();
    }
    await dialog.getByLabel("Votre prix (FCFA)").fill("60 000");
    await dialog.getByRole("button", { name: "Envoyer mon offre" }).click();
    await expect(buyer).toHaveURL(`/messages/${id}/${people.kouassi.id}`);
    await expect(offer(buyer, "60 000").getByText("En attente")).toBeVisible();
    await buyer.context().setOffline(false);
    await crossed(offer(buyer, "60 000").getByText(/^Attend une réponse jusqu'à \S+ à \d\d:\d\d$/)).toBeVisible();
  });
  await test.step("the seller meets it, the buyer comes closer", async () => {
    await crossed(offer(seller, "60 000").getByRole("button", { name: "Accepter" })).toBeVisible();
    await propose(seller, "Contre-proposer", "66 000");
    await expect(offer(seller, "60 000").getByText("Suivie d'un autre prix")).toBeVisible();
    await crossed(offer(buyer, "60 000").getByText("Suivie d'un autre prix")).toBeVisible();
    await propose(buyer, "Contre-proposer", "64 000");
    await crossed(offer(seller, "64 000").getByRole("button", { name: "Refuser" })).toBeVisible();
  });
  await test.step("the seller accepts without a network, and keeps it for her", async () => {
    await seller.context().setOffline(true);
    await accept(seller, "64 000", true);
    await expect(offer(seller, "64 000").getByText("Acceptée")).toBeVisible();
    await expect(head(seller, "64 000")).toBeVisible();
    await expect(seller.getByText(/^Réservé pour/).first()).toBeVisible();
    await expect(head(buyer, "64 000")).toHaveCount(0);
    await seller.context().setOffline(false);
    await crossed(head(buyer, "64 000")).toBeVisible();
    await crossed(offer(buyer, "64 000").getByText("Acceptée")).toBeVisible();
    // Words that the server wrote warn of nobody.
    await expect(buyer.getByRole("complementary", { name: "Conseil de sécurité" })).toHaveCount(0);
    const reserved = () => server.sql`select from public.listings where id = ${id} and reserved_until > now()
      and buyer_id = ${people.awa.id}`;
    await expect.poll(async () => (await reserved()).length, { timeout: 60_000 }).toBe(1);
  });
  await test.step("the price stands in the list of both", async () => {
    for (const [page, other] of [
      [buyer, people.kouassi.id],
      [seller, people.awa.id],
    ] as const) {
      await walkTo(page, "/messages");
      await expect(page.locator(`a[href="/messages/${id}/${other}"]`)).toContainText("D'accord pour 64 000 FCFA");
    }
  });
});

test("of two answers at once one wins, and both phones say the same @worker", async ({
  page: buyer,
  otherPhone,
  server,
}) => {
  const seller = await otherPhone();
  await haggling(server, buyer, seller);
  await propose(buyer, "Faire une offre", "55 000");
  await crossed(offer(seller, "55 000").getByRole("button", { name: "Accepter" })).toBeVisible();
  for (const phone of [buyer, seller]) await phone.context().setOffline(true);
  await offer(buyer, "55 000").getByRole("button", { name: "Retirer" }).click();
  await expect(offer(buyer, "55 000").getByText("Retirée")).toBeVisible();
  await accept(seller, "55 000");
  await expect(head(seller, "55 000")).toBeVisible();
  await buyer.context().setOffline(false);
  await crossed(bubble(buyer, "Je retire mon offre").getByText("Envoyé", { exact: true })).toBeAttached();
  await seller.context().setOffline(false);
  await crossed(offer(seller, "55 000").getByText("Retirée")).toBeVisible();
  await crossed(head(seller, "55 000")).toHaveCount(0);
  const refused = bubble(seller, "D'accord pour 55 000");
  await crossed(refused).toContainText("Cette offre n'attend plus de réponse");
  await expect(refused.getByRole("button", { name: "Modifier" })).toHaveCount(0);
  await walkTo(seller, "/profile?onglet=envois");
  await expect(seller.getByText("Cette offre n'attend plus de réponse", { exact: false })).toBeVisible();
});

test("a visitor's offer waits for the account, and is made as one", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await page.goto(`/listings/${listing.id}`);
  const [asked] = await server.sql<{ price: number }>`select price from public.listings where id = ${listing.id}`;
  const half = String(Math.ceil((asked?.price ?? 0) / 200) * 100);
  await page.getByRole("button", { name: "Faire une offre" }).click();
  await page.getByRole("dialog").getByLabel("Votre prix (FCFA)").fill(half);
  await page.getByRole("dialog").getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(page).toHaveURL(/\/register/);
  await walkTo(page, `/listings/${listing.id}`);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("dialog", { name: "Faire une offre" })).toBeVisible();
  await page.goto(`/login?retour=/messages/${listing.id}/${people.kouassi.id}`);
  await fillSignIn(page, "mariam@djassa.test", PASSWORD);
  await expect(page).toHaveURL(`/messages/${listing.id}/${people.kouassi.id}`);
  await expect(bubble(page, "Votre offre").getByRole("button", { name: "Retirer" })).toBeVisible();
  const made = () => server.sql<{ amount: number }>`select (m.offer ->> 'amount')::int as amount
    from public.messages m where m.sender_id = ${people.mariam.id} and m.listing_id = ${listing.id} and m.offer is not null`;
  await expect.poll(made).toEqual([{ amount: Number(half) }]);
});
