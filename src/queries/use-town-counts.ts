import { type Live, derive } from "#domain/cell.ts";
import { askedServer, askServer } from "#sync/requests.ts";
import { useLive, reacting, shared } from "./sources.ts";

export type TownCounts = { readonly listings: number; readonly people: number };

/** How many listings are for sale and how many people are here, as the server counts them; null until it has. */
export function townCounts(): Live<TownCounts | null> {
  return shared("town-counts", () => {
    const counts = derive([askedServer], (asks) => {
      const answer = asks.get("counts")?.answer;
      return answer?.kind === "counts" ? answer : null;
    });
    return reacting(counts, () => askServer({ kind: "counts" }));
  });
}

export function useTownCounts(): TownCounts | null {
  return useLive(townCounts());
}
