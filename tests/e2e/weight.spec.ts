import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, homeIsDrawn, onWifi, rowsStored, signIn, stay, test } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { expectMark, write } from "../support/browser-conversation.ts";
import { sleepWorkers } from "../support/browser-worker.ts";
import { meter } from "../support/meter.ts";
import { shiftsOf, watchShift } from "../support/browser-shift.ts";

/* Limits stand 3 % above what is. */
const FIRST_VISIT_LIMIT = 245_600;
/** Page, worker, kept code, pictures and older listings, with headers; compressed dates weigh a hundred bytes more or less. */
const ALL_LIMIT = 426_600;
/** The pull, and the browser's own question for a newer worker. */
const AGAIN_LIMIT = 1_300;
const AGAIN_REQUESTS = 2;
const MESSAGE_REQUESTS = 3;
/** Limits for a visitor who looks at Home, touches nothing and goes again (src/device/start.ts). */
const GLANCE_LIMIT = 245_600;
/** Then nothing more comes by itself; a glance is over before four seconds are. */
const SILENCE_MS = 5_000;
const GLANCE_SILENCE_MS = 1_500;

test("a first visit of Home weighs at most 245.6 kB with its pictures, and shows real listings", async ({ page }) => {
  await homeIsDrawn(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const asked = new Map<string, { readonly kind: string; readonly url: string }>();
  const loaded: { readonly kind: string; readonly url: string; readonly size: number }[] = [];
  client.on("Network.responseReceived", ({ requestId, type, response }) =>
    asked.set(requestId, { kind: type, url: response.url }),
  );
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request !== undefined) loaded.push({ ...request, size: encodedDataLength });
  });
  await page.goto("/");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(8);
  await expect(cards.first().getByText(/FCFA/)).toBeVisible();
  await page.waitForLoadState("networkidle");

  // Older listings come while the page is idle, and not at all to who saves data: said, not counted.
  const all = loaded.filter((file) => !decodeURIComponent(file.url).includes('"before"'));
  const sum = all.reduce((total, file) => total + file.size, 0);
  const kinds = [...new Set(all.map((file) => file.kind))];
  const sizeOf = (kind: string) =>
    all.filter((file) => file.kind === kind).reduce((total, file) => total + file.size, 0);
  const parts = kinds.map((kind) => `${kind} ${(sizeOf(kind) / 1000).toFixed(0)}`);
  const heaviest = all
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 12)
    .map((file) => `  ${(file.size / 1000).toFixed(1)} ${file.url.slice(0, 120)}`);
  const idle = loaded.reduce((total, file) => total + file.size, 0) - sum;
  console.log(
    `first visit of Home: ${(sum / 1000).toFixed(0)} kB in ${all.length} answers (${parts.join(", ")}), then idle ${(idle / 1000).toFixed(0)} kB\n${heaviest.join("\n")}`,
  );
  expect(sum).toBeLessThanOrEqual(FIRST_VISIT_LIMIT);
});

test("all that a first visit brings, and what a second asks for without news @worker", async ({ browser, server }) => {
  // Over another address than the server's own: the watch of the other tests would take each request for one that left.
  const page = await browser.newPage();
  const wire = await meter(Number(new URL(server.url).port));
  await page.goto(wire.url);
  await expect(page.getByRole("article")).toHaveCount(8);
  await wire.quiet(GLANCE_SILENCE_MS);
  const glance = wire.take();
  await stay(page);
  await wire.quiet(SILENCE_MS);
  const rest = wire.take();
  const first = { down: glance.down + rest.down, up: glance.up + rest.up, requests: glance.requests + rest.requests };
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(8);
  await wire.quiet(SILENCE_MS);
  const second = wire.take();
  // As after a night: the browser has let the worker go to sleep, and must not ask the server for the page while it wakes.
  await page.goto("about:blank");
  await sleepWorkers(page);
  wire.take();
  await page.goto(wire.url);
  await expect(page.getByRole("article")).toHaveCount(8);
  const files = await sourcesOf(page);
  await wire.quiet(SILENCE_MS);
  const third = wire.take();
  console.log(
    `a glance: ${JSON.stringify(glance)}; first visit, all: ${JSON.stringify(first)}; second: ${JSON.stringify(second)}; after a night: ${JSON.stringify(third)}`,
  );
  expect(glance.down).toBeLessThanOrEqual(GLANCE_LIMIT);
  expect(first.down).toBeLessThanOrEqual(ALL_LIMIT);
  expect(second.down).toBeLessThanOrEqual(AGAIN_LIMIT);
  expect(second.requests).toBeLessThanOrEqual(AGAIN_REQUESTS);
  expect(third.down).toBeLessThanOrEqual(AGAIN_LIMIT);
  expect(third.requests).toBeLessThanOrEqual(AGAIN_REQUESTS);
  // The first screen's scripts and sheet come from the cache, without the worker.
  expect(files).toEqual({ scripts: ["cache"], sheets: ["cache"] });
  await page.context().close();
  await wire.close();
});

