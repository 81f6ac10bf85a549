/** A phone for the bench: a browser of its own, really started and really ended, slowed as far as asked, that notes its paints. */
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { keepNames } from "../support/browser.ts";

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "fr-FR",
};
/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

/** Milliseconds since the start of the page. `listing`: the first card's title; `photo`: its first photo; `blocking`: what tasks took beyond 50 ms. */
export type Paints = {
  first: number;
  listing: number;
  photo: number;
  largest: number;
  longest: number;
  blocking: number;
};

type Watched = typeof globalThis & { paints?: Paints };

/** Runs in the page before all else: what is painted is told by the browser, not by what stands in the document. */
function watchPaints(): void {
  const paints: Paints = { first: 0, listing: 0, photo: 0, largest: 0, longest: 0, blocking: 0 };
  (globalThis as Watched).paints = paints;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") paints.first = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => void (paints.largest = startTime));
  watch("longtask", ({ duration }) => {
    paints.longest = Math.max(paints.longest, duration);
    paints.blocking += Math.max(0, duration - 50);
  });
  watch("element", (entry) => {
    const { identifier, renderTime, startTime } = entry as PerformanceEntry & {
      identifier: string;
      renderTime: number;
    };
    if (identifier !== "listing" && identifier !== "photo") return;
    if (paints[identifier] === 0) paints[identifier] = renderTime || startTime;
  });
  // Before the browser paints what was just put in.
  new MutationObserver(() => {
    for (const title of document.querySelectorAll("article h3:not([elementtiming])"))
      if (title.closest("article")?.textContent.includes("FCFA") === true) {
        title.setAttribute("elementtiming", "listing");
        title.closest("article")?.querySelector("img")?.setAttribute("elementtiming", "photo");
      }
  }).observe(document, { childList: true, subtree: true });
}

export type Slowed = { readonly cpu: number; readonly network: boolean };

export type Phone = { readonly context: BrowserContext; readonly page: Page };

/** Starts the browser of this profile; close its context to end it, worker and all. */
export async function startPhone(
  executablePath: string,
  profile: string,
  slowed: Slowed,
  baseURL?: string,
): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    ...PHONE,
    executablePath,
    ...(baseURL === undefined ? {} : { baseURL }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  await keepNames(context);
  await context.addInitScript(watchPaints);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (slowed.network) await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowed.cpu });
  return { context, page };
}

/** Opens the page; gives what it painted once the first listing and its photo are seen and nothing has happened for a while. */
export async function paintsOf(page: Page, url: string): Promise<Paints> {
  await page.goto(url);
  await page.waitForFunction(
    () => {
      const { listing = 0, photo = 0 } = (globalThis as Watched).paints ?? {};
      return listing > 0 && photo > 0;
    },
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForLoadState("networkidle");
  const paints = await page.evaluate(() => (globalThis as Watched).paints);
  if (paints === undefined) throw new Error("The page was not watched");
  await photoIsSeen(page);
  return paints;
}

/** A painted photo is checked by its pixels: a box of one colour is no photo. */
async function photoIsSeen(page: Page): Promise<void> {
  const clip = await page.evaluate(() => {
    const { x, y, width, height } = document.querySelector("article img")?.getBoundingClientRect() ?? new DOMRect();
    return { x, y, width, height };
  });
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  if (Math.max(...channels.map(({ stdev }) => stdev)) < 3) throw new Error("The first photo is a plain box");
}
