import { plainPath } from "#domain/plain-path.ts";
import { formatPrice } from "#domain/price.ts";
import { thumbName } from "#domain/thumb.ts";
import type { LastRows } from "./last-rows.ts";
import { LAST_ROWS_KEY, LAST_ROWS_MOST } from "./last-rows-key.ts";
import { FIRST_ROW, HOME_LISTINGS, OF_TOWN, TOWN_ID } from "#town";
import { type Town, TOWN_KEY } from "#current-town";
import type { Environment } from "#remote/environment.ts";

/*
 * Runs before the first paint, as a file of its own with the little that it imports (no inline script). It marks the root, so
 * that what index.html shows before the app starts fits the screen asked for and the chosen theme; it puts the listings of last
 * time into it; and on a first visit it asks for the newest ones, unless the page came with them, and puts these into it.
 */
declare global {
  /** The button that was pressed last in the page that came, before a script could answer: the screen does it once it is there. */
  var djassaPressed: Element | null | undefined;
}

/**
 * The newest listings of a first visit, in one small compressed request sent before the app's code is even currentTown; the
 * answer is as received. An empty `url` is the page's own origin. Rejects when nobody answers, and gives nothing where the server
 * has none: the replica asks the same again later.
 */
async function fetchFirstListings({ url, key, shared }: Environment): Promise<unknown> {
  // The page's own address first: no preflight, and an answer that the host already has. Not every host knows it.
  const answer = shared && (await ask(`${shared}/flux/`, {}).catch(() => undefined));
  return answer || (await ask(`${url}/rest/v1/rpc/`, { apikey: key }));
}

async function ask(below: string, headers: Record<string, string>) {
  const response = await fetch(
    `${below}sync_pull_feed?max_rows=${LAST_ROWS_MOST}${currentTown ? `&town=${currentTown.id}` : ""}`,
    {
      headers,
      credentials: "omit",
      signal: AbortSignal.timeout(20_000), // milliseconds
    },
  );
  if (response.ok) return await response.json();
}

type Rows = Pick<LastRows, "rows">;
type Slots = readonly [HTMLImageElement, HTMLElement, HTMLAnchorElement, HTMLElement];

const root = document.documentElement;

// Firefox refuses channels where it blocks what a site stores. Libraries do without where there are none, and fail on one that throws.
try {
  new BroadcastChannel("djassa").close();
} catch {
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
}