/** Which static route gave what the document itself asks for. */
function sourcesOf(page: Page): Promise<Record<"scripts" | "sheets", string[]>> {
  return page.evaluate(() => {
    const of = (selector: string) => {
      const entries = [...document.head.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(selector)].flatMap(
        ({ src, href }) => performance.getEntriesByName(src || href),
      );
      return [
        ...new Set(entries.map((entry) => (entry.toJSON() as Record<string, string>)["workerFinalSourceType"] ?? "")),
      ];
    };
    return { scripts: of("script[src]"), sheets: of("link[rel=stylesheet]") };
  });
}

test("a message is three requests of both phones together: sent, and read by each of them", async ({
  browser,
  server,
}) => {
  const conversation = await conversationOf(server, "awa", "kouassi");
  const wire = await meter(Number(new URL(server.url).port));
  const awa = await browser.newPage({ baseURL: wire.url });
  await signIn(awa, "awa", `/messages/${conversation.listingId}/${people.kouassi.id}`);
  const kouassi = await browser.newPage({ baseURL: wire.url });
  await signIn(kouassi, "kouassi", "/messages");
  await wire.quiet(SILENCE_MS);
  wire.take();
  await write(awa, "Je viens à 18 h");
  await expectMark(awa, "Envoyé", "Je viens à 18 h");
  await expect(kouassi.getByRole("main")).toContainText("Je viens à 18 h");
  await wire.quiet(GLANCE_SILENCE_MS);
  const passed = wire.take();
  console.log(`a message, both phones: ${JSON.stringify(passed)}`);
  expect(passed.requests).toBeLessThanOrEqual(MESSAGE_REQUESTS);
  await Promise.all([awa.context().close(), kouassi.context().close()]);
  await wire.close();
});

test("nothing on Home moves once it is shown", async ({ page }) => {
  await watchShift(page);
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(8);
  await page.waitForLoadState("networkidle");
  expect(await shiftsOf(page)).toEqual([]);
});

test("three hundred listings come unasked, and the whole market where data costs nothing @worker", async ({
  page,
  otherPhone,
  server,
}) => {
  await server.sql`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, status, photos, created_at)
    select gen_random_uuid(), user_id, 'Vieille annonce nº ' || i, description, price, category, condition, district, 'active', photos, now() - interval '40 days' - i * interval '1 minute'
    from (select * from public.listings where status = 'active' and not deleted limit 1) one, generate_series(1, 500) i`;
  const [all] = await server.sql<{ n: number }>`select count(*)::int as n from public.listings where visible`;
  // As many reviews, of which no first screen shows one.
  await server.sql`
    insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment, created_at)
    select gen_random_uuid(), ${people.awa.id}, user_id, id, 4, title, created_at + interval '1 minute' from public.listings
    where title like 'Vieille annonce%' and user_id <> ${people.awa.id}`;
  await server.sql`update public.reviews set verified = true`; // as after an exchange
  await page.goto("/");
  await stay(page);
  await expect.poll(() => rowsStored(page, "feed")).toBeGreaterThanOrEqual(300);
  const home = await otherPhone();
  await onWifi(home);
  await home.goto("/");
  await expect.poll(() => rowsStored(home, "feed")).toBeGreaterThanOrEqual(all?.n ?? 0);
  // The other phone had as long, and asked for no more.
  expect(await rowsStored(page, "feed")).toBeLessThan(400);
  await expect.poll(() => rowsStored(home, "reviews")).toBeGreaterThan(500);
  expect(await rowsStored(page, "reviews")).toBeLessThanOrEqual(40);
  // They come where they are looked at.
  const [old] = await server.sql<{ id: string }>`
    select id from public.listings where title = 'Vieille annonce nº 500'`;
  await page.goto(`/listings/${old?.id}`);
  await expect(page.getByRole("heading", { name: "1 avis" })).toBeVisible();
});
