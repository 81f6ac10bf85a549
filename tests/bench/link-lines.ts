/** Links that people share, on a phone that was never here: what they show, when and for how many bytes, beside Home in the same sitting. */
import { connect } from "../../supabase/local/database/connect.ts";
import type { RunningServer } from "../../supabase/local/server.ts";
import { removeFolder } from "../support/run-folder.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startPhone } from "./phone.ts";
import { type Line, median, rounds } from "./table.ts";

const ROUNDS = 5;
const NETWORKS = {
  "slow 4G": { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 },
  "400 kbit/s": { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 },
} as const;
/** Times the time that Home takes. */
const AIM = 1.15;
const AIM_KB = 40;

type Seen = typeof globalThis & { seen?: { words: number; photo: number } };

/** Runs in the page before all else: when the first price's title and the first photo were painted. */
function watchFirst(): void {
  const seen = { words: 0, photo: 0 };
  (globalThis as Seen).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, renderTime, startTime } = entry as PerformanceEntry & {
        identifier: string;
        renderTime: number;
      };
      if (identifier === "words" || identifier === "photo") seen[identifier] ||= renderTime || startTime;
    }
  }).observe({ type: "element", buffered: true });
  new MutationObserver(() => {
    for (const word of document.querySelectorAll("main article h3, main article h1"))
      word.setAttribute("elementtiming", "words");
    for (const photo of document.querySelectorAll("main article img")) photo.setAttribute("elementtiming", "photo");
  }).observe(document, { childList: true, subtree: true });
}

type First = { readonly ms: number; readonly bytes: number };

/** A phone that was never here opens `path`. */
async function firstSight(
  executable: string,
  server: RunningServer,
  path: string,
  network: keyof typeof NETWORKS,
): Promise<First> {
  const profile = await tempDir("bench-link");
  try {
    const { context, page } = await startPhone(executable, profile, { cpu: 4, network: false });
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORKS[network]);
    // The network is slowed inside the browser: on the wire all has passed long before.
    let bytes = 0;
    session.on("Network.dataReceived", ({ encodedDataLength }) => void (bytes += encodedDataLength));
    await page.addInitScript(watchFirst);
    await page.goto(server.url + path, { waitUntil: "commit" });
    await page.waitForFunction(
      () => ((globalThis as Seen).seen?.words ?? 0) > 0 && ((globalThis as Seen).seen?.photo ?? 0) > 0,
      undefined,
      { timeout: 60_000 },
    );
    const came = bytes;
    const ms = await page.evaluate(() =>
      Math.max((globalThis as Seen).seen?.words ?? 0, (globalThis as Seen).seen?.photo ?? 0),
    );
    await context.close();
    return { ms, bytes: came };
  } finally {
    await removeFolder(profile);
  }
}

/** @param listing of whose seller the page is opened, too */
export async function linkLines(executable: string, server: RunningServer, listing: string): Promise<Line[]> {
  const sql = connect(server.databaseUrl);
  const [one] = await sql<{ code: string; seller: string }[]>`
    select code, user_id::text as seller from public.listings where id = ${listing}`;
  await sql.end();
  if (one === undefined) throw new Error(`There is no listing ${listing}`);
  const pages = { Home: "/", listing: `/a/${one.code}`, seller: `/profile/seller/${one.seller}` };
  const lines: Line[] = [];
  for (const network of Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]) {
    const sights = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as First[]]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, path] of Object.entries(pages))
        sights[name]?.push(await firstSight(executable, server, path, network));
    const home = median((sights["Home"] ?? []).map(({ ms }) => ms));
    for (const [name, found] of Object.entries(sights)) {
      lines.push(
        rounds(
          `${name} by its link, ${network}: price and photo (CPU × 4)`,
          found.map(({ ms }) => ms),
          "ms",
          Math.round(home * AIM),
        ),
        rounds(
          `${name} by its link, ${network}: bytes down until then`,
          found.map(({ bytes }) => bytes / 1_000),
          "kB",
          AIM_KB,
        ),
      );
    }
  }
  return lines;
}
