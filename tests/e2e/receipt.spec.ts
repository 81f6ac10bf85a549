/** A receipt of a sale as two people make it, each on a phone of their own, with a network that comes and goes. */
import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

test("proposed offline, confirmed offline, and a picture for both @worker @core", async ({
  page: seller,
  otherPhone,
  server,
}) => {
  const { listingId: id } = await conversationOf(server, "awa", "kouassi");
  await server.sql`update public.listings set status = 'sold', buyer_id = ${people.awa.id}, category = 'electronics' where id = ${id}`;
  const buyer = await otherPhone();
  await signIn(seller, "kouassi", `/messages/${id}/${people.awa.id}`);
  await signIn(buyer, "awa", `/messages/${id}/${people.kouassi.id}`);
  await readyForOffline(seller, { messages: 1, mine: 1 });
  await readyForOffline(buyer, { messages: 1, mine: 1 });
  await test.step("the seller proposes it without a network", async () => {
    const make = seller.getByRole("button", { name: "Faire un reçu" });
    await expect(make).toBeVisible();
    await seller.context().setOffline(true);
    await make.click();
    const dialog = seller.getByRole("dialog", { name: "Faire un reçu de vente" });
    await expect(dialog.getByLabel("Prix payé (FCFA)")).not.toHaveValue("");
    await dialog.getByLabel("Prix payé (FCFA)").fill("60000");
    const imei = dialog.getByLabel(/^IMEI du téléphone/);
    for (const [typed, told] of [
      ["490154203237519", "vérifiez le dernier chiffre"],
      ["49015420323751", "Un IMEI a 15 chiffres"],
    ] as const) {
      await imei.fill(typed);
      await dialog.getByRole("button", { name: "Proposer le reçu" }).click();
      await expect(dialog.getByText(told)).toBeVisible();
      await expect(imei).toBeFocused();
    }
    await imei.fill("49 015420 323751 8");
    await dialog.getByRole("button", { name: "Proposer le reçu" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(seller.getByText(/^Reçu proposé, en attente/)).toBeVisible();
    await seller.context().setOffline(false);
  });
  await test.step("the buyer reads and confirms it without a network, and has its picture", async () => {
    await expect(buyer.getByText("vous propose un reçu de vente")).toBeVisible({ timeout: 60_000 });
    await buyer.context().setOffline(true);
    await buyer.getByRole("button", { name: "Voir", exact: true }).click();
    const dialog = buyer.getByRole("dialog", { name: "Reçu de vente" });
    await expect(dialog.getByText("490154203237518")).toBeVisible();
    await dialog.getByRole("button", { name: "Je confirme" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(buyer.getByText("Reçu de vente confirmé")).toBeVisible();
    await buyer.getByRole("button", { name: "Voir", exact: true }).click();
    await expect(buyer.getByRole("img", { name: /^Article.+IMEI : 490154203237518$/u })).toBeVisible();
    await buyer.context().setOffline(false);
  });
  await test.step("both have it under Profil, and may ask the team for help about it", async () => {
    await expect(seller.getByText("Reçu de vente confirmé")).toBeVisible({ timeout: 60_000 });
    await seller.context().setOffline(true);
    await walkTo(seller, "/profile?onglet=recus");
    await expect(seller.getByRole("tab", { name: /^Reçus/ })).toBeVisible();
    await expect(seller.getByText("490154203237518")).toBeVisible();
    await seller.getByRole("link", { name: "Demander l'aide de l'équipe" }).click();
    await expect(seller.getByText(/vous permettez à l'équipe de lire ce reçu, et lui seul/)).toBeVisible();
    await expect(seller.getByText("490154203237518")).toBeVisible();
    await seller.getByLabel("Message").fill("La police demande d'où vient ce téléphone.");
    await seller.getByRole("button", { name: "Envoyer" }).click();
    await expect(seller.getByText("Votre message est gardé sur ce téléphone")).toBeVisible();
    await expect(seller).not.toHaveURL(/recu=/);
    await seller.context().setOffline(false);
    await expect
      .poll(
        () => server.sql`select subject from public.support_messages m join private.receipts r on r.id = m.receipt_id`,
      )
      .toEqual([{ subject: "Reçu de vente" }]);
    const [row] = await server.sql`select price, status, seller_name from private.receipts where listing_id = ${id}`;
    expect(row).toMatchObject({ price: 60_000, status: "confirmed" });
  });
});
