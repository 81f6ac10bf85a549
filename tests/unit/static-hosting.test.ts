/** The files for a static host, and the answers of its edge functions for the project. */
import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { staticHosting } from "../../build/static-hosting.ts";
import flux from "../../netlify/edge-functions/flux.ts";
import drawnPages from "../../netlify/edge-functions/drawn-pages.ts";
import sharePreview from "../../netlify/edge-functions/share-preview.ts";
import stopMails, { config } from "../../netlify/edge-functions/stop-mails.ts";

vi.mock("../../dist/pages.mjs", () => ({
  drawPage: (page: string, path: string, { rows }: { rows: string[] }) =>
    Promise.resolve(rows.length === 0 ? null : page + (path === "/" ? "" : path) + rows.join("")),
}));
afterEach(() => vi.unstubAllGlobals());

type Emitted = { fileName: string; source: string };
type Plugin = {
  configResolved(config: { env: Record<string, string> }): void;
  generateBundle: { handler(this: { emitFile(file: Emitted): void }, options: object, bundle: object): void };
};

/** The files that a build for a project leaves, by their names. */
function built(...assets: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  const plugin = staticHosting() as unknown as Plugin;
  const env = { VITE_SUPABASE_URL: "https://abc.supabase.co", VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
  plugin.configResolved({ env });
  const emitFile = ({ fileName, source }: Emitted) => void files.set(fileName, source);
  const bundle = Object.fromEntries(["index.html", ...assets].map((name) => [name, {}]));
  plugin.generateBundle.handler.call({ emitFile }, {}, bundle);
  return files;
}

test("a file of an earlier version is not there, and no page; only real files stay a year", () => {
  const files = built("assets/app-1234.js");
  const rules = files.get("_redirects")?.split("\n") ?? [];
  expect(rules.indexOf("/assets/* /gone.txt 404")).toBe(rules.indexOf("/* /index.html 200") - 1);
  expect(files.get("gone.txt")).toContain("n'existe plus");
  const headers = files.get("_headers") ?? "";
  expect(headers).toContain("/assets/app-1234.js\n  Cache-Control: public, max-age=31536000, immutable\n");
  expect([headers.match(/immutable/gu)?.length, headers.includes("/assets/*")]).toEqual([1, false]);
});

test("the link that ends mails opens a page at the edge; its button's request goes on", async () => {
  const ask = (query: string) => stopMails(new Request(`https://marche.example/api/stop-mails${query}`));
  const asked = ask("?token=00000000-0000-4000-8000-000000000001");
  expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const page = await asked.text();
  expect(page).toContain(`<form method="post"><button>Ne plus recevoir</button></form>`);
  // A button that a thumb meets, by a style that the page's own policy lets in.
  const style = /<style>(.*)<\/style>/u.exec(page)?.[1] ?? "";
  expect(style).toContain("button,a{display:inline-block;min-height:44px");
  const hash = createHash("sha256").update(style).digest("base64");
  expect(asked.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}';`);
  const cut = ask("?token=0000");
  expect([cut.status, await cut.text()]).toEqual([404, expect.stringContaining("https://marche.example/settings")]);
  expect([config.path, config.method]).toEqual([expect.arrayContaining(["/api/stop-mails"]), ["GET", "HEAD"]]);
});

test("Home at the edge holds the newest listings and is kept for all; without them it is not", async () => {
  const variables: Record<string, string> = {
    VITE_SUPABASE_URL: "https://abc.supabase.co/",
    VITE_SUPABASE_PUBLISHABLE_KEY: "k",
  };
  vi.stubGlobal("Netlify", { env: { get: (name: string) => variables[name] } });
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal("fetch", asked);
  const ask = (path = "/", accept = "text/html", status = 200) =>
    drawnPages(
      new Request(`https://marche.example${path}`, { headers: { accept, cookie: "sid=1", authorization: "Bearer t" } }),
      {
        next: () => Promise.resolve(new Response("page ", { status, headers: { ETag: "1", "Content-Length": "5" } })),
      },
    );
  asked.mockResolvedValueOnce(Response.json({ rows: ["listing"] }));
  const filled = await ask();
  expect(await filled?.text()).toBe("page listing");
  expect(Object.fromEntries(filled?.headers ?? [])).toMatchObject({
    "netlify-cdn-cache-control": "public, max-age=15, stale-while-revalidate=300",
  });
  expect([filled?.headers.get("etag"), filled?.headers.get("content-length")]).toEqual([null, null]);
  expectHeadersOfPage(filled);
  // Nothing of who asks goes along: the answer is everybody's.
  const [address, init] = asked.mock.calls[0] ?? [];
  expect([address, init?.headers]).toEqual([
    "https://abc.supabase.co/rest/v1/rpc/sync_pull_feed?max_rows=8",
    { apikey: "k" },
  ]);

  const bare = ["page ", null];
  for (const answer of [
    Response.json({ rows: [] }),
    new Response("busy", { status: 503 }),
    new Response("<html>", { status: 200 }),
  ]) {
    asked.mockResolvedValueOnce(answer);
    const page = await ask();
    expect([await page?.text(), page?.headers.get("netlify-cdn-cache-control")]).toEqual(bare);
  }
  asked.mockRejectedValueOnce(new DOMException("late", "TimeoutError"));
  const late = await ask();
  expectHeadersOfPage(late);
  expect(await late?.text()).toBe("page ");
  // A page that is none, as where the host is in trouble, is not kept in the place of Home.
  asked.mockResolvedValueOnce(Response.json({ rows: ["listing"] }));
  const broken = await ask("/", "text/html", 503);
  expect([broken?.status, await broken?.text(), broken?.headers.get("netlify-cdn-cache-control")]).toEqual([
    503,
    ...bare,
  ]);
  asked.mockClear();
  const sent = new Request("https://marche.example/", { method: "POST", headers: { accept: "text/html" } });
  const posted = drawnPages(sent, { next: () => Promise.resolve(new Response("page ")) });
  expect([await ask("/search"), await ask("/", "image/webp"), await posted]).toEqual([undefined, undefined, undefined]);
  expect(asked).not.toHaveBeenCalled();
});

test("a listing at the edge is drawn for its address, also at the one that people share", async () => {
  vi.stubGlobal("Netlify", { env: { get: () => "https://abc.supabase.co" } });
  const asked = vi.fn((address: URL | string) =>
    Promise.resolve(String(address).endsWith("/index.html") ? new Response("page ") : Response.json({ rows: ["one"] })),
  );
  vi.stubGlobal("fetch", asked);
  const next = vi.fn(() => Promise.resolve(new Response("page ")));
  const id = "00000000-0000-4000-8000-00000000000A";
  for (const path of [`/listings/${id}`, `/a/${id}).`, `/A/${id}/`]) {
    const request = new Request(`https://marche.example${path}`, { headers: { accept: "text/html" } });
    const page = await drawnPages(request, { next });
    expect([await page?.text(), page?.headers.get("netlify-cdn-cache-control")]).toEqual([
      `page /listings/${id.toLowerCase()}one`,
      "public, max-age=15, stale-while-revalidate=300",
    ]);
  }
  // What lies behind the shared address is the project's function, not the page.
  expect(next).toHaveBeenCalledTimes(1);
  const question = `https://abc.supabase.co/rest/v1/rpc/listing_by_id?listing_id=${id.toLowerCase()}`;
  expect(asked.mock.calls.map(([address]) => String(address)).filter((to) => to.includes("/rpc/"))).toEqual(
    Array.from({ length: 3 }, () => question),
  );
  asked.mockClear();
  const short = new Request("https://marche.example/a/7k2Q1M0b", { headers: { accept: "text/html" } });
  expect(await (await drawnPages(short, { next }))?.text()).toBe("page /listings/7k2q1m0bone");
  expect(asked.mock.calls.map(([address]) => String(address))).toContain(
    "https://abc.supabase.co/rest/v1/rpc/listing_by_code?code=7k2q1m0b",
  );
  const picture = new Request(`https://marche.example/a/${id}-.jpg`, { headers: { accept: "text/html" } });
  expect(await drawnPages(picture, { next })).toBeUndefined();
});

/** The host's own rules do not go with what its edge answers. */
const expectHeadersOfPage = (page: Response | undefined): void => {
  expect(page?.headers.get("content-security-policy")).toContain(
    "connect-src 'self' https://abc.supabase.co wss://abc",
  );
  expect(page?.headers.get("strict-transport-security")).toMatch(/^max-age=/u);
  expect([page?.headers.get("x-frame-options"), page?.headers.get("cache-control")]).toEqual(["DENY", "no-cache"]);
};

test("Home of an edge without a project keeps the headers it came with", async () => {
  vi.stubGlobal("Netlify", { env: { get: () => undefined } });
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no address")));
  const page = new Response("page ", { headers: { "Content-Security-Policy": "of the host" } });
  const request = new Request("https://marche.example/", { headers: { accept: "text/html" } });
  const answer = await drawnPages(request, { next: () => Promise.resolve(page) });
  expect([await answer?.text(), answer?.headers.get("content-security-policy")]).toEqual(["page ", "of the host"]);
});

test("a fault of an edge function leads on to what lies behind it", async () => {
  const all = import.meta.glob<{ config: object }>("../../netlify/edge-functions/*.ts", { eager: true });
  expect(Object.values(all).map(({ config }) => config)).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ onError: "bypass" })),
  );
});

