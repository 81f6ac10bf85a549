import { type Live, derive } from "#domain/cell.ts";
import { identity } from "#identity/current.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { type RowOf, acts } from "./overlay.ts";
import { isKnown, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";
import type { MyReview } from "./use-my-review.ts";

/** States as of a review, see use-my-review.ts. */
export type ReportState = Omit<MyReview, "rating" | "comment">;

const NONE: ReportState = { state: "none" };

type ReportRow = RowOf<"report_listing"> | RowOf<"report_person">;

/** Whether the person here has reported a listing to the team, and whether the team has it. */
export function reportState(listingId: string): Live<ReportState> {
  return shared(`report:${listingId}`, () =>
    stateOf(
      ({ listing_id }) => listing_id === listingId,
      derive([acts("report_listing")], (rows) => rows.findLast(({ args }) => args.listing_id === listingId)),
    ),
  );
}

/** The same of a person: a report that the team has not answered yet. */
export function personReportState(personId: string): Live<ReportState> {
  return shared(`person-report:${personId}`, () =>
    stateOf(
      ({ person_id, status }) => person_id === personId && status === "open",
      derive([acts("report_person")], (rows) => rows.findLast(({ args }) => args.person_id === personId)),
    ),
  );
}

/** `isIt`: whether a report that the server knows is this one; `act`: the last one on this phone. */
function stateOf(
  isIt: (report: Readonly<Record<string, unknown>>) => boolean,
  act: Live<ReportRow | undefined>,
): Live<ReportState> {
  return derive([mineRows(), act, identity, progressOf("mine")], (mine, row, who, progress): ReportState => {
    if (who.phase === "visitor") return NONE;
    if (mine?.some((known) => known.kind === "report" && isIt(known.data)) === true) return { state: "done" };
    if (row === undefined) return isKnown(mine, progress) ? NONE : { state: "checking" };
    if (row.refusal === null) return { actId: row.id, state: row.state === "sent" ? "sent" : "queued" };
    return row.refusal.code === "duplicate"
      ? { state: "done" }
      : { actId: row.id, state: "refused", reason: row.refusal.message };
  });
}

export function usePersonReportState(personId: string): ReportState {
  return useLive(personReportState(personId));
}

export function useReportState(listingId: string): ReportState {
  return useLive(reportState(listingId));
}
