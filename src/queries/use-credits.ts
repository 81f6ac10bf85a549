import { type Live, derive } from "#domain/cell.ts";
import { useLive } from "./live.ts";
import { isKnown, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";
import { mineRows } from "./mine-rows.ts";

/** Credits of the person signed in: null until known, 0 for who never had any. */
export function credits(): Live<number | null> {
  return shared("credits", () =>
    derive([mineRows(), progressOf("mine")], (mine, progress) => {
      const row = mine?.find((found) => found.kind === "credits");
      if (row?.kind === "credits") return row.data.credits;
      return isKnown(mine, progress) ? 0 : null;
    }),
  );
}

export function useCredits(): number | null {
  return useLive(credits());
}
