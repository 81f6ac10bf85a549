import { type Signal, derive } from "#domain/signal.ts";
import { type ModerationNotice, noticeFrom } from "#domain/moderation.ts";
import { useSignal, shared } from "./sources.ts";
import { type RowOf, acts, standing, mineRows } from "./overlay.ts";

/** queued: the appeal is on this phone · refused: the server will not have it, `answer` says why · then as the team has it. */
export type OwnNotice = Omit<ModerationNotice, "status"> & {
  readonly state: "queued" | "refused" | ModerationNotice["status"];
  /** Whether its owner may ask for another look, and has not. */
  readonly appealable: boolean;
  /** A warning that was not said to be understood yet. */
  readonly acknowledgeable: boolean;
};

/** What holds of the listings of the person here, newest first. */
export function moderation(): Signal<readonly OwnNotice[]> {
  return shared("moderation", () =>
    derive([mineRows(), acts("appeal_moderation"), acts("acknowledge_notice")], (mine, appeals, understood) =>
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
  return useSignal(moderation());
}

/** What holds of one listing; null when nothing does. */
export function useModerationOf(listingId: string): OwnNotice | null {
  return useSignal(moderation()).find((notice) => notice.listingId === listingId) ?? null;
}
