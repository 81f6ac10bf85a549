import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { people } from "../../supabase/seed/people.ts";
import { expect, signIn, test, walkTo } from "../support/browser.ts";

/** Where something may begin at the latest, px of a window of 360 × 740; the slack is for letters that are drawn larger elsewhere. */
async function expectFrom(what: Locator, most: number): Promise<void> {
  await expect(what).toBeVisible();
  await expect.poll(async () => (await what.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(most * 1.03);
}

const firstPhoto = (page: Page) => page.locator("main article img").first();

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

test("the tab of Recherche leads into the field, over what was searched and followed", async ({ page, server }) => {
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
  await expect(page.getByRole("region", { name: "Ce que vous suivez" })).toBeVisible();

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

/** Where the foot of a phone's screen begins: the tabs, and what stands over them. */
const footOf = async (page: Page): Promise<number> => (await page.locator("[data-floating]").boundingBox())?.y ?? 0;

test("a listing says its district, its date and its seller above the fold @core", async ({ page, server }) => {
  const [row] = await server.sql<{ id: string }>`
    select id::text from public.listings where visible and cardinality(photos) > 2 order by length(title) desc limit 1`;
  await page.goto(`/listings/${row?.id ?? ""}`);
  await expect(page.getByRole("button", { name: "Discuter" })).toBeVisible();
  const facts = page.getByRole("article").first();
  const inSight = [
    facts.locator("dt", { hasText: "Quartier" }).locator("xpath=following-sibling::dd"),
    facts.locator("dt", { hasText: "Publiée le" }).locator("xpath=following-sibling::dd"),
    page.getByRole("region", { name: "Vendeur" }).getByRole("link"),
  ];
  for (const fact of inSight) {
    await expect(fact).toBeVisible();
    const box = await fact.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual((await footOf(page)) * 1.03);
  }
});

test("the frame of a listing's photos takes the shape in the first one's name, and is filled", async ({
  page,
  server,
}) => {
  const rows = await server.sql<{ id: string }>`
    select id::text from public.listings where visible and cardinality(photos) = 1 order by created_at desc limit 3`;
  const frame = page.getByRole("list", { name: /^Photos de l'annonce/ });
  const shaped = (id: string | undefined, shape: string) =>
    server.sql`update public.listings set photos = array(select regexp_replace(p, '_[0-9]{3}', ${`_${shape}`}) from unnest(photos) p) where id = ${id ?? ""}`;
  const shape = async () => {
    const box = await frame.boundingBox();
    return box === null ? 0 : box.width / box.height;
  };
  for (const [place, [width, height, wanted, onDesktop]] of (
    [
      [800, 600, 4 / 3, 4 / 3],
      [900, 300, 16 / 9, 16 / 9],
      // As high as its bound leaves it.
      [600, 1200, 360 / (740 * 0.42), 9 / 16],
    ] as const
  ).entries()) {
    const row = rows[place];
    const named = String(Math.round((100 * width) / height)).padStart(3, "0");
    await shaped(row?.id, named);
    const body = await sharp({ create: { width, height, channels: 3, background: "#0b6b4f" } })
      .webp()
      .toBuffer();
    await page.route(/\/storage\/v1\/object\/public\/listings\//u, (route) =>
      route.fulfill({ body, contentType: "image/webp" }),
    );
    await page.goto(`/listings/${row?.id ?? ""}`);
    await expect.poll(shape).toBeCloseTo(wanted, 1);
    await expect(frame.locator("img").last()).toHaveCSS("object-fit", "cover");
    const { width: was, height: high } = page.viewportSize() ?? { width: 360, height: 740 };
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(shape).toBeCloseTo(onDesktop, 1);
    await page.setViewportSize({ width: was, height: high });
    await page.unrouteAll();
    await shaped(row?.id, "080");
  }
});

test("my listings begin under two lines and the tabs, each with what its owner does", async ({ page, server }) => {
  await signIn(page, "kouassi", "/profile");
  const row = page.getByRole("tabpanel").getByRole("listitem");
  await expectFrom(row.first(), 300);
  for (const tab of await page.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 1 });
  const [mine] = await server.sql<{ id: string; title: string }>`
    select id::text, title from public.listings where user_id = ${people.kouassi.id} and visible order by created_at limit 1`;
  const own = row.filter({ hasText: mine?.title ?? "?" }).first();
  // It has been there for more than a month.
  await expect(own.locator("a:not(h3 a), button")).toHaveText([
    /^Toujours à vendre/,
    /^C'est vendu/,
    /^Réserver/,
    /^Prix/,
    /^Modifier/,
    /^Supprimer/,
  ]);

  await own.getByRole("button", { name: /^Prix/ }).click();
  await page.getByRole("dialog").getByLabel("Nouveau prix (FCFA)").fill("4300");
  await page.getByRole("dialog").getByRole("button", { name: "Changer le prix" }).click();
  await expect(own.getByText(/^4.300.FCFA$/u)).toBeVisible();
  await own.getByRole("button", { name: /^Réserver/ }).click();
  const [badge, price] = [own.getByText("Réservé", { exact: true }), own.getByText(/^4.300.FCFA$/u)];
  await expect(badge).toBeVisible();
  const [above, below] = [await badge.boundingBox(), await price.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? Infinity)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(own.getByRole("button", { name: /^Plus réservée/ })).toBeVisible();
  await own.getByRole("button", { name: /^C'est vendu/ }).click();
  await expect(own.getByText("Vendu", { exact: true })).toBeVisible();
  await expect
    .poll(async () => await server.sql`select price, status from public.listings where id = ${mine?.id ?? ""}`)
    .toEqual([{ price: 4300, status: "sold" }]);
});

test("Home of who is signed in begins with its listings, and the balance lies over none", async ({ page }) => {
  await signIn(page, "kouassi", "/");
  await expectFrom(firstPhoto(page), 250);
  const balance = page.getByText(/^\d+.crédits?$/u).locator("..");
  await expect(balance.getByRole("link", { name: "Acheter" })).toHaveAttribute("href", "/acheter-credits");
  for (const down of [0, 300, 900]) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), down);
    const chip = await balance.boundingBox();
    for (const card of await page.getByRole("article").all()) {
      const box = await card.boundingBox();
      if (chip !== null && box !== null)
        expect(chip.y + chip.height <= box.y || chip.y >= box.y + box.height).toBe(true);
    }
  }
  await test.step("the page that comes is drawn so already: nothing moves when the app takes its place", async () => {
    await page.addInitScript(() => {
      new PerformanceObserver((seen) => {
        for (const each of seen.getEntries()) {
          const { value } = each as unknown as { value: number };
          document.documentElement.dataset["moved"] = String(
            Number(document.documentElement.dataset["moved"] ?? 0) + value,
          );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.reload();
    await expectFrom(firstPhoto(page), 250);
    await expect(balance).toBeVisible();
    expect(Number((await page.locator("html").getAttribute("data-moved")) ?? 0)).toBeLessThan(0.02);
  });
});
