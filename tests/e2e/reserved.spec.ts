import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

const TOLD = /^Cette annonce est réservée jusqu'à \S+ à \d\d:\d\d\. Vous pouvez quand même écrire au vendeur\.$/;
const DAY = 24 * 3_600_000;

test("reserved offline, seen by others, who may write; it ends by itself @worker @core", async ({
  page,
  otherPhone,
  server,
}) => {
  const { listingId: id, title } = await conversationOf(server, "awa", "kouassi");
  const reserved = async () =>
    (await server.sql`select from public.listings where id = ${id} and reserved_until > now() + interval '71 hours'`)
      .length;
  const buyer = await otherPhone();
  await test.step("its owner, without a network: undone, and again", async () => {
    await signIn(page, "kouassi");
    await readyForOffline(page, { mine: 1 });
    await walkTo(page, `/listings/${id}`);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Réserver" }).click();
    await expect(page.getByText("Votre annonce sera réservée dès que le réseau revient.")).toBeVisible();
    const until = page.getByText(/^Réservée jusqu'à \S+ à \d\d:\d\d$/);
    await expect(until).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByText("C'est votre annonce")).toBeVisible();
    await page.getByRole("button", { name: "Réserver" }).click();
    await expect(until).toBeVisible();
    expect(await reserved()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(reserved, { timeout: 60_000 }).toBe(1);
    await expect(until).toBeVisible();
    for (const name of ["C'est vendu", "Changer le prix", "Plus réservée"])
      await expect(page.getByRole("button", { name })).toBeVisible();
  });
  await test.step("others: in the list, the conversation, on the page, the card and among the favourites", async () => {
    await buyer.clock.install();
    await server.sql`insert into public.favorites (user_id, listing_id) values (${people.awa.id}, ${id}) on conflict do nothing`;
    await signIn(buyer, "awa", "/messages");
    const row = buyer.locator(`a[href="/messages/${id}/${people.kouassi.id}"]`);
    await expect(row.getByText("Réservé", { exact: true })).toBeVisible();
    await row.click();
    await expect(
      buyer.getByRole("banner").or(buyer.locator("header")).getByText("Réservé", { exact: true }),
    ).toBeVisible();
    await expect(buyer.getByText(TOLD)).toBeVisible();
    await buyer.getByRole("textbox", { name: "Votre message" }).fill("Je reste intéressée si jamais.");
    await buyer.getByRole("button", { name: "Envoyer" }).click();
    await expect(buyer.getByText("Je reste intéressée si jamais.")).toBeVisible();
    await walkTo(buyer, `/listings/${id}`);
    await expect(buyer.getByText(TOLD)).toBeVisible();
    await expect(buyer.getByRole("main").getByText("Réservé", { exact: true })).toBeVisible();
    await expect(buyer.getByRole("button", { name: "Discuter" })).toBeVisible();
    for (const path of ["/profile?onglet=favoris", `/search?q=${encodeURIComponent(title)}`]) {
      await walkTo(buyer, path);
      const card = buyer.getByRole("article").filter({ hasText: title });
      await expect(card.getByText("Réservé", { exact: true })).toBeVisible();
    }
  });
  await test.step("it ends by itself, also on a phone without a network", async () => {
    await walkTo(buyer, `/listings/${id}`);
    await expect(buyer.getByText(TOLD)).toBeVisible();
    await buyer.context().setOffline(true);
    await buyer.clock.fastForward(2 * DAY);
    await expect(buyer.getByText(TOLD)).toBeVisible();
    // An answer that was under way as the network went may have told this phone the server's time once more.
    await expect(async () => {
      await buyer.clock.fastForward(DAY + 60_000);
      await expect(buyer.getByText(TOLD)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(buyer.getByRole("main").getByText("Réservé", { exact: true })).toHaveCount(0);
    await expect(buyer.getByRole("button", { name: "Discuter" })).toBeVisible();
  });
  await test.step("its owner ends it", async () => {
    await page.getByRole("button", { name: "Plus réservée" }).click();
    await expect(page.getByText("C'est votre annonce")).toBeVisible();
    await expect.poll(reserved, { timeout: 60_000 }).toBe(0);
  });
});
