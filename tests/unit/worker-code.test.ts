/** The worker caches only code as code, whatever a host answered in its place before. */
import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";

type Route = (given: { url: URL }) => Promise<Response>;

afterEach(() => vi.unstubAllGlobals());

const script = () => new Response("export {}", { headers: { "content-type": "text/javascript" } });
const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });

/** The worker, behind a browser that holds a page under every address and a host that has the files again. */
async function worker(full: { open?: true; put?: true } = {}) {
  vi.resetModules();
  const routes: Route[] = [];
  const kept = new Map<string, Response>();
  const asked: string[] = [];
  vi.doMock("workbox-routing", () => ({ registerRoute: (_match: unknown, route: Route) => routes.push(route) }));
  vi.stubGlobal("self", {
    location: { origin: "http://app" },
    __WB_MANIFEST: [{ url: "assets/later.js", revision: null, cachedFor: "market" }],
    addEventListener: () => undefined,
  });
  vi.stubGlobal("caches", {
    open: async () => {
      if (full.open) throw new DOMException("", "QuotaExceededError");
      return {
        match: async (path: string) => kept.get(path)?.clone(),
        put: async (path: string, answer: Response) => {
          if (full.put) throw new DOMException("", "QuotaExceededError");
          kept.set(path, answer);
        },
        keys: async () => [],
      };
    },
  });
  vi.stubGlobal("fetch", async (path: string, { cache = "default" }: RequestInit = {}) => {
    asked.push(`${cache} ${path}`);
    return cache === "reload" ? script() : page();
  });
  return { ...(await import("../../sw/code.ts")), routes, kept, asked };
}

test("a page that the browser holds in place of a script is asked past, and the script is kept", async () => {
  const { routes, kept, asked } = await worker();
  const answer = await routes[0]?.({ url: new URL("http://app/assets/later.js") });
  expect(await answer?.text()).toBe("export {}");
  expect(asked).toEqual(["default /assets/later.js", "reload /assets/later.js"]);
  expect(await kept.get("/assets/later.js")?.text()).toBe("export {}");
});

test.each([{ put: true }, { open: true }] as const)(
  "a phone that is full runs a file that it cannot keep: %o",
  async (full) => {
    const { routes, kept } = await worker(full);
    const answer = await routes[0]?.({ url: new URL("http://app/assets/later.js") });
    expect([await answer?.text(), kept.size]).toEqual(["export {}", 0]);
  },
);

test("what is kept with the worker too, and it is not installed with a page in place of a script", async () => {
  const { codeOnly } = await worker();
  const event = {} as ExtendableEvent;
  const request = new Request("http://app/assets/index.js");
  const came = await codeOnly.fetchDidSucceed({ request, event, response: page() });
  expect(came.headers.get("content-type")).toBe("text/javascript");
  expect(await codeOnly.cacheWillUpdate({ request, event, response: page() })).toBeNull();
  expect(await codeOnly.cacheWillUpdate({ request, event, response: came })).toBe(came);
  const home = { request: new Request("http://app/index.html"), event, response: page() };
  expect(await codeOnly.fetchDidSucceed(home)).toBe(home.response);
  expect(await codeOnly.cacheWillUpdate(home)).toBe(home.response);
});
