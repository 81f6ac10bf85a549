import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = "djassa:recent-searches";
let kept: Map<string, string>;
/** Another tab of this phone keeps `searches`. */
let elsewhere: (searches: string[]) => void;
beforeEach(() => {
  kept = new Map();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const heard = new EventTarget();
  vi.stubGlobal("addEventListener", heard.addEventListener.bind(heard));
  vi.stubGlobal("removeEventListener", heard.removeEventListener.bind(heard));
  elsewhere = (searches) => {
    kept.set(KEY, JSON.stringify(searches));
    heard.dispatchEvent(Object.assign(new Event("storage"), { key: KEY }));
  };
});
afterEach(() => vi.unstubAllGlobals());

const storedNow = (): unknown => JSON.parse(kept.get(KEY) ?? "null");

/** A page that opens: its code is evaluated anew. */
async function page() {
  const { useRecentSearches, watchRecentSearches } = await import("#device/recent-searches.ts");
  return { state: () => useRecentSearches.getState(), watch: watchRecentSearches };
}

test("a search that is opened before anything else was read keeps those of before", async () => {
  kept.set(KEY, JSON.stringify(["frigo", "moto"]));
  const { state } = await page();
  state().remember("vélo");
  expect([state().searches, storedNow()]).toEqual([
    ["vélo", "frigo", "moto"],
    ["vélo", "frigo", "moto"],
  ]);
});

test("what another tab forgot at a sign-out is shown no more, and comes back by no search", async () => {
  kept.set(KEY, JSON.stringify(["secret"]));
  const { state, watch } = await page();
  const stop = watch();
  elsewhere([]);
  expect(state().searches).toEqual([]);
  stop();
  elsewhere(["lit"]);
  state().remember("vélo");
  expect(storedNow()).toEqual(["vélo", "lit"]);
});
