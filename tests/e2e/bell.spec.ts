import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";

const bell = (page: Page) => page.getByRole("button", { name: "Du nouveau" });
const dot = (page: Page) => page.getByRole("banner").getByText(/nouvelles? à regarder/u);

test("a price that fell: behind the bell, seen offline, gone on the other phone @worker @core", async ({
  page,
  context,
  otherPhone,
  server,
}) => {
  const { listingId: id, title } = await conversationOf(server, "awa", "kouassi");
  const [before] = await server.sql<{ price: number }>`select price from public.listings where id = ${id}`;
  const price = before?.price ?? 0;
  const other = await otherPhone();
  await server.sql`delete from public.favorites where user_id = ${people.awa.id} and listing_id = ${id}`;
  await server.sql`insert into public.favorites (user_id, listing_id, price, created_at)
    values (${people.awa.id}, ${id}, ${price}, now() - interval '1 day')`;
  await signIn(page, "awa", "/profile?onglet=favoris");
  await signIn(other, "awa");
  await readyForOffline(page, { feed: 60, mine: 1, favorites: 1 });
  await expect(dot(other)).toBeHidden();
  await server.sql`update public.listings set price = price - 1000 where id = ${id}`;

  await test.step("on both phones, with the old price struck through on its card and its page", async () => {
    for (const phone of [page, other]) await expect(dot(phone)).toBeAttached();
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.locator("s")).toContainText("Prix quand vous l'avez mis en favori");
    await walkTo(other, "/search");
  });

  await test.step("opened without a network it is read, and seen", async () => {
    await context.setOffline(true);
    await bell(page).click();
    const list = page.getByRole("dialog", { name: "Du nouveau" });
    await expect(list.getByText("Un de vos favoris a baissé de prix")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(dot(page)).toBeHidden();
    await expect(dot(other)).toBeAttached();
  });

  await test.step("with the network the other phone hears of it, once", async () => {
    await context.setOffline(false);
    await expect(dot(other)).toBeHidden({ timeout: 60_000 });
    const seen =
      await server.sql`select from private.push_ledger where user_id = ${people.awa.id} and verdict ->> 'status' = 'applied'`;
    expect(seen).toHaveLength(1);
  });

  await test.step("its line leads to its place, and Back to where one was", async () => {
    await bell(other).click();
    const list = other.getByRole("dialog");
    await expect(list.getByRole("heading", { name: "Déjà vu" })).toBeVisible();
    await list.getByRole("link", { name: /a baissé de prix/u }).click();
    await expect(other).toHaveURL(new RegExp(`/listings/${id}$`, "u"));
    await expect(other.getByRole("main").locator("s")).toBeVisible();
    await other.goBack();
    await expect(other).toHaveURL(/\/search$/u);
    await expect(other.getByRole("dialog")).toBeHidden();
  });
});

test("after days away by subject, with a kind that nobody knows; a place counts as seen", async ({ page, server }) => {
  const { listingId: id } = await conversationOf(server, "awa", "kouassi");
  const news = (kind: string, tag: string, path: string, data: object, days: number) =>
    server.sql`insert into private.news (person, kind, tag, path, data, at)
      values (${people.mariam.id}, ${kind}, ${tag}, ${path}, ${JSON.stringify(data)}::text::jsonb, now() - ${`${days} days`}::interval)`;
  await news("favorite", "favorite:x", `/listings/${id}`, { state: "sold", title: "Vélo" }, 3);
  await news("barter", "barter:x", "/help", {}, 4);
  await signIn(page, "mariam");
  await rowsCome(page, { news: 2 });
  await walkTo(page, `/listings/${id}`);
  await expect
    .poll(async () => await server.sql`select tag from private.news where person = ${people.mariam.id} and seen`)
    .toMatchObject([{ tag: "favorite:x" }]);
  await bell(page).click();
  const list = page.getByRole("dialog", { name: "Ce que vous avez raté" });
  await expect(list.getByRole("region", { name: "Autres" }).getByRole("link")).toHaveText(/^Du nouveau/u);
  await expect(list.getByRole("region", { name: "Déjà vu" }).getByRole("link")).toHaveText(
    /Un de vos favoris est vendu/u,
  );
});
