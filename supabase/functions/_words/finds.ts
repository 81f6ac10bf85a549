import { francs } from "./francs.ts";

/**
 * The finds of a followed search, and the latest of them: "3 nouvelles annonces pour « vélo »", or "chez Kouassi Yao", and "VTT, 45 000
 * FCFA". `found`: twenty-one stand for more than twenty.
 */
export function findWords({ found, q, seller, title, price }: Readonly<Record<string, unknown>>): {
  found: string;
  latest: string;
} {
  const count = Number(found);
  const many = count > 20 ? "Plus de 20\u00a0nouvelles annonces" : `${count} nouvelles annonces`;
  const searched = q === "" ? "pour une recherche que vous suivez" : `pour «\u00a0${String(q)}\u00a0»`;
  const source = typeof seller === "string" ? `chez ${seller}` : searched;
  return { found: `${count > 1 ? many : "Nouvelle annonce"} ${source}`, latest: `${String(title)}, ${francs(price)}` };
}
