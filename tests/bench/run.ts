/**
 * `npm run bench`: figures of this machine with the aims beside them (README). Needs Chromium; takes a few minutes.
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
import { boundFeed, fillMarket, talkAbout } from "./market.ts";
import { readLines, writeLines } from "./replica-lines.ts";
import { sizeLines } from "./size-lines.ts";
import { type Line, printTable } from "./table.ts";
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

/** The product's own modules against 10,000 listings. */
async function measureModules(browser: Browser, dataDir: string): Promise<Line[]> {
  const server = await startServer({ port: 0, dataDir, appDir: await buildPage(), seed: true, durable: false });
  const sql = connect(server.databaseUrl);
  try {
    await fillMarket(sql);
    await boundFeed(sql, "none");
    const lines = [...(await readLines(browser, server)), ...(await writeLines(browser, server, await talkAbout(sql)))];
    await boundFeed(sql, "product");
    return lines;
  } finally {
    await sql.end();
    await server.stop();
  }
}

/** The app itself on a slow phone, over the same data. */
async function measureVisits(browser: Browser, dataDir: string, appDir: string): Promise<Line[]> {
  const start = (port: number): Promise<RunningServer> => startServer({ port, dataDir, appDir, durable: false });
  const first = await start(0);
  const [lines, last] = await visitLines(browser, first, () => start(first.port));
  await last.stop();
  return lines;
}

const executablePath = findChromium();
if (executablePath === null) {
  console.error("No Chromium found: install it, or name one with CHROMIUM=/path/to/chromium");
  process.exit(1);
}
const dataDir = await tempDir("bench");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const app = await buildApp({ log: (line) => console.log(line) });
  const modules = await measureModules(browser, dataDir);
  printTable(modules);
  const visits = await measureVisits(browser, dataDir, app);
  console.log("");
  printTable([...visits, ...sizeLines(app)]);
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
