import type { Page } from "@playwright/test";
import { APP, expect, homeIsDrawn, stay, test } from "../support/browser.ts";
import { shiftsOf, watchShift } from "../support/browser-shift.ts";
import type { TestServer } from "../support/browser-server.ts";

const HEADING = "Les bonnes affaires de Bouaké, de main en main";

/** A second town with the listings of one seller, as many as Home shows. */
async function openBouake(server: TestServer): Promise<void> {
  await server.sql`select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Koko', 'Commerce'],
    '[{"operator": "Wave", "phone": "2250700000009"}]',
    '{"email": "bouake@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko, Bouaké"}')
    where not exists (select from private.towns where id = 'bouake')`;
  const [seller] = await server.sql<{ id: string }>`
    update public.users set town_id = 'bouake' where full_name like 'Mariam%' returning id`;
  await server.sql`insert into public.listings
    (id, user_id, title, description, price, category, condition, district, photos, status, paid_by, created_at)
    select gen_random_uuid(), ${seller?.id ?? ""}, 'Pirogue nº ' || i, 'Une pirogue en bois.', 90000, 'sports', 'good', 'Koko', l.photos,
      'active', 'manual', now() - i * interval '1 minute' from (select photos from public.listings where visible and photos <> '{}' limit 1) l, generate_series(1, 8) i
    where not exists (select from public.listings where title like 'Pirogue nº%')`;
}

/** From the next page on: titles of cards that were in sight at some moment. */
async function watchCards(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const title of document.querySelectorAll("article h3"))
        if (title.checkVisibility()) seen.add(title.textContent ?? "");
      document.documentElement.dataset["seen"] = JSON.stringify([...seen]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const cardsSeen = (page: Page) =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset["seen"] ?? "[]") as string[]);
const strangers = async (page: Page) => (await cardsSeen(page)).filter((title) => !title.startsWith("Pirogue nº"));

test.beforeEach(({ server }) => openBouake(server));

test("Home of another town has its listings with the first paint, and nothing moves @worker", async ({
  page,
  server,
}) => {
  const titles = page.getByRole("article").getByRole("heading");
  const photos = page.getByRole("article").locator("img");
  await page.goto("/ville/bouake");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADING);
  await expect(titles).toHaveCount(8);
  await stay(page);
  const shown = await titles.allTextContents();
  await watchShift(page);
  await watchCards(page);
  for (const address of ["/ville/bouake", "/"]) {
    await page.goto(address);
    expect(await titles.allTextContents()).toEqual(shown);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADING);
    expect([await shiftsOf(page), await strangers(page)]).toEqual([[], []]);
  }
  await server.stop();
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (/\/assets\/(?!boot-)[^/]+\.js$/u.test(url)) await cache.delete(url);
    }
  });
  for (const address of ["/ville/bouake", "/"]) {
    await page.goto(address, { waitUntil: "commit" });
    await expect(titles).toHaveText(shown);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADING);
    await expect(page.locator("[data-prerendered]")).toHaveCount(1);
    expect(await photos.first().evaluate((image: HTMLImageElement) => image.src)).toContain("-320");
  }
  // Another address than Home shows none of them.
  await page.goto("/search", { waitUntil: "commit" });
  await expect(page.locator("[data-prerendered]")).toHaveCount(1);
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a phone new to another town sees its first listings, never those of the first town", async ({ page }) => {
  const titles = page.getByRole("article").getByRole("heading");
  await page.goto("/ville/bouake");
  await expect(titles).toHaveCount(8);
  await homeIsDrawn(page);
  const keepTown = () => {
    const town = localStorage.getItem("djassa:town") ?? "";
    const last = localStorage.getItem("djassa-last-rows") ?? "";
    // As Home of the first town would have left it.
    const ofFirst = last.replaceAll('"town":"bouake"', '"was":"bouake"').replaceAll("Pirogue", "Moto");
    localStorage.setItem("djassa-last-rows", ofFirst);
    return town.includes("bouake") && last !== ofFirst;
  };
  expect(await page.evaluate(keepTown)).toBe(true);
  await watchShift(page);
  await watchCards(page);
  await page.route(APP, () => undefined);
  await page.goto("/ville/bouake", { waitUntil: "commit" });
  await expect(titles).toHaveText(Array.from({ length: 8 }, () => /^Pirogue nº/u));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADING);
  await expect(page.locator("[data-prerendered]")).toHaveCount(1);
  expect([await shiftsOf(page), await strangers(page)]).toEqual([[], []]);

  // The server sends "/" with what is new in the first town: none of it is seen there.
  await page.unroute(APP);
  await page.goto("/");
  await expect(titles).toHaveText(Array.from({ length: 8 }, () => /^Pirogue nº/u));
  expect(await strangers(page)).toEqual([]);
});
