import { expect, readyForOffline, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

test("sold to somebody offline, who is asked for a review; and back on sale @worker @core", async ({
  page,
  otherPhone,
  server,
}) => {
  const { listingId: id } = await conversationOf(server, "awa", "kouassi");
  const stands = async () => {
    const [row] = await server.sql`select status, buyer_id from public.listings where id = ${id}`;
    return [row?.["status"], row?.["buyer_id"]];
  };
  const conversation = `/messages/${id}/${people.kouassi.id}`;
  const buyer = await otherPhone();
  await test.step("reserved for a person from the conversation", async () => {
    await signIn(page, "kouassi");
    await readyForOffline(page, { mine: 1 });
    await walkTo(page, `/messages/${id}/${people.awa.id}`);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Plus d'actions" }).click();
    await page.getByRole("button", { name: /^Réserver pour / }).click();
    await expect(page.locator("header").getByText(/^Réservé pour /)).toBeVisible();
    await page.context().setOffline(false);
    await signIn(buyer, "awa", conversation);
    await expect(buyer.locator("header").getByText("Réservé pour vous", { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expect(buyer.getByText(/^Réservé pour vous jusqu'à \S+ à \d\d:\d\d\.$/)).toBeVisible();
  });
  await test.step("sold: asked to whom, from what this phone knows", async () => {
    await walkTo(page, `/listings/${id}`);
    await expect(page.getByText(/^Réservée pour .+ jusqu'à \S+ à \d\d:\d\d$/)).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "C'est vendu" }).click();
    const sheet = page.getByRole("dialog", { name: "Vendu à qui" });
    await expect(sheet.getByRole("button", { name: "Quelqu'un d'autre" })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Passer" })).toBeVisible();
    await sheet.getByRole("button", { name: /Awa/ }).click();
    await expect(sheet).toHaveCount(0);
    await page.context().setOffline(false);
    await expect.poll(stands, { timeout: 60_000 }).toEqual(["sold", people.awa.id]);
    await expect(page.getByText(/^Vendu à Awa/)).toBeVisible();
  });
  await test.step("the buyer: sold to them, and how did it go", async () => {
    await expect(buyer.locator("header").getByText("Vendu à vous", { exact: true })).toBeVisible({ timeout: 60_000 });
    await buyer.getByRole("link", { name: "Donner mon avis" }).click();
    await expect(buyer.getByRole("button", { name: "Envoyer mon avis" })).toBeVisible();
  });
  await test.step("the sale came to nothing", async () => {
    await page.getByRole("button", { name: "Remettre en vente" }).click();
    await expect(page.getByText("C'est votre annonce")).toBeVisible();
    await expect.poll(stands, { timeout: 60_000 }).toEqual(["active", null]);
    await walkTo(buyer, conversation);
    await expect(buyer.locator("header").getByText("Vendu à vous")).toHaveCount(0, { timeout: 60_000 });
  });
});

test("skipped, a sale names nobody; where nobody wrote nothing is asked", async ({ page, server }) => {
  const { listingId: id } = await conversationOf(server, "awa", "kouassi");
  await server.sql`update public.listings set status = 'active', ended_at = null, buyer_id = null where id = ${id} and status = 'sold'`;
  await signIn(page, "kouassi");
  await rowsCome(page, { messages: 1, conversations: 1 });
  await walkTo(page, `/listings/${id}`);
  await page.getByRole("button", { name: "C'est vendu" }).click();
  await page.getByRole("dialog", { name: "Vendu à qui" }).getByRole("button", { name: "Passer" }).click();
  await expect(page.getByText("Annonce marquée comme vendue")).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  const [quiet] =
    await server.sql`select l.id from public.listings l where l.user_id = ${people.kouassi.id} and l.visible
    and not exists (select from private.conversations c where c.listing_id = l.id) limit 1`;
  await walkTo(page, `/listings/${quiet?.["id"] as string}`);
  await page.getByRole("button", { name: "C'est vendu" }).click();
  await expect(page.getByText("Annonce marquée comme vendue")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler" }).click();
});
