/** Static routes are a speed-up, which must never keep a worker from being installed. */
import { afterEach, expect, test, vi } from "vitest";
import type { RouterRule } from "../../sw/scope.ts";

type Install = (event: { addRoutes?: unknown; waitUntil: (work: Promise<unknown>) => void }) => void;

/** The worker as it is installed for a backend; null where none is configured. */
async function installed(url: string | null, addRoutes?: (rules: readonly RouterRule[]) => Promise<void>) {
  vi.resetModules();
  const listeners: Install[] = [];
  vi.doMock("workbox-routing", () => ({ registerRoute: () => undefined }));
  vi.stubGlobal("self", {
    location: { origin: "http://app" },
    registration: { scope: "http://app/" },
    __WB_MANIFEST: [
      { url: "index.html", revision: "1" },
      { url: "assets/index-1.js", revision: null },
      { url: "assets/search-1.js", revision: null, cachedFor: "market" },
    ],
    addEventListener: (type: string, added: Install) => type === "install" && listeners.push(added),
  });
  vi.stubGlobal("caches", { open: async () => ({ keys: async () => [] }) });
  const { setEnvironment } = await import("#remote/environment.ts");
  setEnvironment(url === null ? null : { url, key: "k" });
  await import("../../sw/static-routes.ts");
  const waited: Promise<unknown>[] = [];
  for (const listener of listeners) listener({ addRoutes, waitUntil: (work) => waited.push(work) });
  await Promise.all(waited);
}

afterEach(() => vi.unstubAllGlobals());

const given = () => {
  const rules: RouterRule[] = [];
  return { rules, addRoutes: async (all: readonly RouterRule[]) => void rules.push(...all) };
};

test("pages are the worker's, server requests go there, first files come from their cache", async () => {
  const { rules, addRoutes } = given();
  await installed("http://server", addRoutes);
  expect(rules.map(({ source }) => (typeof source === "string" ? source : "cache"))).toEqual([
    "fetch-event",
    "network",
    "network",
    "cache",
  ]);
  expect(rules[0]?.condition).toEqual({ requestMode: "navigate" });
  expect(rules[2]?.condition.or).toContainEqual({ urlPattern: { pathname: "/rest/*", baseURL: "http://server" } });
  // Asked of the app's own address, also where the server has another.
  expect(rules[2]?.condition.or).toContainEqual({ urlPattern: { pathname: "/flux/*", baseURL: "http://app" } });
  // Photos are the worker's to keep, and files for later too.
  expect(JSON.stringify(rules)).not.toMatch(/storage|search-1|index\.html/u);
  expect(rules[3]?.condition.or).toEqual([{ urlPattern: { pathname: "/assets/index-1.js", baseURL: "http://app" } }]);
});

test("a browser without static routes, or an app without a backend, installs the worker too", async () => {
  await installed("http://server");
  await installed("http://server", () => Promise.reject(new TypeError("unknown condition")));
  const { rules, addRoutes } = given();
  await installed(null, addRoutes);
  expect(rules).toHaveLength(3);
  expect(JSON.stringify(rules)).not.toContain('"baseURL":""');
});
