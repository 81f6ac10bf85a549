import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { EMPTY_LISTING, type Listing } from "#model/listing/fields.ts";
import { drawnPage } from "./plain-page.ts";
import { formatPrice } from "#domain/price.ts";
import { givenBy } from "./read-answer.ts";
import { GIVEN } from "./given.ts";
import { storeLastRows, showGiven } from "./last-rows.ts";
import { isConfigured } from "#session/configured.ts";
import { createAppRouter } from "#shell/router.tsx";
import { PRODUCT, TOWN_ID } from "#town";

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
 * index.html as somebody sees it who opens `asked`, for whoever serves that page (supabase/functions/_drawn): drawn by the app's own
 * screen, with the record from which the app shows the same. `answer`: what the question of that page gave; `now` in milliseconds. Null
 * when there is nothing to show.
 */
export async function drawPage(page: string, asked: string, answer: unknown, now: number): Promise<string | null> {
  const came = givenBy(asked, answer, now);
  if (came === null) return null;
  const { path } = came;
  const router = await routerAt(path);
  // What is shown is one cell of this module: nothing may come between the two lines.
  showGiven(came);
  const screen = draw(router);
  const root = `<div id="root" data-prerendered>${withPhotosAsked(screen, path !== "/")}</div>`;
  const record = JSON.stringify(came).replaceAll("<", String.raw`\u003c`);
  const script = `<script type="application/json" id="${GIVEN}">${record}</script>`;
  return drawnPage(page, { path, title: path === "/" ? null : titleOf(screen), body: `${root}\n    ${script}` });
}

/** The heading of a screen is what its tab is called (ui/page-title.tsx). */
function titleOf(screen: string): string | null {
  const [, heading] = /<h1[^>]*>([^<]+)<\/h1>/u.exec(screen) ?? [];
  return heading === undefined ? null : `${heading} · ${PRODUCT}`;
}

/**
 * boot.ts asks for the photos: whoever spares data loads none unasked. The large copy of one comes with the app; `alone`: the first ones are
 * there for a browser without scripts, too.
 */
function withPhotosAsked(screen: string, alone: boolean): string {
  const small = screen.replaceAll(/<img srcSet="[^>]*>/gu, "");
  const asked = alone
    ? small.replaceAll(
        /<img src="([^>]*loading="eager"[^>]*)>/gu,
        '<img data-src="$1><noscript><img src="$1></noscript>',
      )
    : small;
  return asked.replaceAll(/(?<!<noscript>)<img src="/gu, '<img data-src="');
}
