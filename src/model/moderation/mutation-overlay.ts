import { whereSaid, type Overlay, type Waiting } from "../mutation-overlay.ts";
import type { SaidOnce } from "../said-once.ts";
import { type OwnNotice, reportKey } from "./own-notice.ts";

/** Notices by their ids. */
export const NOTICES = {
  appeal_moderation: {
    on: ({ args }) => args.notice_id,
    row: (known, { args, state, refusal }) =>
      known?.appealable !== true
        ? known
        : {
            ...known,
            state: state === "refused" ? "refused" : state === "sent" ? "appealed" : "queued",
            appeal: args.message,
            answer: refusal?.message ?? null,
            appealable: state === "refused",
          },
    refused: true,
  },
  acknowledge_notice: {
    on: ({ args }) => args.notice_id,
    row: (known) => known && { ...known, acknowledgeable: false },
  },
} satisfies Overlay<OwnNotice>;

const reported = (
  known: SaidOnce | undefined,
  mutation: Pick<Waiting<"report_listing">, "id" | "state" | "refusal">,
): SaidOnce => (known?.state === "done" ? known : whereSaid(mutation));

/** Reports to the team by what they are about. */
export const REPORTS = {
  report_listing: { on: ({ args }) => reportKey("listing", args.listing_id), row: reported, refused: true },
  report_person: { on: ({ args }) => reportKey("person", args.person_id), row: reported, refused: true },
  report_review: { on: ({ args }) => reportKey("review", args.review_id), row: reported, refused: true },
} satisfies Overlay<SaidOnce>;
