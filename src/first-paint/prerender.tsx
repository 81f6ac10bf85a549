import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { EMPTY_LISTING, type Listing } from "#model/listing/fields.ts";
import { drawnPage } from "./plain-page.ts";
import { formatPrice } from "#domain/price.ts";
import { parseFirstPage } from "./first-page.ts";
import { LAST_ROWS_KEY } from "./last-rows-key.ts";
import { storeLastRows } from "./last-rows.ts";
import { isConfigured } from "#session/configured.ts";
import { createAppRouter } from "#shell/router.tsx";
import { TOWN_ID } from "#town";

/** A screen ready to be drawn. */
async function routerAt(path: string) {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    scrollRestoration: false,
  });
  await router.load();
  return router;
}

type Router = Awaited<ReturnType<typeof routerAt>>;

function draw(router: Router): string {
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  if (isConfigured() && !html.includes("<h1")) throw new Error("A page was drawn without its heading");
  // No photo is asked for before it is known whether data is spared.
  return html.replaceAll(/<link rel="preload" as="image"[^>]*>/gu, "");
}

/**
 * Home as a visitor's first sight of it, in HTML; the chrome alone while no backend is configured. Runs at build time
 * (build/prerender-home.ts).
 */
export async function prerenderHome(): Promise<string> {
  const router = await routerAt("/");
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
function emptyCard(router: Router): string {
  storeLastRows([NO_LISTING], 0);
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

/**
 * index.html as somebody sees it who opens `path`, for whoever serves that page (supabase/functions/_drawn): drawn by the app's own
 * screen, with the record from which the app shows the same. `answer`: what the question of that page gave; `now` in milliseconds. Null
 * when there is nothing to show, and for a page that is not drawn.
 */
export async function drawPage(page: string, path: string, answer: unknown, now: number): Promise<string | null> {
  if (path !== "/") return null;
  const rows = parseFirstPage(answer);
  if (rows.length === 0) return null;
  const router = await routerAt(path);
  // The rows shown are one cell of this module: nothing may come between the two lines.
  const record = storeLastRows(rows, now);
  const screen = draw(router);
  // boot.ts asks for the photos: whoever spares data loads none unasked.
  const root = `<div id="root" data-prerendered>${screen.replaceAll('<img src="', '<img data-src="')}</div>`;
  const json = JSON.stringify(record).replaceAll("<", String.raw`\u003c`);
  const script = `<script type="application/json" id="${LAST_ROWS_KEY}">${json}</script>`;
  return drawnPage(page, { path, body: `${root}\n    ${script}` });
}
