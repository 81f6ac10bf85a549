import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { askServer } from "#sync/requests.ts";
import { ownListings } from "./own-listings.ts";
import { rowsOf } from "./rows.ts";
import { reacting, shared } from "./sources.ts";
import { answerTo } from "./answer-to.ts";
import { favorites } from "./use-favorites.ts";

type OfCode = {
  readonly id: string | null;
  readonly phase: "loading" | "ready" | "missing";
  readonly unreachable: boolean;
};

/** The listing of a short address, by its code: one that this phone holds, else as the server says. */
export function listingOfCode(code: string): ReadonlyStore<OfCode> {
  return shared(`code:${code}`, () => {
    const here = rowsOf("feed", { passes: (row) => row.code === code, limit: 1 }, `code:${code}`);
    const answer = derive(
      [here, ownListings(), favorites(), answerTo(`code:${code}`)],
      (feed, mine, liked, answered): OfCode => {
        const known = [...(feed ?? []), ...(mine ?? []), ...liked.rows.map(({ listing }) => listing)];
        const said = answered?.answer?.kind === "code" ? answered.answer : null;
        const id = known.find((row) => row.code === code)?.id ?? said?.id ?? null;
        const phase = id !== null ? "ready" : said !== null ? "missing" : "loading";
        return { id, phase, unreachable: phase === "loading" && answered?.state === "failed" };
      },
    );
    return reacting(answer, ({ phase }) => {
      if (phase === "loading" && here.getState() !== null) askServer({ kind: "code", code });
    });
  });
}

export const useListingOfCode = (code: string): OfCode => useStore(listingOfCode(code));
