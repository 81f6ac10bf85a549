import type { Browser, Page } from "@playwright/test";
import type { RunningServer } from "../../supabase/local/server.ts";
import { keepNames, PASSWORD } from "../support/browser.ts";
import { LISTINGS } from "./market.ts";
import type { Bench } from "./page/main.ts";
import type { Queried } from "./page/queries.ts";
import { bytesPerListing } from "./storage.ts";
import { type Line, median, rounds } from "./table.ts";

const ROUNDS = 5;
const PAGE_ROWS = 500;
/** A cheap phone beside this machine. */
const SLOWER = 4;
/** The product's bound on what a phone keeps of the market. */
const KEPT = 2_000;
/** At what is stored, until the browser has put it in order: ten seconds. */
const LOOKS = 100;

declare const bench: Bench;

/** Changes by others while the phone was away: every second listing costs this much. */
const FOREIGN = 5_000;
const NEW_PRICE = 123_456;

/** Follows 5,000 changes of others, page by page, as after a day without a network. `change` makes them on the server. */
export async function catchUpLines(
  browser: Browser,
  server: RunningServer,
  change: (listings: number, price: number) => Promise<unknown>,
): Promise<Line[]> {
  const page = await open(browser, server);
  await page.evaluate((rows) => bench.pull(rows), PAGE_ROWS);
  await change(FOREIGN, NEW_PRICE);
  const { ms, tasks, changed } = await page.evaluate((price) => bench.catchUp(price), NEW_PRICE);
  await page.context().close();
  if (changed !== FOREIGN) throw new Error(`Only ${changed} changes arrived`);
  return [
    { what: "catch-up of 5,000 foreign changes", figure: ms, unit: "ms", aim: 6_000 },
    { what: "tasks over 50 ms in it", figure: tasks.count, unit: "", aim: 0 },
    { what: "longest task in it", figure: tasks.longest, unit: "ms", aim: 50 },
  ];
}

/** A page of the bench with nothing in its storage. */
export async function open(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext();
  await keepNames(context);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => "bench" in globalThis);
  return page;
}

/** First pull against its floor, then the questions of the screens over what was pulled. */
export async function readLines(browser: Browser, server: RunningServer): Promise<Line[]> {
  const page = await open(browser, server);
  const floors: number[] = [];
  const pulls: number[] = [];
  let blocked = 0;
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await page.evaluate((rows) => bench.floor(rows), PAGE_ROWS));
    const pulled = await page.evaluate((rows) => bench.pull(rows), PAGE_ROWS);
    if (pulled.rows < LISTINGS) throw new Error(`Only ${pulled.rows} listings were pulled`);
    pulls.push(pulled.ms);
    blocked = Math.max(blocked, pulled.blocked);
  }
  const stored = await page.evaluate(bytesPerListing, LOOKS);
  const asked = await ask(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const slowly = await ask(page);
  await page.evaluate((count) => bench.storeNewest(count), KEPT);
  const bounded = await ask(page);
  await page.context().close();
  const of = (what: string, key: keyof Queried, aim: number, all = asked) =>
    rounds(
      what,
      all.map((one) => one[key]),
      "ms",
      aim,
    );
  return [
    rounds(`floor: fetch + Dexie bulkPut of ${LISTINGS} listings`, floors, "ms", 4_000),
    rounds("first pull of the same into the replica", pulls, "ms", 6_000),
    { what: "first pull / floor", figure: median(pulls) / median(floors), unit: "×", aim: 1.5 },
    { what: "longest task of the main thread in it", figure: blocked, unit: "ms", aim: 50 },
    {
      what: `IndexedDB per listing of ${LISTINGS}, most of it in the browser's tables`,
      figure: stored / 1_000,
      unit: "kB",
      aim: 1.5,
    },
    of("open the replica", "open", 100),
    of("newest 12", "newest12", 10),
    of("newest 12 of a category", "category12", 10),
    of("search index from the disk (once a start)", "index", 300),
    of("filtered: category + district + price", "filtered", 5),
    of("text search", "text", 8),
    of(`newest 12, processor ${SLOWER} times slower`, "newest12", 10, slowly),
    of("filtered, the same", "filtered", 5, slowly),
    of("text search, the same", "text", 8, slowly),
    of("search index, the same", "index", 1_200, slowly),
    of(`search index of ${KEPT}, the same`, "index", 300, bounded),
    rounds(
      "first text search of a start, the same: index and words",
      bounded.map(({ index, words }) => index + words),
      "ms",
      300,
    ),
  ];
}

/** The questions of the screens, each round on a page just loaded. */
async function ask(page: Page): Promise<Queried[]> {
  const asked: Queried[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.reload();
    await page.waitForFunction(() => "bench" in globalThis);
    asked.push(await page.evaluate(() => bench.queries()));
  }
  return asked;
}

/** A thousand messages written without network, one more behind them, then all sent; the queue is shown all the while. */
export async function writeLines(
  browser: Browser,
  server: RunningServer,
  about: { listingId: string; receiverId: string },
): Promise<Line[]> {
  const page = await open(browser, server);
  let requests = 0;
  page.on("request", (request) => (requests += Number(request.url().includes("sync_push"))));
  const account = { email: "awa@djassa.test", password: PASSWORD, ...about };
  const { userId, stored } = await page.evaluate((conversation) => bench.writeThousand(conversation), account);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const more = await page.evaluate(([who, conversation]) => bench.oneMore(who, conversation), [userId, about] as const);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const sent = await page.evaluate((who) => bench.sendThousand(who), userId);
  await page.context().close();
  return [
    { what: "1,000 messages: each stored durably", figure: stored / 1_000, unit: "ms", aim: 5 },
    {
      what: `one more behind them, until shown, processor ${SLOWER} times slower`,
      figure: more.ms,
      unit: "ms",
      aim: 16,
    },
    { what: "rows of the queue read for it", figure: more.rows, unit: "", aim: 2 },
    { what: "longest task in twenty such", figure: more.tasks.longest, unit: "ms", aim: 50 },
    { what: "1,000 messages: sent", figure: sent, unit: "ms", aim: 2_000 },
    { what: "1,000 messages: requests", figure: requests, unit: "", aim: 20 },
  ];
}
