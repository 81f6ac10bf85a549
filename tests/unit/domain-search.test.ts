import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_FILTERS, compareListings, countFilters, firstOf, matcher, normaliseText } from "#domain/search.ts";
import { SIGNS } from "#domain/search-signs.ts";
import { foldText } from "#domain/search-term.ts";

const OPENED = new Map(Object.entries({ œ: "oe", æ: "ae", ß: "ss", "’": "'", "‘": "'" }));

const bike = {
  id: "b",
  title: "Vélo de ville",
  description: "Une bicyclette peu servie.\nCœur de sœur",
  price: 45_000,
  category: "sports",
  condition: "good",
  district: "Lobia",
  delivery: false,
  createdAt: 2,
} as const;

const finds = (q: string) => matcher({ ...NO_FILTERS, q })(bike);

describe("text", () => {
  test.each(["velo", "VÉLO", "icyclet", "  velo   de ville ", "soeur", "cœur"])("%j finds the bicycle", (q) => {
    expect(finds(q)).toBe(true);
  });

  test("a match does not run from the title into the description", () => {
    expect(finds("ville une")).toBe(false);
  });

  test("normalising is idempotent and blind to case and accents", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
        expect(normaliseText(text.normalize("NFD"))).toBe(once);
      }),
    );
  });

  test("short ways for plain text read it as the long ones do", () => {
    const long = (text: string) =>
      Array.from(
        text
          .toLowerCase()
          .normalize("NFD")
          .replace(/\p{M}+/gu, ""),
        (sign) => OPENED.get(sign) ?? sign,
      )
        .join("")
        .replace(/\s+/gu, " ")
        .trim();
    const signs = " aZ\u00a0\u2000\t\n\u0301éÇœŒÆßẞ’‘~`0^İ" + Object.keys(SIGNS).join("");
    const sign = fc.constantFrom(...Array.from(signs));
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(sign, fc.string({ maxLength: 1 })) }), (text) => {
        expect(normaliseText(text)).toBe(long(text));
        // Behind a letter with an accent nothing is short.
        expect(foldText(`é${text}`)).toBe(`e${foldText(text)}`);
      }),
      { numRuns: 2_000 },
    );
  });

  test("any piece of a title is found in it", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 8 }), fc.nat(), fc.nat({ max: 20 }), (title, from, length) => {
        const piece = title.slice(from % title.length, (from % title.length) + length + 1);
        const listing = { ...bike, title };
        return matcher({ ...NO_FILTERS, q: piece })(listing);
      }),
    );
  });
});

describe("filters", () => {
  const passes = (filters: object) => matcher({ ...NO_FILTERS, ...filters })(bike);

  test("each one narrows by itself", () => {
    expect(
      passes({ category: "sports", condition: "good", district: "Lobia", minPrice: 45_000, maxPrice: 45_000 }),
    ).toBe(true);
    expect(passes({ category: "books" })).toBe(false);
    expect(passes({ condition: "new" })).toBe(false);
    expect(passes({ district: "Marais" })).toBe(false);
    expect(passes({ minPrice: 45_001 })).toBe(false);
    expect(passes({ maxPrice: 44_999 })).toBe(false);
    expect(passes({ delivery: true })).toBe(false);
    expect(matcher({ ...NO_FILTERS, delivery: true })({ ...bike, delivery: true })).toBe(true);
  });

  test("a price range counts as one", () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    expect(countFilters({ ...NO_FILTERS, category: "books", minPrice: 1, maxPrice: 2 })).toBe(2);
    expect(countFilters({ ...NO_FILTERS, delivery: true })).toBe(1);
  });
});

describe("order", () => {
  const listing = fc.record({
    id: fc.uuid(),
    createdAt: fc.integer({ min: 0, max: 50 }),
    price: fc.integer({ min: 200, max: 210 }),
  });

  test.each(["newest", "price_asc", "price_desc"] as const)("%s is the same whatever order rows come in", (sort) => {
    fc.assert(
      fc.property(fc.uniqueArray(listing, { selector: (row) => row.id }), (rows) => {
        const one = rows.toSorted(compareListings(sort));
        expect(rows.toReversed().sort(compareListings(sort))).toEqual(one);
      }),
    );
  });

  test.each(["newest", "price_asc"] as const)("%s: the first ones are those of all in order", (sort) => {
    fc.assert(
      fc.property(fc.uniqueArray(listing, { selector: (row) => row.id }), fc.nat({ max: 30 }), (rows, count) => {
        const order = compareListings(sort);
        expect(firstOf(rows, order, count)).toEqual(rows.toSorted(order).slice(0, count));
      }),
    );
  });

  test("newest first, cheapest first, dearest first", () => {
    const rows = [
      { id: "a", createdAt: 1, price: 300 },
      { id: "b", createdAt: 2, price: 200 },
    ];
    expect(rows.toSorted(compareListings("newest")).map((row) => row.id)).toEqual(["b", "a"]);
    expect(rows.toSorted(compareListings("price_asc")).map((row) => row.id)).toEqual(["b", "a"]);
    expect(rows.toSorted(compareListings("price_desc")).map((row) => row.id)).toEqual(["a", "b"]);
  });
});
