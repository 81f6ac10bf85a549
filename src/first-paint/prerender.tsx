import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { EMPTY_LISTING, type Listing } from "#model/listing/fields.ts";
import { drawnPage } from "./plain-page.ts";
import { formatPrice } from "#domain/price.ts";
import { parseFirstPage } from "./first-page.ts";
import { LAST_ROWS_KEY } from "./last-rows-key.ts";
import { keepLastRows } from "./last-rows.ts";
import { isConfigured } from "#session/configured.ts";
import { createAppRouter } from "#shell/router.tsx";
import { TOWN_ID } from "#town";

/** Home ready to be drawn. */
async function homeRouter() {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: ["/"] }), scrollRestoration: false });
  await router.load();
  return router;
}

type HomeRouter = Awaited<ReturnType<typeof homeRouter>>;

function draw(router: HomeRouter): string {
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  if (isConfigured() && !html.includes("<h1")) throw new Error("Home was prerendered without its heading");
  // No photo is asked for before it is known whether data is spared.
  return html.replaceAll(/<link rel="preload" as="image"[^>]*>/gu, "");
}

/**
 * Home as a visitor's first sight of it, in HTML; the chrome alone while no backend is configured. Runs at build time
 * (build/prerender-home.ts).
 */
export async function prerenderHome(): Promise<string> {
  const router = await homeRouter();
  const home = draw(router);
  return `<div id="root" data-prerendered>${home}</div>${isConfigured() ? `<template>${emptyCard(router)}</template>` : ""}`;
}

const NO_LISTING: Listing = {
  ...EMPTY_LISTING,
  id: "00000000-0000-4000-8000-000000000000",
  title: "Aucune annonce",
  district: "Aucun quartier",
  photos: ["aucun/dossier.webp"],
  status: "active",
  town: TOWN_ID,
};

/**
 * A card of Home with a slot in place of each thing it says: photo (the slot holds the address of the bucket), price, title,
 * district. boot.ts fills copies of it with what Home showed last, before the code that draws them has come.
 */
function emptyCard(router: HomeRouter): string {
  keepLastRows([NO_LISTING], 0);
  const [, card = ""] = /<ul class="grid-cards">(<li>[\s\S]*?<\/li>)/u.exec(draw(router)) ?? [];
  const { price, title, district } = NO_LISTING;
  const slots = [formatPrice(price), title, district].reduce(
    (html, words) => html.replace(new RegExp(`<(\\w+)([^>]*)>${words}<`, "u"), "<$1 data-slot$2><"),
    card
      .replace(/ src="([^"]*)aucun\/[^"]*"/u, ' data-slot="$1"')
      .replace(/<span aria-hidden="true">·<\/span><time .*?<\/time>/u, "")
      .replace(/ href="[^"]*"/u, ""),
  );
  if (slots.match(/ data-slot/gu)?.length !== 4) throw new Error("A card has no place for all that boot.ts fills in");
  return slots;
}

const ROOT = /<div id="root" data-prerendered>[\s\S]*?(?=\s*<noscript)/u;

/**
 * index.html with the newest listings in Home, for whoever serves that page (supabase/functions/_drawn): as they look, and
 * as the record from which the app shows the same ones. `answer`: what `sync_pull_feed` gave; `now` in milliseconds. Null
 * when there is no listing in it.
 */
export async function fillHome(page: string, answer: unknown, now: number): Promise<string | null> {
  const rows = parseFirstPage(answer);
  if (rows.length === 0) return null;
  const router = await homeRouter();
  // The rows shown are one cell of this module: nothing may come between the two lines.
  const record = keepLastRows(rows, now);
  // boot.ts asks for the photos: whoever spares data loads none unasked.
  const home = draw(router).replaceAll('<img src="', '<img data-src="');
  const json = JSON.stringify(record).replaceAll("<", String.raw`\u003c`);
  const [root] = ROOT.exec(page) ?? [];
  if (root === undefined) return null;
  const script = `<script type="application/json" id="${LAST_ROWS_KEY}">${json}</script>`;
  return drawnPage(page, root, `<div id="root" data-prerendered>${home}</div>\n    ${script}`);
}
