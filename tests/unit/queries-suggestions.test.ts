import { expect, test } from "vitest";
import { suggestionsFrom } from "#queries/feed-index.ts";

const rows = [
  { title: "Tecno Spark 10 Pro", createdAt: 3 },
  { title: "Vélo de ville", createdAt: 5 },
  { title: "TECNO SPARK 10 PRO", createdAt: 9 },
  { title: "Coque pour Tecno", createdAt: 8 },
  { title: "Réfrigérateur Tecnolux", createdAt: 1 },
];

test("titles with each word typed, those that begin so first, then the newest; each once", () => {
  expect(suggestionsFrom("tec", rows)).toEqual([
    "TECNO SPARK 10 PRO",
    "Coque pour Tecno",
    "Réfrigérateur Tecnolux",
    "Électronique & High-tech",
  ]);
  expect(suggestionsFrom("spark tecno", rows)).toEqual(["TECNO SPARK 10 PRO"]);
  expect(suggestionsFrom("refrig", rows)).toEqual(["Réfrigérateur Tecnolux"]);
  expect(suggestionsFrom("velo de ville", rows)).toEqual([]); // typed out already
  expect(suggestionsFrom("t", rows)).toEqual([]);
  const many = Array.from({ length: 20 }, (_, n) => ({ title: `Moto ${String(n)}`, createdAt: n }));
  expect(suggestionsFrom("moto", many)).toHaveLength(6);
});
