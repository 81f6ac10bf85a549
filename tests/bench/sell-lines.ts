import type { Browser } from "@playwright/test";
import type { RunningServer } from "../../supabase/local/server.ts";
import { PASSWORD } from "../support/browser.ts";
import type { Bench } from "./page/main.ts";
import { open } from "./replica-lines.ts";
import { type Line, median } from "./table.ts";

const ROUNDS = 3;
/** What a phone in town sends: 750 kbit/s up, 150 ms there and back. */
const UPLOAD = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

declare const bench: Bench;

/** A picture of 12 megapixels made small, and five of them published over a slow network. */
export async function sellLines(browser: Browser, server: RunningServer): Promise<Line[]> {
  const page = await open(browser, server);
  const made = [];
  for (let round = 0; round < ROUNDS; round++) made.push(await page.evaluate(() => bench.twelveMegapixels()));
  const weight = await page.evaluate((account) => bench.fivePhotos(account), {
    email: "kouassi@djassa.test",
    password: PASSWORD,
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", UPLOAD);
  const published = await page.evaluate(() => bench.publish());
  await page.context().close();
  const floor = ((weight * 1_000) / UPLOAD.uploadThroughput) * 1_000;
  return [
    {
      what: "photo of 12 megapixels: read, turned, shrunk, encoded twice",
      figure: median(made.map(({ ms }) => ms)),
      unit: "ms",
    },
    { what: "photo of 12 megapixels: as it came", figure: made[0]?.before ?? 0, unit: "kB" },
    { what: "photo of 12 megapixels: as it is sent, both sizes", figure: made[0]?.after ?? 0, unit: "kB", aim: 370 },
    {
      what: "photo of 12 megapixels: longest task of the main thread",
      figure: Math.max(...made.map(({ tasks }) => tasks.longest)),
      unit: "ms",
      aim: 50,
    },
    { what: "publish with five photos at 750 kbit/s", figure: published, unit: "ms" },
    { what: "publish / what the bytes alone need", figure: published / floor, unit: "×" },
  ];
}