/** The edge's settings about the project, and its requests to it. */
function edge() {
  const told: Record<string, string> = {
    VITE_SUPABASE_URL: "https://abc.supabase.co/",
    VITE_SUPABASE_PUBLISHABLE_KEY: "k",
  };
  vi.stubGlobal("Netlify", { env: { get: (name: string) => told[name] } });
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal("fetch", asked);
  return asked;
}

test("public questions are kept at the edge by their whole text, and no failure is", async () => {
  const asked = edge();
  const ask = (question: string, method = "GET") =>
    flux(new Request(`https://marche.example/flux/${question}`, { method, headers: { authorization: "Bearer t" } }));
  const said = ({ status, headers }: Response) => [
    status,
    headers.get("netlify-cdn-cache-control"),
    headers.get("netlify-vary"),
  ];
  asked.mockResolvedValueOnce(Response.json({ rows: [] }));
  expect(said(await ask("sync_pull_feed?town=bouake&at=7"))).toEqual([200, "public, s-maxage=10", "query"]);
  const [address, init] = asked.mock.calls[0] ?? [];
  expect([address, init?.headers]).toEqual([
    "https://abc.supabase.co/rest/v1/rpc/sync_pull_feed?town=bouake",
    { apikey: "k" },
  ]);
  asked.mockResolvedValueOnce(new Response("busy", { status: 503 }));
  const busy = await ask("sync_pull_feed");
  expect([said(busy), busy.headers.get("cache-control")]).toEqual([[503, null, null], "no-store"]);
  asked.mockRejectedValueOnce(new DOMException("late", "TimeoutError"));
  expect(said(await ask("sync_pull_feed"))).toEqual([502, null, null]);
  asked.mockClear();
  for (const other of [await ask("sync_push"), await ask("sync_pull_feed", "POST")])
    expect(said(other)).toEqual([404, null, null]);
  expect(asked).not.toHaveBeenCalled();
});

test("a listing's picture is asked of the project by the host's rule, also by programs", async () => {
  const asked = edge();
  const headers = { "user-agent": "WhatsApp/2.0" };
  const at = (path: string) => sharePreview(new Request(`https://marche.example${path}`, { headers }));
  const listing = "/a/00000000-0000-4000-8000-000000000001";
  expect(await at(`${listing}.jpg`)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRejectedValue(new TypeError("down"));
  expect(await at(listing)).toBeInstanceOf(Response);
});
