import { formatPrice } from "#domain/price.ts";
import { thumbName } from "#domain/thumb.ts";
import type { LastRows } from "#replica/last-rows.ts";
import { LAST_ROWS_KEY, LAST_ROWS_MOST } from "#replica/last-rows-key.ts";
import type { Environment } from "./remote/environment.ts";

/*
 * Runs before the first paint, as a file of its own with the little that it imports (no inline script). It marks the root, so
 * that what index.html shows before the app starts fits the screen asked for and the chosen theme; it puts the listings of last
 * time into it; and on a first visit it asks for the newest ones, unless the page came with them, and puts these into it.
 */
declare global {
  /** The answer to the first listings, asked for before the app's code was here; absent when none were needed. */
  var djassaFirstListings: Promise<unknown> | undefined;
  /** The button that was pressed last in the page that came, before a script could answer: the screen does it once it is there. */
  var djassaPressed: Element | null | undefined;
}

const TIMEOUT_MS = 20_000;

/**
 * The newest listings of a first visit, in one small compressed request sent before the app's code is even here; the
 * answer is as received. An empty `url` is the page's own origin. Rejects when nobody answers: the replica asks the
 * same again later.
 */
async function fetchFirstListings({ url, key, shared }: Environment): Promise<unknown> {
  // The page's own address first: no preflight, and an answer that the host already has. Not every host knows it.
  const kept = shared && (await ask(`${shared}/flux/`, {}).catch(() => null));
  return kept || (await ask(`${url}/rest/v1/rpc/`, { apikey: key }));
}

async function ask(below: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${below}sync_pull_feed?max_rows=${LAST_ROWS_MOST}`, {
    headers,
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error("feed");
  return await response.json();
}

const root = document.documentElement;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden here
  }
}

// Another town than the first, which is kept as 0 (town-here.ts): index.html shows the Home of that one, and asks for its listings.
const elsewhere = stored("djassa:town")?.[1];
if (location.pathname !== "/" || elsewhere) root.dataset["screen"] = "other";

const theme = /^"(light|dark)"$/u.exec(stored("djassa:theme") ?? "")?.[1];
if (theme) root.dataset["theme"] = theme;

// As device/data-saver.ts decides a moment later: known before the first photo could be asked for.
const saver = stored("djassa:data-saver");
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
const spares =
  saver === '"on"' || (saver !== '"off"' && (connection?.saveData || connection?.effectiveType?.endsWith("2g")));
if (spares) root.dataset["saver"] = "on";

/** The page came with the newest listings (supabase/functions/_home). */
const served = "listings" in root.dataset && !elsewhere;
const last = served || elsewhere ? null : stored(LAST_ROWS_KEY);

/** Their photos are asked for as soon as the page is read, before any script of the app, save by whoever spares data. */
function showPhotos(): void {
  for (const photo of document.querySelectorAll<HTMLImageElement>("[data-src]")) photo.src = photo.dataset["src"] ?? "";
}

/**
 * Listings in the empty cards of index.html: what Home showed last is there with the first paint, what a first visit has asked for
 * as soon as it comes, before the app's code has been read. How long ago they were published is left to the app.
 */
function show({ rows }: Pick<LastRows, "rows">): void {
  const card = document.querySelector("template");
  const empty = document.querySelector("[data-prerendered] .grid-cards");
  // Another screen hides these cards: photos put there would be asked for before its own, and the app would wait for them.
  if (!card || !empty || !rows[0] || rows[0].town || root.dataset["screen"]) return;
  const list = document.createElement("ul");
  list.className = empty.className;
  for (const { id, photos, price, title, district } of rows.slice(0, empty.childElementCount)) {
    const copy = document.importNode(card.content, true);
    const [photo, ...places] = copy.querySelectorAll<HTMLElement>("[data-slot]");
    [formatPrice(price), title, district].forEach((words, at) => places[at]?.append(words));
    copy.querySelector("a")?.setAttribute("href", `/listings/${id}`);
    // A name without a folder is of nothing in the bucket.
    if (!spares && photo && photos[0]?.includes("/"))
      photo.setAttribute("src", photo.dataset["slot"] + thumbName(photos[0]));
    list.append(copy);
  }
  empty.replaceWith(list);
}

const read = new Promise((resolve) => document.addEventListener("readystatechange", resolve, { once: true }));

if (DJASSA_BACKEND && !served && !elsewhere && last === null) {
  globalThis.djassaFirstListings = fetchFirstListings(DJASSA_BACKEND);
  // keepFirstListings handles a failure; this catch only avoids an unhandled rejection.
  globalThis.djassaFirstListings.catch(() => undefined);
}

/** What to show; nothing where the page came with it. */
async function listings(): Promise<Pick<LastRows, "rows"> | undefined> {
  await read;
  if (served && !spares) showPhotos();
  return last ? JSON.parse(last) : ((await globalThis.djassaFirstListings) as LastRows | undefined);
}

// Of another build, damaged, or nobody answers: the app shows what there is.
listings()
  .then((found) => found && show(found))
  .catch(() => undefined);

addEventListener("click", ({ target }) => {
  globalThis.djassaPressed = target instanceof Element ? target.closest("[data-prerendered] button") : null;
});
