import { describe, expect, test } from "vitest";
import { askedPrice } from "#domain/asked-price.ts";
import { readSearchAddress } from "#routes/-search/search-address.ts";

const read = (question: string) => askedPrice(question, 200);

describe("bounds of a price among the words of a search", () => {
  test.each([
    ["moins de 10000", { q: "", maxPrice: 10_000 }],
    ["Vélo moins de 50 000 FCFA", { q: "Vélo", maxPrice: 50_000 }],
    ["téléphone à moins de 50k", { q: "téléphone", maxPrice: 50_000 }],
    ["iphone max 80 mille", { q: "iphone", maxPrice: 80_000 }],
    ["iphone 80k max", { q: "iphone", maxPrice: 80_000 }],
    ["jusqu’à 1,5 million moto", { q: "moto", maxPrice: 1_500_000 }],
    ["pas plus de 15.000 F", { q: "", maxPrice: 15_000 }],
    ["entre 5000 et 10000", { q: "", minPrice: 5_000, maxPrice: 10_000 }],
    ["canapé entre 50 000 et 20 000 francs", { q: "canapé", minPrice: 20_000, maxPrice: 50_000 }],
    ["table de 5000 à 10000", { q: "table", minPrice: 5_000, maxPrice: 10_000 }],
    ["plus de 20000 tv", { q: "tv", minPrice: 20_000 }],
    ["à partir de 5000 jusqu'à 9000", { q: "", minPrice: 5_000, maxPrice: 9_000 }],
  ])("%s", (question, wanted) => expect(read(question)).toEqual(wanted));

  test.each([
    ...["moto moins de 100 000 km", "vélo plus de 3 ans", "iphone 11", "chambre de 2 à 3 places", "tv 43 pouces"],
    ...["moins de 50", "lit une place", "maximum", "disque plus de 500 go", "15000", "Air Max 270", "minimoto 5000x"],
  ])("none in « %s »", (question) => expect(read(question)).toEqual({ q: question }));

  test("an address with such words has them as filters", () => {
    expect(readSearchAddress({ q: "vélo moins de 50 000", maxPrice: 90_000 })).toMatchObject({
      q: "vélo",
      maxPrice: 50_000,
    });
  });
});
