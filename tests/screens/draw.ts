import { mkdirSync, rmSync } from "node:fs";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { expect, readyForOffline, signIn } from "../support/browser.ts";
import { needChromium } from "../support/browser-install.ts";
import { conversationOf } from "../support/browser-places.ts";
import { openServer, type TestServer } from "../support/browser-server.ts";
import makeTemplate from "../support/browser-template.ts";

/** `npm run screens`: draws docs/screens/*.png for the README and public/screenshots/*.webp for the manifest. */

const SIZES = [
  { width: 360, height: 740, form: "narrow" },
  { width: 1280, height: 800, form: "wide" },
] as const;

type Shot = { readonly name: string; readonly path: string };

async function shots(server: TestServer): Promise<readonly Shot[]> {
  const talk = await conversationOf(server, "awa");
  const [listing] = await server.sql<{ id: string }>`
    select id::text from public.listings where title = 'Vélo VTT 26 pouces'`;
  return [
    { name: "home", path: "/" },
    { name: "search", path: "/search?category=home" },
    { name: "listing", path: `/listings/${listing?.id ?? ""}` },
    { name: "conversation", path: `/messages/${talk.listingId}/${talk.otherId}` },
  ];
}

/** Everything the screen is going to show is there: headings, pictures decoded, nothing busy. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === "lazy"));
}

async function draw(context: BrowserContext, server: TestServer, size: (typeof SIZES)[number]): Promise<void> {
  const page = await context.newPage();
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 60, messages: 1 });
  await expect(page.getByText("Connexion réussie")).toBeHidden();
  for (const { name, path } of await shots(server)) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await drawn(page);
      const picture = await page.screenshot();
      await sharp(picture).resize({ width: size.width }).png({ palette: true, quality: 85, effort: 10 }).toFile(`docs/screens/${name}-${size.width}-${colorScheme}.png`);
      const forManifest = colorScheme === "light" && (name === "home" || name === "conversation");
      if (forManifest) await sharp(picture).webp({ quality: 70 }).toFile(`public/screenshots/${name}-${size.form}.webp`);
    }
  }
}

const executablePath = needChromium();
const removeTemplate = await makeTemplate();
const server = await openServer();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const folder of ["docs/screens", "public/screenshots"]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
for (const size of SIZES) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: size.form === "narrow" ? 2 : 1,
    locale: "fr-FR",
    timezoneId: "Africa/Abidjan",
  });
  await draw(context, server, size);
  await context.close();
}
await browser.close();
await server.remove();
removeTemplate();
