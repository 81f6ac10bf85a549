/** The market from one phone to another that has no network: two hundred listings with their pictures as one file. */
import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { SEARCH_PAGE } from "#town";
import { connect } from "../../supabase/local/database/connect.ts";
import type { RunningServer } from "../../supabase/local/server.ts";
import { readyForOffline, walkTo } from "../support/browser.ts";
import { removeFolder } from "../support/run-folder.ts";
import { tempDir } from "../support/temp-dir.ts";
import { startPhone } from "./phone.ts";
import { type Line, rounds } from "./table.ts";

const ROUNDS = 3;
const LISTINGS = 200;
const HEAD = "De main en main";

/** Milliseconds of one hand-over, and the bytes of its file. */
type HandOver = Record<"taken" | "given" | "first" | "all" | "bytes", number>;

/** Marks all that is on sale as sold, and puts as many others there, of all categories, each with a picture of its own. */
async function renewMarket(sql: Sql, head: string): Promise<void> {
  await sql`update public.listings set status = 'sold' where status = 'active'`;
  await sql`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status, town_id)
    select gen_random_uuid(), user_id, ${head} || ' ' || n, description, price,
      (array['fashion', 'electronics', 'home', 'vehicles', 'sports', 'books'])[1 + n % 6], condition, district, array[photo], 'active', town_id
    from (select l.*, photo, row_number() over (order by photo) as n
      from public.listings l, unnest(l.photos) photo where not starts_with(l.title, ${HEAD})) each
    where n <= ${LISTINGS}`;
}

type Watched = typeof globalThis & { marks: Record<string, number>; given?: File };

/** In the page: when it was last pressed or given a file, when words stood there first, and when its sheet got a file. */
function watch(words: string): void {
  const marks: Record<string, number> = {};
  Object.assign(globalThis, { marks });
  for (const event of ["click", "change"])
    document.addEventListener(event, () => void (marks["pressed"] = performance.now()), true);
  new MutationObserver(() => {
    if (document.querySelector("main")?.textContent.includes(words) === true) marks["said"] ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
  Object.assign(Navigator.prototype, {
    canShare: () => true,
    share: async ({ files }: ShareData) => {
      marks["given"] = performance.now();
      Object.assign(globalThis, { given: files?.[0] });
    },
  });
}

/** Once `mark` is there: how long after the last press that was. */
const afterPress = (page: Page, mark: string): Promise<number> =>
  page
    .waitForFunction((wanted) => (globalThis as Watched).marks[wanted] !== undefined, mark, { timeout: 120_000 })
    .then(() =>
      page.evaluate((wanted) => {
        const { marks } = globalThis as Watched;
        return (marks[wanted] ?? Number.NaN) - (marks["pressed"] ?? Number.NaN);
      }, mark),
    );

/** The phone that gives: takes all categories, and hands its file to the sheet. */
async function give(page: Page): Promise<Pick<HandOver, "taken" | "given"> & { file: Buffer }> {
  await page.addInitScript(watch, "avec leurs photos, à jour au");
  await page.goto("/");
  await readyForOffline(page);
  await walkTo(page, "/lot");
  await page.getByRole("button", { name: /^Prendre [\d,]+\s[kM]o$/u }).click();
  const taken = await afterPress(page, "said");
  await page.getByText(new RegExp(`^${LISTINGS}\\sannonces avec leurs photos`, "u")).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Donner mon lot" }).click();
  const given = await afterPress(page, "given");
  const file = await page.evaluate(async () => {
    const bytes = new Uint8Array((await (globalThis as Watched).given?.arrayBuffer()) ?? []);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  return { taken, given, file: Buffer.from(file, "hex") };
}

/**
 * In the page, which walks on as soon as it may: the first card that came by hand with its picture, then all of them. Milliseconds since the file was opened.
 */
function readAll({ head, listings, pages }: { head: string; listings: number; pages: number }) {
  const { marks } = globalThis as Watched;
  const cards = () =>
    [...document.querySelectorAll("main article")].filter(({ textContent }) => textContent.includes(`${head} `));
  const walk = (path: string, isThere: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look);
        resolve(performance.now() - (marks["pressed"] ?? Number.NaN));
      };
      history.pushState({}, "", path);
      look();
    });
  const isPictured = (card: Element | undefined) => (card?.querySelector("img")?.naturalWidth ?? 0) > 0;
  return new Promise<void>((resolve) => {
    const look = () => (marks["said"] === undefined ? void requestAnimationFrame(look) : resolve());
    look();
  })
    .then(() => walk("/search", () => isPictured(cards()[0])))
    .then(async (first) => ({
      first,
      all: await walk(`/search?page=${String(pages)}`, () => cards().length >= listings),
    }));
}

async function oneHandOver(executable: string, { url }: RunningServer, sql: Sql, round: number): Promise<HandOver> {
  const profiles = [await tempDir("bench-giver"), await tempDir("bench-taker")] as const;
  const slowed = { cpu: 4, network: false };
  try {
    const taker = await startPhone(executable, profiles[1], slowed, url);
    await taker.page.addInitScript(watch, "Reçu d'un autre téléphone");
    await taker.page.goto("/lot");
    // With the screen come the keys.
    await taker.page.getByRole("button", { name: /^Prendre/u }).waitFor();
    await readyForOffline(taker.page);
    await taker.context.setOffline(true);
    const head = `${HEAD} ${round},`;
    await renewMarket(sql, head);
    const giver = await startPhone(executable, profiles[0], slowed, url);
    const { file, ...times } = await give(giver.page);
    await giver.context.close();
    const input = taker.page.getByLabel("Recevoir un lot");
    await input.setInputFiles({ name: "marche.txt", mimeType: "text/plain", buffer: file });
    const pages = Math.ceil(LISTINGS / SEARCH_PAGE);
    const read = await taker.page.evaluate(readAll, { head, listings: LISTINGS, pages });
    await taker.context.close();
    return { ...times, ...read, bytes: file.length };
  } finally {
    for (const profile of profiles) await removeFolder(profile);
  }
}

export async function lotLines(executable: string, server: RunningServer): Promise<Line[]> {
  const sql = connect(server.databaseUrl);
  const all: HandOver[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) all.push(await oneHandOver(executable, server, sql, round));
  } finally {
    await sql.end();
  }
  const line = (what: string, of: (one: HandOver) => number, unit: Line["unit"], aim: number) =>
    rounds(`hand-over of ${LISTINGS} listings: ${what}`, all.map(of), unit, aim);
  return [
    line("its file", ({ bytes }) => bytes / 1_000, "kB", 1_500),
    line("from the press until it is taken, checked and kept (CPU × 4)", ({ taken }) => taken, "ms", 5_000),
    line("from the press to the phone's own sheet", ({ given }) => given, "ms", 500),
    line("the other phone, without a network: from opening it to the first card", ({ first }) => first, "ms", 3_000),
    line("the other phone: to all of them", ({ all: last }) => last, "ms", 5_000),
  ];
}
