import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { followedFilters } from "#domain/search.ts";
import { MyReviews, ReviewColumns } from "#routes/profile/-parts/reviews.tsx";
import { Results } from "#routes/search/-parts/results.tsx";
import { chipsOf } from "#routes/-search/chips.ts";
import { changesNothing, readSearchAddress, toFilters } from "#routes/-search/search-address.ts";

test.each([
  ["\u200E vélo\u200E ", "vélo"],
  ["\u0000x", "x"],
  [`${"a".repeat(99)}🚲 rouge`, `${"a".repeat(99)}🚲`],
  [`${"a".repeat(99)} rouge`, "a".repeat(99)],
  [" \u200B ", undefined],
  ["a\uD83D", "a"],
  // A link may hold more than anybody types: what is far behind is not read at all.
  [`${" ".repeat(1_000)}vélo`, undefined],
])("the words %j of an address are read as the mutation that follows them has them", (q, read) => {
  expect(readSearchAddress({ q }).q).toBe(read);
});

test("filters applied as they stand change nothing, whatever page is shown", () => {
  const address = readSearchAddress({ q: "vélo", category: "sports", minPrice: 5, page: 3 });
  const same = { category: address.category, condition: undefined, district: undefined, minPrice: 5 };
  expect(changesNothing(address, same)).toBe(true);
  expect(changesNothing(address, { ...same, minPrice: 6 })).toBe(false);
  expect(changesNothing(address, { ...same, category: undefined })).toBe(false);
});

test("delivery is asked for by its one word, and stands in the address only then", () => {
  for (const asked of ["true", true]) expect(readSearchAddress({ delivery: asked }).delivery).toBe("true");
  for (const other of ["false", "", "1", "oui", false, undefined])
    expect(readSearchAddress({ delivery: other }).delivery).toBe(undefined);
  expect(chipsOf(toFilters(readSearchAddress({ delivery: "true" })))).toEqual([
    { label: "Livraison possible", without: { delivery: undefined } },
  ]);
});

test("a followed search is named as it stands, also with another town's district", () => {
  const row = {
    q: "charrue",
    town: "bouake",
    category: "home",
    condition: null,
    district: "Air France 1",
    min_price: 5,
    max_price: null,
    delivery: true,
    seller: null,
  };
  expect(followedFilters(row)).toEqual({
    ...toFilters(readSearchAddress({ q: "charrue", category: "home", minPrice: 5, delivery: "true" })),
    district: "Air France 1",
  });
});

test("a market of which nothing has come, with no server to ask, is not called empty", () => {
  const answer = {
    ...({ phase: "ready", rows: [], total: 0, capped: false, nearest: null, more: false, source: "phone" } as const),
    ...{ asking: false, failed: true },
  };
  const results = { answer, page: 1, onMore: () => undefined, onReset: () => undefined } as const;
  const shown = renderToStaticMarkup(createElement(Results, { ...results, asked: "all" }));
  expect(shown).toContain("pas pu être chargées");
  expect(shown).not.toContain("Personne ne vend");
  const words = renderToStaticMarkup(createElement(Results, { ...results, asked: "words" }));
  expect(words).toContain("peut-être");
  expect(words).not.toContain("un mot plus court");
  const told = { ...answer, failed: false, source: "server" } as const;
  expect(renderToStaticMarkup(createElement(Results, { ...results, answer: told, asked: "words" }))).toContain("court");
});

test("reviews that are counted and not on this phone are not said not to be there", () => {
  const columns = (count: number) => renderToStaticMarkup(createElement(ReviewColumns, { reviews: [], count }));
  expect([columns(0), columns(12)].map((shown) => shown.includes("pas encore sur ce téléphone"))).toEqual([
    false,
    true,
  ]);
  const own = renderToStaticMarkup(createElement(MyReviews, { reviews: [], count: 12 }));
  expect(own).not.toContain("Pas encore d");
});
