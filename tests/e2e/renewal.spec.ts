import { expect, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";

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
