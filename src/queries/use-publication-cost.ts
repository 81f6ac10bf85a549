import { type Live, derive } from "#domain/cell.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { acts, standing } from "./overlay.ts";
import { shared } from "./sources.ts";
import { credits } from "./use-credits.ts";
import { myProfile } from "./use-my-profile.ts";

/** free: the first listing · credit: one credit · fee: by mobile money (spec §9). The server decides; this is what it will most likely say. */
export type PublicationCost = "free" | "credit" | "fee";

/** What the next publication will cost, after those that are still on this phone; null until this phone knows. */
export function publicationCost(): Live<PublicationCost | null> {
  return shared("publication-cost", () =>
    derive(
      [myProfile(), credits(), acts("publish_listing"), mineRows()],
      ({ profile }, balance, rows, mine): PublicationCost | null => {
        if (profile === null || balance === null) return null;
        const known = new Set((mine ?? []).flatMap((row) => (row.kind === "listing" ? [row.data.id] : [])));
        const before = standing(rows).filter(({ args }) => !known.has(args.id)).length;
        const free = profile.firstListingAt === null ? 1 : 0;
        if (before < free) return "free";
        return before - free < balance ? "credit" : "fee";
      },
    ),
  );
}

export function usePublicationCost(): PublicationCost | null {
  return useLive(publicationCost());
}
