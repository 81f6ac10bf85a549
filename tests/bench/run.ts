/**
 * `npm run bench [-- part …]`: figures of this machine with the aims beside them; parts: reading, writing, selling, visits, links, conversation, hand-over, day, lighthouse.
 * Needs Chromium; all of it takes a few minutes.
 * Trust the ratios more than the milliseconds: everything runs on the machine that is measured.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { build } from "vite";
import { buildApp } from "../../supabase/local/build-app.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { type RunningServer, startServer } from "../../supabase/local/server.ts";
import { findChromium } from "../support/browser-find.ts";
import { tempDir } from "../support/temp-dir.ts";
import { dayLines } from "./day-lines.ts";
import { lighthouseLines } from "./lighthouse-lines.ts";
import { boundFeed, changePrices, fillMarket, giveCredit, conversationAbout } from "./market.ts";
import { neededLines } from "./needed-lines.ts";
import { catchUpLines, readLines, writeLines } from "./replica-lines.ts";
import { sellLines } from "./sell-lines.ts";
import { sizeLines } from "./size-lines.ts";
import { linkLines } from "./link-lines.ts";
import { lotLines } from "./lot-lines.ts";
import { type Line, printTable } from "./table.ts";
import { conversationLines } from "./conversation-lines.ts";
import { visitLines } from "./visit-lines.ts";

async function buildPage(): Promise<string> {
  const outDir = join(import.meta.dirname, "../../.cache/bench");
  await mkdir(outDir, { recursive: true });
  await build({
    configFile: false,
    root: join(import.meta.dirname, "page"),
    build: { outDir, emptyOutDir: true, target: "es2022" },
    logLevel: "error",
  });
  return outDir;
}

const PARTS = [
  "reading",
  "writing",
  "selling",
  "visits",
  "links",
  "conversation",
  "hand-over",
  "day",
  "lighthouse",
] as const;
type Part = (typeof PARTS)[number];

const asked = process.argv.slice(2);
const wanted = (part: Part): boolean => asked.length === 0 || asked.includes(part);
if (asked.some((name) => !PARTS.some((part) => part === name))) {
  console.error(`There are: ${PARTS.join(", ")}.`);
  process.exit(2);
}

/** The product's own modules against 10,000 listings. */
async function measureModules(browser: Browser, dataDir: string): Promise<Line[]> {
  const server = await startServer({ port: 0, dataDir, appDir: await buildPage(), seed: true });
  const sql = connect(server.databaseUrl);
  const lines: Line[] = [];
  try {
    await fillMarket(sql);
    await boundFeed(sql, "none");
    if (wanted("reading")) {
      lines.push(...(await readLines(browser, server)));
      lines.push(...(await catchUpLines(browser, server, (listings, price) => changePrices(sql, listings, price))));
    }
    if (wanted("writing")) lines.push(...(await writeLines(browser, server, await conversationAbout(sql))));
    if (wanted("selling")) {
      await giveCredit(sql);
      lines.push(...(await sellLines(browser, server)));
    }
    await boundFeed(sql, "product");
    return lines;
  } finally {
    await sql.end();
    await server.stop();
  }
}

/** The app itself as a search engine and a reader's aid see it. */
async function measureWithLighthouse(executable: string, appDir: string): Promise<Line[]> {
  const folder = await tempDir("lighthouse");
  const server = await startServer({ port: 0, dataDir: folder, appDir, seed: true, durable: false });
  const sql = connect(server.databaseUrl);
  try {
    const [listing] = await sql<
      { id: string }[]
    >`select id::text from public.listings where status = 'active' and not deleted and cardinality(photos) > 2 limit 1`;
    return await lighthouseLines(executable, server.url, {
      Home: "/",
      search: "/search",
      login: "/login",
      listing: `/listings/${listing?.id ?? ""}`,
    });
  } finally {
    await sql.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The app itself on a slow phone, over the same data. */
async function measureVisits(executable: string, dataDir: string, appDir: string): Promise<Line[]> {
  const start = (port: number): Promise<RunningServer> => startServer({ port, dataDir, appDir, seed: true });
  const first = await start(0);
  const needed = await neededLines(executable, first, appDir);
  const [lines, last] = await visitLines(executable, first, () => start(first.port));
  await last.stop();
  return [...needed, ...lines];
}

/** A day of somebody who is signed in, or two who talk, over the demo's town. */
async function overTheDemo(
  appDir: string,
  measure: (server: RunningServer, listing: string) => Promise<Line[]>,
): Promise<Line[]> {
  const folder = await tempDir("bench-demo");
  const server = await startServer({ port: 0, dataDir: folder, appDir, seed: true });
  const sql = connect(server.databaseUrl);
  try {
    return await measure(server, (await conversationAbout(sql)).listingId);
  } finally {
    await sql.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const executablePath = findChromium();
if (executablePath === null) {
  console.error("No Chromium found: install it, or name one with CHROMIUM=/path/to/chromium");
  process.exit(1);
}
const dataDir = await tempDir("bench");
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});
try {
  // The visits are made in the market that is filled here.
  if ((["reading", "writing", "selling", "visits"] as const).some(wanted))
    printTable(await measureModules(browser, dataDir));
  const app = (["visits", "links", "conversation", "hand-over", "day", "lighthouse"] as const).some(wanted)
    ? await buildApp({ log: (line) => console.log(line) })
    : null;
  if (app !== null && wanted("visits"))
    printTable([...(await measureVisits(executablePath, dataDir, app)), ...sizeLines(app)]);
  if (app !== null && wanted("links")) printTable(await overTheDemo(app, (...at) => linkLines(executablePath, ...at)));
  if (app !== null && wanted("conversation"))
    printTable(await overTheDemo(app, (...at) => conversationLines(browser, ...at)));
  if (app !== null && wanted("hand-over"))
    printTable(await overTheDemo(app, (server) => lotLines(executablePath, server)));
  if (app !== null && wanted("day")) printTable(await overTheDemo(app, (...at) => dayLines(executablePath, ...at)));
  if (app !== null && wanted("lighthouse")) printTable(await measureWithLighthouse(executablePath, app));
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
