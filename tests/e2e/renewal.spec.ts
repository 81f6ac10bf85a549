import { expect, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

test("a listing of a month is renewed by one tap; the same thing is found before the fee", async ({ page, server }) => {
  const { id, title } = await listingOf(server, "kouassi", "awa");
  const age = async (days: number) =>
    void (await server.sql`update public.listings set created_at = now() - make_interval(days => ${days}) where id = ${id}`);
  const days = async () =>
    (
      await server.sql`select extract(day from now() - created_at)::int as n from public.listings where id = ${id}`
    )[0]?.["n"];
  await age(31);
  await signIn(page, "kouassi");
  const again = page.getByRole("button", { name: /^Toujours à vendre/ });
  await test.step("from the form that describes it anew", async () => {
    await walkTo(page, `/create-listing?id=${id}`);
    await expect(page.getByText(/est en ligne depuis plus d'un mois/)).toBeVisible();
    await page.getByLabel("Titre").fill("Un tout autre objet");
    await expect(page.getByText(/est en ligne depuis plus d'un mois/)).toHaveCount(0);
  });
  await test.step("from my listings, and undone", async () => {
    await walkTo(page, "/profile");
    await page
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("button", { name: /^Toujours à vendre/ })
      .click();
    await expect(page.getByText("Annonce renouvelée")).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: title })
        .getByRole("button", { name: /^Toujours à vendre/ }),
    ).toBeVisible();
    expect(await days()).toBe(31);
  });
  await test.step("from its page", async () => {
    await walkTo(page, `/listings/${id}`);
    await expect(page.getByText("Toujours à vendre\u202F?", { exact: true })).toBeVisible();
    await again.click();
    await expect(page.getByText("C'est votre annonce")).toBeVisible();
    await expect.poll(days, { timeout: 60_000 }).toBe(0);
  });
});

test("a listing that fell asleep says so to both sides and is back by a tap, without a network", async ({
  page,
  otherPhone,
  server,
}) => {
  const { listingId: id, title } = await conversationOf(server, "awa", "kouassi");
  const buyer = await otherPhone();
  const status = async () => (await server.sql`select status from public.listings where id = ${id}`)[0]?.["status"];
  await server.sql`update public.listings set status = 'asleep', created_at = now() - interval '60 days' where id = ${id}`;
  await signIn(buyer, "awa");
  await signIn(page, "kouassi");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await test.step("others read that it may come back, and go on talking about it", async () => {
    await walkTo(buyer, `/listings/${id}`);
    await expect(buyer.getByText(/^Elle est en pause/)).toBeVisible();
    await walkTo(buyer, `/messages/${id}/${people.kouassi.id}`);
    await expect(buyer.getByText("Annonce en pause")).toBeVisible();
    await expect(buyer.getByRole("textbox", { name: "Votre message" })).toBeVisible();
  });
  await test.step("its owner has it among theirs, and on its page, with one button", async () => {
    await walkTo(page, `/listings/${id}`);
    await expect(page.getByRole("main").getByText("En pause", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Réserver" })).toHaveCount(0);
    await walkTo(page, "/profile");
    await expect(row.getByText("En pause", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: /^C'est vendu/ })).toBeVisible();
  });
  await test.step("back by a tap", async () => {
    await page.context().setOffline(true);
    await row.getByRole("button", { name: /^Toujours à vendre/ }).click();
    await expect(row.getByText("En pause", { exact: true })).toHaveCount(0);
    expect(await status()).toBe("asleep");
    await page.context().setOffline(false);
    await expect.poll(status, { timeout: 60_000 }).toBe("active");
    await walkTo(buyer, `/listings/${id}`);
    await expect(buyer.getByRole("heading", { name: title, level: 1 })).toBeVisible({ timeout: 60_000 });
  });
});
