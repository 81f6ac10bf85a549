/** The page that a tab came with, kept instead of the same one fetched once more; never a page that is not the built one. */
import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { drawnPage, plainPage } from "#first-paint/plain-page.ts";

const ROOT = '<div id="root" data-prerendered><main>$1 $&</main></div><template><li></li></template>';
const PLAIN = `<!doctype html><html lang="fr"><head><title>Djassa</title></head><body>${ROOT}\n<noscript></noscript></body></html>`;
const DRAWN =
  drawnPage(PLAIN, {
    path: "/",
    title: null,
    body: '<div id="root" data-prerendered><article>Vélo à $& $` FCFA</article></div>\n<script type="application/json" id="rows">{}</script>',
  }) ?? "";
const LISTING =
  drawnPage(PLAIN, {
    path: "/listings/1",
    title: "Vélo $& · Djassa",
    body: '<div id="root" data-prerendered><article>Vélo</article></div>',
  }) ?? "";
const REVISION = createHash("sha256").update(PLAIN).digest("hex");
const NAME = `http://app/index.html?__WB_REVISION__=${REVISION}`;

afterEach(() => vi.unstubAllGlobals());

/**
 * The files that the worker takes for the page while it is installed, and those that it then holds; `pages`: those of the browser's cache.
 */
async function taken(
  pages: Readonly<Record<string, string>>,
  { url = NAME, type = "install", status = 200, full = false, has = undefined as Response | undefined } = {},
) {
  const asked: RequestInit[] = [];
  const put: string[] = [];
  // At a first visit no tab is the worker's yet.
  const matchAll = async ({ includeUncontrolled = false }) =>
    includeUncontrolled ? Object.keys(pages).map((at) => ({ url: at })) : [];
  vi.stubGlobal("self", { clients: { matchAll } });
  const keep = async (one: Request, page: Response) => {
    await page.text();
    if (full) throw new DOMException("", "QuotaExceededError");
    put.push(one.url);
  };
  vi.stubGlobal("caches", { open: async () => ({ put: keep }) });
  vi.stubGlobal("fetch", async (at: string, how: RequestInit) => {
    asked.push(how);
    const page = pages[at] ?? "";
    if (page === "") throw new TypeError("Failed to fetch");
    const headers = {
      "content-type": "text/html",
      "content-encoding": "br",
      "content-length": "9",
      etag: '"drawn"',
      "x-frame-options": "DENY",
    };
    return new Response(page, { status, headers });
  });
  const { pageOfTab } = await import("../../sw/own-page.ts");
  const event = { type } as ExtendableEvent;
  const request = new Request(url);
  const given = { cacheName: "first", request, event, ...(has && { cachedResponse: has }) };
  const page = await pageOfTab.cachedResponseWillBeUsed(given);
  expect(asked.every(({ cache, mode }) => cache === "only-if-cached" && mode === "same-origin")).toBe(true);
  return { page, put, asked: asked.length };
}

test("a page is made of another and found again in it, to the letter; any other stays what it is", () => {
  expect(DRAWN).toContain("<article>");
  expect(LISTING).toContain('<title>Vélo $& · Djassa</title><link rel="canonical" href="/listings/1">');
  expect([DRAWN, LISTING, PLAIN].map(plainPage)).toEqual([PLAIN, PLAIN, PLAIN]);
});

test.each([
  ["Home with its listings", { "http://app/": DRAWN }],
  ["a listing that came with its page", { "http://app/listings/1": LISTING }],
  ["a shared link", { "http://app/listings/1": PLAIN }],
  ["the second of two tabs", { "http://app/": "", "http://app/search": PLAIN }],
])("%s is kept as the page was built, with the rules that came with it", async (_, pages) => {
  const { page, put } = await taken(pages);
  expect(await page?.text()).toBe(PLAIN);
  expect(put).toEqual([NAME]);
  expect([...(page?.headers ?? [])]).toEqual([
    ["content-type", "text/html"],
    ["x-frame-options", "DENY"],
  ]);
});

test.each<[string, Parameters<typeof taken>]>([
  ["of another build", [{ "http://app/": DRAWN.replace("<head>", "<head><title>") }]],
  ["that something on the way has changed", [{ "http://app/": `${DRAWN}<script src="//ads"></script>` }]],
  ["that the browser no longer has", [{ "http://app/": "" }]],
  ["that was an error", [{ "http://app/": PLAIN }, { status: 404 }]],
  ["without a tab", [{}]],
  ["on a phone that has no room", [{ "http://app/": DRAWN }, { full: true }]],
])("none is kept %s: it is fetched", async (_, given) => {
  const { page, put } = await taken(...given);
  expect([page, put]).toEqual([undefined, []]);
});

test("nothing is looked for in place of another file, nor once the worker is installed", async () => {
  const pages = { "http://app/": DRAWN };
  expect((await taken(pages, { url: "http://app/icons.svg" })).asked).toBe(0);
  const has = new Response("kept");
  expect(await taken(pages, { has })).toEqual({ page: has, put: [], asked: 0 });
  expect(await taken(pages, { type: "fetch" })).toEqual({ page: undefined, put: [], asked: 0 });
});
