import { type Live, derive } from "#domain/cell.ts";
import { requestWholeFeed, wholeFeedWanted } from "#sync/requests.ts";
import { useLive } from "./live.ts";
import { progressOf } from "./rows.ts";
import { shared } from "./sources.ts";
import { syncHealth } from "./use-sync-health.ts";

export type WholeFeedAnswer = {
  /** Listings this phone holds now. */
  readonly listings: number;
  readonly state: "idle" | "running" | "done" | "failed";
  /** Downloads the rest at once, also on a metered connection; again at each press. */
  readonly start: () => void;
};

function answer(): Live<WholeFeedAnswer> {
  return shared("whole-feed", () =>
    derive([wholeFeedWanted, syncHealth(), progressOf("feed")], (wanted, health, feed): WholeFeedAnswer => {
      const whole = feed !== null && feed.pulledAt !== null && feed.before === null;
      const state = whole ? "done" : !wanted ? "idle" : health.phase === "offline" ? "failed" : "running";
      return { listings: health.listingsOnPhone, state, start: requestWholeFeed };
    }),
  );
}

/** "Tout télécharger": how many listings are here, and the way to fetch them all. */
export function useWholeFeed(): WholeFeedAnswer {
  return useLive(answer());
}
