/** A thing that its owner puts up a second time is known by title, category and price together. */
import { expect, test } from "vitest";
import { isSameThing } from "#domain/same-thing.ts";

const bike = { title: "Vélo de ville bleu, 26 pouces", category: "sports", price: 45_000 };

test.each([
  ["the same", {}, true],
  ["accents, capitals and commas", { title: "VELO DE VILLE BLEU 26 pouces" }, true],
  ["a word less, a lower price", { title: "Vélo ville bleu 26 pouces", price: 35_000 }, true],
  ["another thing of that kind", { title: "Vélo de course rouge" }, false],
  ["another category", { category: "vehicles" }, false],
  ["twice the price", { price: 90_000 }, false],
  ["half the price", { price: 22_500 }, false],
  ["no title yet", { title: "" }, false],
])("%s", (_what, more, same) => {
  expect(isSameThing({ ...bike, ...more }, bike)).toBe(same);
  expect(isSameThing(bike, { ...bike, ...more })).toBe(same);
});

test("two blank titles are not the same thing", () => {
  expect(isSameThing({ ...bike, title: " " }, { ...bike, title: "…" })).toBe(false);
});
