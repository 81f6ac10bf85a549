/** What a static host is told in its files, and what the edge answers there for the project. */
import { afterEach, expect, test, vi } from "vitest";
import { staticHosting } from "../../build/static-hosting.ts";
import home from "../../netlify/edge-functions/home.ts";
import stopMails, { config } from "../../netlify/edge-functions/stop-mails.ts";

vi.mock("../../dist/home-page.mjs", () => ({
  fillHome: (page: string, { rows }: { rows: string[] }) =>
    Promise.resolve(rows.length === 0 ? null : page + rows.join("")),
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

test("a file of an earlier version is not there, and is no page; only files that are there stay for a year", () => {
  const files = built("assets/app-1234.js");
  const rules = files.get("_redirects")?.split("\n") ?? [];
  expect(rules.indexOf("/assets/* /gone.txt 404")).toBe(rules.indexOf("/* /index.html 200") - 1);
  expect(files.get("gone.txt")).toContain("n'existe plus");
  const headers = files.get("_headers") ?? "";
  expect(headers).toContain("/assets/app-1234.js\n  Cache-Control: public, max-age=31536000, immutable\n");
  expect([headers.match(/immutable/gu)?.length, headers.includes("/assets/*")]).toEqual([1, false]);
});

test("the link that ends mails opens a page at the edge too; the button's request goes on to the project", async () => {
  const ask = (query: string) => stopMails(new Request(`https://marche.example/api/stop-mails${query}`));
  const asked = ask("?token=00000000-0000-4000-8000-000000000001");
  expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await asked.text()).toContain(`<form method="post"><button>Ne plus recevoir</button></form>`);
  const cut = ask("?token=0000");
  expect([cut.status, await cut.text()]).toEqual([404, expect.stringContaining("https://marche.example/settings")]);
  expect([config.path, config.method]).toEqual([expect.arrayContaining(["/api/stop-mails"]), ["GET", "HEAD"]]);
});

test("Home at the edge holds the newest listings and is kept for all; without them it goes as it is, and is not kept", async () => {
  const variables: Record<string, string> = {
    VITE_SUPABASE_URL: "https://abc.supabase.co/",
    VITE_SUPABASE_PUBLISHABLE_KEY: "k",
  };
  vi.stubGlobal("Netlify", { env: { get: (name: string) => variables[name] } });
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal("fetch", asked);
  const ask = (path = "/", accept = "text/html", status = 200) =>
    home(
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
  expect(await (await ask())?.text()).toBe("page ");
  asked.mockClear();
  expect([await ask("/search"), await ask("/", "image/webp")]).toEqual([undefined, undefined]);
  expect(asked).not.toHaveBeenCalled();
});
