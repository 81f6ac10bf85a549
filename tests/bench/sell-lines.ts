import type { Browser } from "@playwright/test";
import type { RunningServer } from "../../supabase/local/server.ts";
import { PASSWORD } from "../support/browser.ts";
import { photograph, SCENES } from "../support/camera.ts";
import type { Bench } from "./page/main.ts";
import type { Prepared } from "./page/sell.ts";
import { open } from "./replica-lines.ts";
import { type Line, rounds } from "./table.ts";

/** The upload of a phone in town: 750 kbit/s up, 150 ms there and back. */
const UPLOAD = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

declare const bench: Bench;

/** Pictures of 12 megapixels as cameras give them, made small; and five of them published over a slow network. */
export async function sellLines(browser: Browser, server: RunningServer): Promise<Line[]> {
  const jpegs: string[] = [];
  for (const scene of SCENES) jpegs.push((await photograph(scene)).toString("base64"));
  const page = await open(browser, server);
  const made: Prepared[] = [];
  for (const jpeg of jpegs) made.push(await page.evaluate((file) => bench.twelveMegapixels(file), jpeg));
  const account = { email: "kouassi@djassa.test", password: PASSWORD };
  const weight = await page.evaluate(({ who, files }) => bench.fivePhotos(who, files), { who: account, files: jpegs });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", UPLOAD);
  const published = await page.evaluate(() => bench.publish());
  await page.context().close();
  const floor = ((weight * 1_000) / UPLOAD.uploadThroughput) * 1_000;
  const of = (what: string, key: "ms" | "before" | "after", unit: "ms" | "kB", aim: number) =>
    rounds(
      `photo of 12 megapixels: ${what}`,
      made.map((one) => one[key]),
      unit,
      aim,
    );
  return [
    of("read, turned, shrunk, encoded", "ms", "ms", 1_500),
    of("as it came", "before", "kB", 6_000),
    of("as it is sent, all three sizes", "after", "kB", 218),
    rounds(
      "photo of 12 megapixels: longest task of the main thread",
      made.map(({ tasks }) => tasks.longest),
      "ms",
      50,
    ),
    { what: "publish with five photos at 750 kbit/s, none sent ahead", figure: published, unit: "ms", aim: 12_000 },
    { what: "publish / what the bytes alone need", figure: published / floor, unit: "×", aim: 1.3 },
  ];
}
