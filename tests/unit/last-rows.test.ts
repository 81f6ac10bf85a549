import { afterEach, expect, test, vi } from "vitest";

const listing = { id: "1", title: "Vélo", photos: [], sellerName: "Awa", town: "daloa" };

/** The module as a start finds it: it reads what was kept while it is made. */
async function startWith(kept: unknown) {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === "djassa-last-rows" ? JSON.stringify(kept) : null),
  });
  return (await import("#first-paint/last-rows.ts")).lastRows.getState();
}

afterEach(() => vi.unstubAllGlobals());

test("a start shows the listings that Home showed last, before anything else is loaded", async () => {
  const kept = { at: 1, rows: [listing] };
  expect(await startWith(kept)).toEqual(kept);
});

test("what another version or another town left there is nobody's", async () => {
  expect(await startWith(null)).toBeNull();
  expect(await startWith({ at: 1, rows: [{ id: "1" }] })).toBeNull();
  expect(await startWith({ at: 1, rows: [{ ...listing, town: "bouake" }] })).toBeNull();
});