/** The text that this phone has stored under a name; undefined where storage is forbidden. */
function textOf(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** The value that this phone has stored under a name; undefined where it cannot be read. */
function stored(key: string): unknown {
  try {
    return JSON.parse(textOf(key) as string);
  } catch {
    return undefined;
  }
}

// A town other than the first, which is stored as 0 and so reads as none. index.html is drawn for the first town: it stays hidden until it
// names this one.
const currentTown = stored(TOWN_KEY) as Town | undefined;
/** Somebody is signed in (session/start.ts): Home shows its goods first, known before the first paint, so that nothing moves. */
const isPerson = textOf("djassa:user");
if (isPerson) root.dataset["person"] = "";

/**
 * The address for which the page was drawn (supabase/functions/_drawn), for a visitor of the first town: of no use to a phone of another
 * one nor, but for Home, to who is signed in, whose own listings look otherwise.
 */
const { drawn } = root.dataset;
const served = !currentTown && (drawn === "/" || !isPerson) && drawn;
if (!served) delete root.dataset["drawn"];

const { pathname, search, hash } = location;
const meant = served || plainPath(pathname);
if (meant !== pathname) history.replaceState(history.state, "", meant + search + hash);
const isHome = drawn ? served && drawn === "/" : ["/", `/ville/${currentTown?.id}`].includes(meant);
if (!isHome || currentTown) root.dataset["screen"] = meant.startsWith("/listings/") ? "listing" : "other";

/** The listings of an answer or a record that are of this phone's town alone: another one's are not shown for a moment. It may be anything. */
const rowsOf = (last: unknown) => {
  const { rows } = (last ?? {}) as Partial<Rows>;
  if (rows?.every?.((row) => row.town === (currentTown?.id ?? TOWN_ID))) return rows;
};

// The style sheet has no rule for "auto" or for a value that is not ours: the phone decides then.
const theme = stored("djassa:theme") as string;
if (theme) root.dataset["theme"] = theme;

// As device/data-saver.ts decides a moment later: known before the first photo could be asked for.
const saver = stored("djassa:data-saver");
const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
const spares =
  saver === "on" || (saver !== "off" && (connection?.saveData || connection?.effectiveType?.endsWith("2g")));
if (spares) root.dataset["saver"] = "on";

const last = served ? undefined : stored(LAST_ROWS_KEY);
const isKnown = rowsOf(last);

/**
 * Listings in the empty cards of index.html: what Home showed last is there with the first paint, what a first visit has asked for
 * as soon as it comes, before the app's code has been read. How long ago they were published is left to the app.
 */
function show([found]: readonly unknown[]): void {
  // Another screen hides these cards: photos put there would be asked for before its own, and the app would wait for them.
  const rows = rowsOf(found);
  if (!isHome || !rows?.[0]) return;
  const card = document.querySelector("template") as HTMLTemplateElement;
  const empty = document.querySelector(".grid-cards") as Element;
  const list = document.createElement("ul");
  list.className = empty.className;
  for (const { id, photos, price, title, district } of rows.slice(0, HOME_LISTINGS)) {
    const copy = card.content.cloneNode(true) as DocumentFragment;
    // The build sees to it that there are these four (first-paint/prerender.tsx).
    const [photo, sum, link, place] = copy.querySelectorAll("[data-slot]") as unknown as Slots;
    sum.append(formatPrice(price));
    link.append(title);
    link.href = `/listings/${id}`;
    place.append(district);
    // The card is drawn as the first one: the photos below the first row leave the connection to those above (ui/photo.tsx).
    if (list.children[FIRST_ROW - 1]) {
      photo.loading = "lazy";
      photo.fetchPriority = "auto";
    }
    // A name without a folder is of nothing in the bucket.
    if (!spares && photos[0]?.includes("/")) photo.src = photo.dataset["slot"] + thumbName(photos[0]);
    list.append(copy);
  }
  empty.replaceWith(list);
}

if (DJASSA_BACKEND && !served && !isKnown) {
  // The parser of the answer is loaded beside it, not after the app's scripts (build/head.ts names it; absent in development).
  const reads = document.querySelector<HTMLLinkElement>("[rel=reads]");
  if (reads) reads.rel = "modulepreload";
  globalThis.djassaFirstListings = fetchFirstListings(DJASSA_BACKEND);
}

const read = new Promise((resolve) => document.addEventListener("readystatechange", resolve)).then(() => {
  // Asked for as soon as the page is read, before any script of the app, save by whoever spares data.
  if (served && !spares)
    for (const photo of document.querySelectorAll<HTMLImageElement>("[data-src]"))
      photo.src = photo.dataset["src"] as string;
  if (!isHome || !currentTown) return;
  const title = document.querySelector("h1") as HTMLElement;
  title.textContent = title.textContent.replace(OF_TOWN, currentTown.of);
  delete root.dataset["screen"];
});

// Nothing to do where the page came with its listings. A page of another build, a damaged one, no answer, or a faster app: the app shows
// the rows it has.
Promise.all([isKnown ? last : globalThis.djassaFirstListings, read])
  .then(show)
  .catch(() => undefined);

addEventListener("click", (event) => {
  const pressed = (event.target as Element).closest?.<HTMLButtonElement>("[data-prerendered] button");
  globalThis.djassaPressed = pressed;
  // Its form leads to where the screen itself will be in a moment: it is for who has no scripts.
  if (pressed?.value) {
    event.preventDefault();
    pressed.ariaBusy = "true";
  }
});
