import type { Page } from "@playwright/test";
import { APP, expect, homeIsDrawn, plainPages, readyForOffline, rowsStored, stay, test } from "../support/browser.ts";
import { shiftsOf, watchShift } from "../support/browser-shift.ts";

/** Photos of listings that this page has asked for. */
function photosAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/storage/v1/object/public/listings/")) asked.push(request.url());
  });
  return asked;
}

test("a first visit shows the newest listings with photos before any script @core", async ({ page, server }) => {
  const rows = await server.sql<{ title: string }>`
    select title from public.listings where visible order by created_at desc, id desc limit 8`;
  await homeIsDrawn(page);
  await page.route(APP, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(rows.map(({ title }) => title));
  await expect(page.getByRole("article").first().getByText(/FCFA/)).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole("article")
        .first()
        .locator("img")
        .evaluate((photo: HTMLImageElement) => photo.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test("a host of files: the first listings stand in the page before any script, and stay", async ({ page, server }) => {
  const rows = await server.sql<{ title: string }>`
    select title from public.listings where visible order by created_at desc, id desc limit 8`;
  const titles = page.getByRole("article").getByRole("heading");
  await page.route(/\/$/u, async (route) => route.fulfill({ response: await page.request.get("/index.html") }));
  const held: (() => Promise<void>)[] = [];
  await page.route(APP, (route) => void held.push(() => route.continue()));
  await watchShift(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(titles).toHaveText(rows.map(({ title }) => title));
  const photo = page.getByRole("article").first().locator("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.locator("[data-prerendered]")).toHaveCount(1);
  await page.unroute(APP);
  for (const go of held.splice(0)) await go();
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  expect(await titles.allTextContents()).toEqual(rows.map(({ title }) => title));
  expect(await shiftsOf(page)).toEqual([]);
});

/** The priority of each photo of a card. */
const hastes = (page: Page) =>
  page
    .locator("article img")
    .evaluateAll((photos) =>
      photos.map((photo) => [photo.getAttribute("loading"), photo.getAttribute("fetchpriority")].join()),
    );
const FIRST_ROW_FIRST = Array.from({ length: 8 }, (_, place) => (place < 2 ? "eager,high" : "lazy,auto"));

test("the first row's photos alone go before everything else: served, by boot.ts, by the app", async ({ page }) => {
  await homeIsDrawn(page);
  await page.route(APP, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => hastes(page)).toEqual(FIRST_ROW_FIRST);
  await plainPages(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => hastes(page)).toEqual(FIRST_ROW_FIRST);
  await expect(page.locator("[data-prerendered]")).toHaveCount(1);
  await page.unroute(APP);
  await page.goto("/");
  await expect.poll(() => hastes(page)).toEqual(FIRST_ROW_FIRST);
  await page.goto("/search");
  await expect.poll(async () => (await hastes(page)).slice(0, 8)).toEqual(FIRST_ROW_FIRST);
});

test("a host of files: the listings' reader loads beside them, awaited for six seconds", async ({ page }) => {
  const READS = /\/assets\/first-visit-[^/]+\.js$/u;
  await plainPages(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  let release = () => {};
  const drawn = new Promise<void>((resolve) => (release = resolve));
  await page.route(APP, (route) => void drawn.then(() => route.continue()));
  await page.route(READS, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("article")).toHaveCount(8);
  expect(asked.filter((url) => READS.test(url))).toHaveLength(1);
  release();
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a host of files: a shared link asks for no photo of Home and puts no listing into it", async ({ page }) => {
  await plainPages(page);
  const asked = photosAsked(page);
  await page.route(APP, () => undefined);
  await page.goto("/listings/00000000-0000-4000-8000-000000000001", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  // They come all the same, for the listing itself and the search; boot.ts has read them before this does.
  await page.waitForFunction("globalThis.djassaFirstListings?.then(Boolean)");
  expect([await page.locator("[data-prerendered] article").count(), asked]).toEqual([0, []]);
});

test("a host of files: a shared link asks for the newest listings once, then for the rest", async ({
  page,
  server,
}) => {
  await plainPages(page);
  const [one] = await server.sql<{ id: string }>`select id from public.listings where visible limit 1`;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await page.goto(`/listings/${one?.id}`);
  await expect.poll(() => rowsStored(page, "feed")).toBeGreaterThan(100);
  const pulls = () => asked.filter((url) => url.includes("sync_pull") && url.includes('"feed"'));
  // The rows of the first pull are kept before the second one is asked for.
  const begins = () => [pulls()[0]?.includes('"before"'), pulls()[1]?.includes('"after"')];
  await expect.poll(begins).toEqual([true, true]);
  expect(pulls().filter((url) => url.includes('"feed":{"max":100}'))).toEqual([]);
});

test("the app takes the listings over from the page: none twice, nothing moves @worker", async ({ page }) => {
  await homeIsDrawn(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await watchShift(page);
  // The replica's code comes late, or never: the listings are the app's own from its first drawing.
  await page.route(/\/assets\/sync-/u, () => undefined);
  await page.goto("/");
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  expect(await page.getByRole("article").count()).toBe(8);
  await stay(page);
  expect(await page.getByRole("article").count()).toBe(8);
  expect(asked.filter((url) => url.includes("sync_pull_feed"))).toEqual([]);
  expect(await shiftsOf(page)).toEqual([]);
});

test("a later start shows Home's last listings before any script, also offline @worker", async ({ page, server }) => {
  const photo = page.getByRole("article").first().locator("img");
  const titles = page.getByRole("article").getByRole("heading");
  await watchShift(page);
  await page.goto("/");
  await readyForOffline(page);
  const shown = await titles.allTextContents();
  const links = await page.locator("article a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await page.reload();
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  expect(await titles.allTextContents()).toEqual(shown);
  expect(await shiftsOf(page)).toEqual([]);

  // The app's own code cannot be had any more: neither from the server nor from the phone.
  await server.stop();
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (/\/assets\/(?!boot-)[^/]+\.js$/u.test(url)) await cache.delete(url);
    }
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(titles).toHaveText(shown);
  await expect(page.locator("[data-prerendered]")).toHaveCount(1);
  expect(await page.locator("article a").evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
    links,
  );
  await expect(
    page
      .getByRole("article")
      .first()
      .getByText(/^[\d\u202f]+\u00a0FCFA$/u),
  ).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.evaluate(() => localStorage.setItem("djassa:data-saver", '"on"'));
  await page.goto("/", { waitUntil: "commit" });
  await expect(titles).toHaveText(shown);
  expect(await photo.getAttribute("src")).toBeNull();
});

test("whoever saves data loads no photo unasked, also of the listings that come in the page", async ({ page }) => {
  const asked = photosAsked(page);
  await page.addInitScript(() => localStorage.setItem("djassa:data-saver", '"on"'));
  await homeIsDrawn(page);
  await page.route(APP, () => undefined);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("article")).toHaveCount(8);
  await page.waitForFunction(() => document.readyState !== "loading");
  expect(asked).toEqual([]);
});

test("what people write stays words in the page, and others are sent as built", async ({ page, server }) => {
  const words = "</script><script>document.title='x'</script><img src=x>";
  await server.sql`update public.listings set title = ${words} where id = (
    select id from public.listings where visible order by created_at desc, id desc limit 1)`;
  const html = async (path: string) => (await page.request.get(path, { headers: { accept: "text/html" } })).text();
  await expect.poll(() => html("/"), { timeout: 40_000 }).toContain("&lt;/script&gt;&lt;script&gt;");
  const home = await html("/");
  expect(home).not.toContain("<script>document");
  expect(home).not.toContain("<img src=x>");
  expect(home).not.toContain("http://origin");
  for (const path of ["/index.html", "/search", "/listings/1"]) expect(await html(path)).not.toContain("data-drawn");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: words })).toBeVisible();
  await expect(page).not.toHaveTitle("x");
});
