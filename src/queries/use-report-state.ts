import { type Live, derive } from "#domain/cell.ts";
import { identity } from "#identity/current.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { acts } from "./overlay.ts";
import { isKnown, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";
import type { MyReview } from "./use-my-review.ts";

/** States as of a review, see use-my-review.ts. */
export type ReportState = Omit<MyReview, "rating" | "comment">;

const NONE: ReportState = { state: "none" };

/** Whether the person here has reported a listing to the team, and whether the team has it. */
export function reportState(listingId: string): Live<ReportState> {
  return shared(`report:${listingId}`, () =>
    derive(
      [mineRows(), acts("report_listing"), identity, progressOf("mine")],
      (mine, rows, who, progress): ReportState => {
        if (who.phase === "visitor") return NONE;
        if (mine?.some((row) => row.kind === "report" && row.data["listing_id"] === listingId) === true)
          return { state: "done" };
        const row = rows.findLast(({ args }) => args.listing_id === listingId);
        if (row === undefined) return isKnown(mine, progress) ? NONE : { state: "checking" };
        if (row.refusal === null) return { actId: row.id, state: row.state === "sent" ? "sent" : "queued" };
        return row.refusal.code === "duplicate"
          ? { state: "done" }
          : { actId: row.id, state: "refused", reason: row.refusal.message };
      },
    ),
  );
}

export function useReportState(listingId: string): ReportState {
  return useLive(reportState(listingId));
}
