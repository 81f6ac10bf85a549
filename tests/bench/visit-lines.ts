import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import type { RunningServer } from "../../supabase/local/server.ts";
import { type Line, median } from "./table.ts";

const ROUNDS = 3;
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "fr-FR",
};
/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const SLOW_CPU = { rate: 4 };

type Paints = { readonly first: number; readonly largest: number; readonly listings: number };
type Watched = typeof globalThis & { paints?: { first: number; largest: number; listings: number } };

/** Notes in the page itself when it painted first, most, and its first real listing. */
function watchPaints(): void {
  const paints = { first: 0, largest: 0, listings: 0 };
  (globalThis as Watched).paints = paints;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") paints.first = entry.startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const look = () => {
    const shown = [...document.querySelectorAll("article")].some((card) => card.textContent.includes("FCFA"));
    if (shown) paints.listings = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slow(page: Page, network: boolean): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  if (network) await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", SLOW_CPU);
  return session;
}

async function paintsOf(page: Page, url: string): Promise<Paints> {
  await page.goto(url);
  await page.waitForFunction(() => ((globalThis as Watched).paints?.listings ?? 0) > 0, undefined, { timeout: 60_000 });
  // The pictures of the first screen may be the largest paint: wait until they are in.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("article img")]
      .slice(0, 4)
      .every((image) => image instanceof HTMLImageElement && image.complete),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  const paints = await page.evaluate(() => (globalThis as Watched).paints);
  if (paints === undefined) throw new Error("The page was not watched");
  return paints;
}

async function phone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  // What tsx adds to named functions is not there in the page.
  await context.addInitScript({ content: "globalThis.__name ??= (made) => made;" });
  await context.addInitScript(watchPaints);
  return context;
}

/** A phone that was never here, on a slow network. */
async function firstVisit(browser: Browser, server: RunningServer): Promise<Paints> {
  const context = await phone(browser);
  const page = await context.newPage();
  await slow(page, true);
  const paints = await paintsOf(page, server.url);
  await context.close();
  return paints;
}

/** A phone that has been here once, with the server's process dead. `restart` gives a server on the same address. */
async function offlineStart(
  browser: Browser,
  server: RunningServer,
  restart: () => Promise<RunningServer>,
): Promise<[Paints, RunningServer]> {
  const context = await phone(browser);
  const before = await context.newPage();
  await before.goto(server.url);
  await before.waitForFunction(
    () => navigator.serviceWorker.controller !== null && localStorage.getItem("djassa-last-rows") !== null,
  );
  await before.waitForLoadState("networkidle");
  await before.close();
  await server.stop();
  const page = await context.newPage();
  await slow(page, false);
  const paints = await paintsOf(page, server.url);
  await context.close();
  return [paints, await restart()];
}

export async function visitLines(
  browser: Browser,
  first: RunningServer,
  restart: () => Promise<RunningServer>,
): Promise<[Line[], RunningServer]> {
  let server = first;
  const visits: Paints[] = [];
  const starts: Paints[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await firstVisit(browser, server));
  for (let round = 0; round < ROUNDS; round++) {
    const [paints, next] = await offlineStart(browser, server, restart);
    starts.push(paints);
    server = next;
  }
  const of = (all: readonly Paints[], key: keyof Paints) => median(all.map((one) => one[key]));
  const lines: Line[] = [
    { what: "first visit (slow 4G, CPU × 4): first paint", figure: of(visits, "first"), unit: "ms" },
    { what: "first visit: first real listing", figure: of(visits, "listings"), unit: "ms" },
    { what: "first visit: largest paint", figure: of(visits, "largest"), unit: "ms", aim: 2_500, later: 2_000 },
    { what: "cold start, server dead (CPU × 4): first paint", figure: of(starts, "first"), unit: "ms" },
    { what: "cold start, server dead: first real listing", figure: of(starts, "listings"), unit: "ms" },
    {
      what: "cold start, server dead: largest paint",
      figure: of(starts, "largest"),
      unit: "ms",
      aim: 1_500,
      later: 1_000,
    },
  ];
  return [lines, server];
}
