/** The team's notices about the person's listings and account, and reports to the team. */
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { type ModerationNotice, noticeFrom } from "#model/moderation/own-notice.ts";
import { identity } from "#identity/current.ts";
import type { OwnReport } from "#replica/mine.ts";
import { isKnown, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";
import type { MyReview } from "./use-reviews.ts";
import { type RowOf, mutationsOf, standing, mineRows } from "./overlay.ts";

/** queued: the appeal is on this phone · refused: the server will not have it, `answer` says why · then as the team has it. */
export type OwnNotice = Omit<ModerationNotice, "status"> & {
  readonly state: "queued" | "refused" | ModerationNotice["status"];
  /** Whether its owner may ask for another look, and has not. */
  readonly appealable: boolean;
  /** A warning that was not said to be understood yet. */
  readonly acknowledgeable: boolean;
};

/** Notices in force about the current person's listings, newest first. */
export function moderation(): ReadonlyStore<readonly OwnNotice[]> {
  return shared("moderation", () =>
    derive(
      [mineRows(), mutationsOf("appeal_moderation"), mutationsOf("acknowledge_notice")],
      (mine, appeals, understood) =>
        (mine ?? [])
          .flatMap((row) => (row.kind === "notice" ? (noticeFrom(row.data) ?? []) : []))
          .map((notice) => ({
            ...withAppeal(notice, appeals),
            acknowledgeable:
              notice.kind === "warned" &&
              notice.status !== "granted" &&
              !notice.acknowledged &&
              !standing(understood).some(({ args }) => args.notice_id === notice.id),
          }))
          .sort((a, b) => b.at - a.at),
    ),
  );
}

function withAppeal(
  { status, ...notice }: ModerationNotice,
  appeals: readonly RowOf<"appeal_moderation">[],
): Omit<OwnNotice, "acknowledgeable"> {
  const open = status === "standing" && notice.kind !== "warned";
  const here = open ? appeals.findLast(({ args }) => args.notice_id === notice.id) : undefined;
  if (here === undefined) return { ...notice, state: status, appealable: open };
  const refused = here.state === "refused";
  return {
    ...notice,
    state: refused ? "refused" : here.state === "sent" ? "appealed" : "queued",
    appeal: here.args.message,
    answer: here.refusal?.message ?? null,
    appealable: refused,
  };
}

export function useModeration(): readonly OwnNotice[] {
  return useStore(moderation());
}

/** The notice in force about one listing; null when there is none. */
export function useModerationOf(listingId: string): OwnNotice | null {
  return useStore(moderation()).find((notice) => notice.listingId === listingId) ?? null;
}

/** States as of a review, see use-reviews.ts. */
type ReportState = Omit<MyReview, "rating" | "comment">;

const NONE: ReportState = { state: "none" };

type ReportRow = RowOf<"report_listing"> | RowOf<"report_person"> | RowOf<"report_review">;

/** Whether the person here has reported a listing to the team, and whether the team has it. */
export function reportState(listingId: string): ReadonlyStore<ReportState> {
  return shared(`report:${listingId}`, () =>
    stateOf(
      ({ kind, subjectId }) => kind === "listing" && subjectId === listingId,
      derive([mutationsOf("report_listing")], (rows) => rows.findLast(({ args }) => args.listing_id === listingId)),
    ),
  );
}

/** The same of a person: a report that the team has not answered yet. */
function personReportState(personId: string): ReadonlyStore<ReportState> {
  return shared(`person-report:${personId}`, () =>
    stateOf(
      ({ kind, subjectId, status }) => kind === "person" && subjectId === personId && status === "open",
      derive([mutationsOf("report_person")], (rows) => rows.findLast(({ args }) => args.person_id === personId)),
    ),
  );
}

/** The same of a review. */
function reviewReportState(reviewId: string): ReadonlyStore<ReportState> {
  return shared(`review-report:${reviewId}`, () =>
    stateOf(
      ({ kind, subjectId }) => kind === "review" && subjectId === reviewId,
      derive([mutationsOf("report_review")], (rows) => rows.findLast(({ args }) => args.review_id === reviewId)),
    ),
  );
}

/** `isIt`: whether a report that the server knows is this one; `mutation`: the last one on this phone. */
function stateOf(
  isIt: (report: OwnReport) => boolean,
  mutation: ReadonlyStore<ReportRow | undefined>,
): ReadonlyStore<ReportState> {
  return derive([mineRows(), mutation, identity, progressOf("mine")], (mine, row, who, progress): ReportState => {
    if (who.phase === "visitor") return NONE;
    if (mine?.some((known) => known.kind === "report" && isIt(known.data)) === true) return { state: "done" };
    if (row === undefined) return isKnown(mine, progress) ? NONE : { state: "checking" };
    if (row.refusal === null) return { mutationId: row.id, state: row.state === "sent" ? "sent" : "queued" };
    return row.refusal.code === "duplicate"
      ? { state: "done" }
      : { mutationId: row.id, state: "refused", reason: row.refusal.message };
  });
}

export function usePersonReportState(personId: string): ReportState {
  return useStore(personReportState(personId));
}

export function useReviewReportState(reviewId: string): ReportState {
  return useStore(reviewReportState(reviewId));
}

export function useReportState(listingId: string): ReportState {
  return useStore(reportState(listingId));
}
