/** The team's notices about the person's listings and account, and reports to the team. */
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { NOTICES, REPORTS } from "#model/moderation/mutation-overlay.ts";
import { noticeFrom, type OwnNotice, reportKey, storedNotice } from "#model/moderation/own-notice.ts";
import { CHECKING, DONE, NONE, type SaidOnce } from "#model/said-once.ts";
import { identity } from "#identity/current.ts";
import type { OwnReport } from "#replica/mine.ts";
import { shared } from "./sources.ts";
import { mineKnown, mineOf, withWaiting } from "./overlay.ts";

/** Notices in force about the current person's listings, newest first. */
export function moderation(): ReadonlyStore<readonly OwnNotice[]> {
  return shared("moderation", () =>
    derive([withWaiting(mineOf("notice"), shownNotice, NOTICES)], (notices) =>
      [...notices.values()].sort((a, b) => b.at - a.at),
    ),
  );
}

function shownNotice(data: Parameters<typeof noticeFrom>[0]): readonly [string, OwnNotice] | null {
  const notice = noticeFrom(data);
  return notice && [notice.id, storedNotice(notice)];
}

export function useModeration(): readonly OwnNotice[] {
  return useStore(moderation());
}

/** The notice in force about one listing; null when there is none. */
export function useModerationOf(listingId: string): OwnNotice | null {
  return useStore(moderation()).find((notice) => notice.listingId === listingId) ?? null;
}

/** Whether the current person has reported something to the team, and whether the team has it. */
export function reportState(kind: "listing" | "person" | "review", id: string): ReadonlyStore<SaidOnce> {
  const key = reportKey(kind, id);
  return shared(`report:${key}`, () =>
    derive([reports(), identity, mineKnown()], (all, who, known): SaidOnce => {
      if (who.phase === "visitor") return NONE;
      return all.get(key) ?? (known ? NONE : CHECKING);
    }),
  );
}

const reports = () => shared("reports", () => withWaiting(mineOf("report"), openReport, REPORTS));

/** A person may be reported anew once the team has answered. */
const openReport = ({ kind, subjectId, status }: OwnReport) =>
  kind === "person" && status !== "open" ? null : ([reportKey(kind, subjectId), DONE] as const);

export function useReportState(kind: "listing" | "person" | "review", id: string): SaidOnce {
  return useStore(reportState(kind, id));
}
