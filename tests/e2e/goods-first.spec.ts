import type { Locator } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, signIn, test, walkTo } from "../support/browser.ts";

/** Where something may begin at the latest, px of a window of 360 × 740; the slack is for letters that are drawn larger elsewhere. */
async function expectFrom(what: Locator, most: number): Promise<void> {
  await expect(what).toBeVisible();
  await expect.poll(async () => (await what.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(most * 1.03);
}

const firstPhoto = (page: { locator: (selector: string) => Locator }) => page.locator("main article img").first();

test("Recherche shows its first photo under three lines of controls, whatever narrows it @core", async ({
  page,
  server,
}) => {
  await signIn(page, "awa", "/search");
  await expectFrom(firstPhoto(page), 190);
  await walkTo(page, "/search?q=tecno");
  await expectFrom(firstPhoto(page), 190);
  const [row] = await server.sql<{ district: string; category: string }>`
    select district, category from public.listings where visible and title ilike '%tecno%' limit 1`;
  const filters = `category=${row?.category ?? ""}&district=${encodeURIComponent(row?.district ?? "")}`;
  await walkTo(page, `/search?q=tecno&${filters}`);
  await expectFrom(firstPhoto(page), 190);
  const [filter, sort, bell] = await Promise.all(
    [
      page.getByRole("button", { name: /Filtres/ }),
      page.getByLabel("Trier par"),
      page.getByRole("button", { name: "Me prévenir" }),
    ].map((control) => control.boundingBox()),
  );
  expect([sort?.y, bell?.y]).toEqual([filter?.y, filter?.y]);
});

test("the tab of Recherche leads into the field, which offers what was searched and is followed @core", async ({
  page,
  server,
}) => {
  await server.sql`insert into private.saved_searches (id, person, q)
    values (gen_random_uuid(), ${people.awa.id}, 'velo')`;
  await signIn(page, "awa", "/search?q=moto");
  const field = page.getByRole("searchbox", { name: "Rechercher une annonce" });
  const recent = page.getByRole("region", { name: "Recherches récentes" });
  await walkTo(page, "/");
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Recherche" }).click();
  await expect(page).toHaveURL("/search");
  await expect(field).toBeFocused();
  await expect(recent.getByRole("link", { name: "moto" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recherches suivies" })).toBeVisible();

  await test.step("words that are typed take its place, and none bring it back", async () => {
    await field.fill("v");
    await expect(recent).toHaveCount(0);
    await field.fill("");
    await expect(recent).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(recent).toHaveCount(0);
  });

  await test.step("what is chosen leads to its results, and the keyboard leaves", async () => {
    await field.click();
    await recent.getByRole("link", { name: "moto" }).click();
    await expect(page).toHaveURL("/search?q=moto");
    await expect(recent).toHaveCount(0);
    await expect(field).not.toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
