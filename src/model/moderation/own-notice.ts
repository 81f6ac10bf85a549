import { type DraftData, draftFrom } from "../listing/draft.ts";

/**
 * A decision by the team, or by three reports, about one of a person's listings. standing: nobody has appealed · appealed: the team has to
 * answer · kept, granted: it has answered · unknown: a word of a newer server.
 */
export type ModerationNotice = {
  readonly id: string;
  readonly listingId: string;
  readonly kind: "hidden" | "warned" | "removed";
  readonly title: string;
  readonly reason: string | null;
  readonly status: "standing" | "appealed" | "upheld" | "granted" | "unknown";
  readonly appeal: string | null;
  readonly answer: string | null;
  /** "J'ai compris" was said of it. */
  readonly acknowledged: boolean;
  /** Its listing was edited since. */
  readonly edited: boolean;
  /** A removal that was taken back gave a credit; not where nothing had been paid. */
  readonly credited: boolean;
  /** Milliseconds. */
  readonly at: number;
  /** The content of a removed listing, to start another one from; null when it is no longer stored. */
  readonly draft: DraftData | null;
};

/** queued: the appeal is on this phone · refused: the server will not have it, `answer` says why · then as the team has it. */
export type OwnNotice = Omit<ModerationNotice, "status"> & {
  readonly state: "queued" | "refused" | ModerationNotice["status"];
  /** Whether its owner may ask for another look, and has not. */
  readonly appealable: boolean;
  /** A warning that was not said to be understood yet. */
  readonly acknowledgeable: boolean;
};

/** A notice as the server has it. */
export const storedNotice = ({ status: state, ...notice }: ModerationNotice): OwnNotice => ({
  ...notice,
  state,
  appealable: state === "standing" && notice.kind !== "warned",
  acknowledgeable: state !== "granted" && notice.kind === "warned" && !notice.acknowledged,
});

type Data = Readonly<Record<string, unknown>>;

const KINDS = ["hidden", "warned", "removed"] as const;
const STATUSES = ["standing", "appealed", "upheld", "granted"] as const;
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The `data` of a notice in the collection "mine"; null when a newer server says what this version does not understand. */
export function noticeFrom(data: Data): ModerationNotice | null {
  const kind = KINDS.find((known) => known === data["kind"]);
  const said = text(data["status"]);
  const status = STATUSES.find((known) => known === said) ?? (said === null ? undefined : "unknown");
  const [id, listingId] = [text(data["id"]), text(data["listing_id"])];
  const at = Date.parse(text(data["created_at"]) ?? "");
  if (kind === undefined || status === undefined || id === null || listingId === null || Number.isNaN(at)) return null;
  const { listing } = data;
  const words = typeof listing === "object" && listing !== null ? (listing as Data) : null;
  return {
    id,
    listingId,
    kind,
    status,
    at,
    title: text(data["title"]) ?? "",
    reason: text(data["reason"]),
    appeal: text(data["appeal"]),
    answer: text(data["answer"]),
    acknowledged: text(data["acknowledged_at"]) !== null,
    edited: text(data["edited_at"]) !== null,
    credited: data["without_credit"] !== true,
    draft: words === null ? null : draftFrom(words),
  };
}

/** Under what the words of an appeal are kept until they are sent. */
export const appealKey = (noticeId: string): string => `appeal:${noticeId}`;

/** The key of a report to the team: what it is about. */
export const reportKey = (kind: string, id: string): string => `${kind}:${id}`;
