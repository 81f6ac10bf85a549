import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { chromium, type Browser, type Page } from "@playwright/test";
import sharp from "sharp";
import { expect, keepNames, readyForOffline, signIn } from "../support/browser.ts";
import { needChromium } from "../support/browser-install.ts";
import { openServer, type TestServer } from "../support/browser-server.ts";
import { makeTemplateAt } from "../support/browser-template.ts";
import { awaShots, mariamShots, newcomerShots, sellerShots } from "./person.ts";
import { type Scene, type Shot, type Stage, TODAY } from "./shot.ts";
import { teamShots } from "./team.ts";
import { townShots, visitorShots } from "./visitor.ts";

/**
 * `npm run screens`: draws .cache/screens/*.webp, every screen and state at two widths in both schemes, on one fixed day.
 * `npm run screens -- home login` draws the pictures named so. With `--keep` the pictures that the repository keeps are
 * drawn anew too: those of docs/screens that are there already, and public/screenshots/ for the manifest. Needs a
 * build (`npm test -- build`).
 */
const DRAWN = ".cache/screens";
const SHOWN = "docs/screens";
const MANIFEST = "public/screenshots";
const SIZES = [
  { width: 360, height: 740, form: "narrow" },
  { width: 1280, height: 800, form: "wide" },
] as const;
/** A microphone that beeps, and is allowed. */
const SPEAKING = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const MOST_BYTES = 60_000;
const failed: string[] = [];
let pictures = 0;
const keeping = process.argv.includes("--keep");
const wanted = process.argv.slice(2).filter((word) => word !== "--keep");

async function scenes(server: TestServer): Promise<readonly Scene[]> {
  return [
    { who: "visitor", shots: await visitorShots(server) },
    { who: "awa", shots: await awaShots(server) },
    { who: "kouassi", shots: await sellerShots(server) },
    { who: "mariam", shots: await mariamShots(server) },
    { who: "nouveau", shots: newcomerShots },
    { who: "equipe", shots: teamShots },
  ];
}

/** Once a second town is open, every phone that has chosen none is asked: after all the others, at both widths. */
const townScenes = async (server: TestServer): Promise<readonly Scene[]> => [
  { who: "visitor", shots: townShots(server) },
];

/** Everything the screen is going to show is there: heading, pictures decoded, nothing busy. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The picture as light as the limit asks, as good as that lets it be. */
async function write(picture: Buffer, file: string): Promise<void> {
  const { width } = await sharp(picture).metadata();
  for (const [quality, share] of [
    [80, 1],
    [64, 1],
    [48, 1],
    [34, 1],
    [50, 0.7],
    [34, 0.7],
    [24, 0.5],
  ] as const) {
    const small = await sharp(picture)
      .resize({ width: Math.round(width * share) })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (small.length > MOST_BYTES && share > 0.5) continue;
    writeFileSync(file, small);
    return;
  }
}

/** A taller window and not a picture of the whole page: what is fixed at the foot stays at the foot. */
async function freeSpace(page: Page, shot: Shot, { width, height }: (typeof SIZES)[number]): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({
    width,
    height: shot.tall === undefined ? height : Math.max(height, Math.min(whole, 2 * height)),
  });
}

async function draw(stage: Stage, shot: Shot, size: (typeof SIZES)[number]): Promise<void> {
  const { page, context } = stage;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await shot.before?.(stage);
  // Left first: an address that differs from the last one only behind its # would not load anew.
  await page.goto("about:blank");
  await page.clock.setSystemTime(TODAY);
  await page.setViewportSize({ width: size.width, height: size.height });
  await page.goto(shot.path);
  if (shot.unfinished === undefined) await drawn(page);
  await shot.prepare?.(stage);
  await freeSpace(page, shot, size);
  await page.mouse.move(0, 0);
  await settled(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const picture = await page.screenshot();
    const file = `${shot.name}-${size.width}-${colorScheme}.webp`;
    await write(picture, `${DRAWN}/${file}`);
    pictures += 1;
    if (!keeping) continue;
    if (existsSync(`${SHOWN}/${file}`)) copyFileSync(`${DRAWN}/${file}`, `${SHOWN}/${file}`);
    const forManifest = colorScheme === "light" && (shot.name === "home-signed-in" || shot.name === "conversation");
    if (forManifest)
      await sharp(picture)
        .webp({ quality: 70 })
        .toFile(`${MANIFEST}/${shot.name.replace("-signed-in", "")}-${size.form}.webp`);
  }
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
}

async function play(
  browser: Browser,
  server: TestServer,
  { who, shots }: Scene,
  size: (typeof SIZES)[number],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.form === "narrow" ? 2 : 1,
    isMobile: size.form === "narrow",
    hasTouch: size.form === "narrow",
    locale: "fr-FR",
    timezoneId: "Africa/Abidjan",
  });
  await keepNames(context);
  const page = await context.newPage();
  await page.clock.install({ time: TODAY });
  if (who !== "visitor") {
    await signIn(page, who);
    await readyForOffline(page, { feed: 60 });
    await expect(page.getByText("Connexion réussie")).toBeHidden();
  }
  for (const shot of shots) {
    console.log(`${size.width} ${who} ${shot.name}`);
    await draw({ page, context, server }, shot, size).catch((error: unknown) =>
      failed.push(`${size.width} ${who} ${shot.name}: ${String(error).slice(0, 400)}`),
    );
  }
  await context.close();
}

/** The server's own clock goes on: to it the fixed day may lie further back than what a phone is sent, and keeps. */
async function staysOnTheDay({ sql }: TestServer): Promise<void> {
  await sql`update private.collections set max_age = null`;
  await sql`create function private.fix_day(day text) returns void language plpgsql as $$ begin
    execute replace(pg_get_functiondef('private.page_of(private.collections, uuid, uuid, text, text, int, text, text)'::regprocedure),
      'private.iso(now())', quote_literal(day)); end $$`;
  await sql`select private.fix_day(${TODAY.toISOString()})`;
}

const removeTemplate = await makeTemplateAt(TODAY);
const server = await openServer();
await staysOnTheDay(server);
const browser = await chromium.launch({
  executablePath: needChromium(),
  args: ["--no-sandbox", "--disable-gpu", ...SPEAKING],
});
if (wanted.length === 0) rmSync(DRAWN, { recursive: true, force: true });
mkdirSync(DRAWN, { recursive: true });
try {
  for (const part of [scenes, townScenes]) {
    for (const size of SIZES) {
      for (const scene of await part(server)) {
        const shots = scene.shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
        if (shots.length > 0) await play(browser, server, { ...scene, shots }, size);
      }
    }
  }
} finally {
  await browser.close();
  await server.remove();
  removeTemplate();
}
if (failed.length > 0) console.error(`not drawn:\n${failed.join("\n")}`);
console.log(`${pictures} pictures drawn, ${failed.length} scenes not`);
process.exitCode = failed.length === 0 && pictures > 0 ? 0 : 1;
