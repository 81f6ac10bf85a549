import { array, boolean, number, object, optional, safeParse, string, type InferOutput } from "valibot";
import { rpc } from "#remote/rpc.ts";

/** What a person can be told of while the app is closed. */
export const NOTICE_KINDS = ["message", "payment", "listing", "favorite", "search", "letter"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds that the app of 0.2.0 cannot read: they travel beside the others. */
const NEWER: ReadonlySet<string> = new Set<NoticeKind>(["search"]);
const isKind = (kind: string): kind is NoticeKind => (NOTICE_KINDS as readonly string[]).includes(kind);

const choices = object({
  /** Kinds that are not told. */
  muted: array(string()),
  moreMuted: optional(array(string()), []),
  /** The words of a message may stand on the locked screen; otherwise the name and the listing alone. */
  showsText: boolean(),
  /** A mail for a message unread for ten minutes, where no browser could be told. */
  byMail: boolean(),
  /** How many browsers are told. */
  browsers: number(),
});
export type NoticeChoices = Omit<InferOutput<typeof choices>, "muted" | "moreMuted"> & {
  readonly muted: readonly NoticeKind[];
};

export type NoticeChange = Partial<Pick<NoticeChoices, "muted" | "showsText" | "byMail">>;

/**
 * Reads what this person chose, or changes it: what is given replaces what was there.
 * @returns null when the server could not be asked
 */
export async function noticeChoices(userId: string, change: NoticeChange = {}): Promise<NoticeChoices | null> {
  const args = {
    muted: change.muted?.filter((kind) => !NEWER.has(kind)) ?? null,
    shows_text: change.showsText ?? null,
    by_mail: change.byMail ?? null,
    more_muted: change.muted?.filter((kind) => NEWER.has(kind)) ?? null,
  };
  const { status, data } = await rpc("notice_choices", args, { as: { userId }, method: "POST" });
  const parsed = safeParse(choices, data);
  if (status !== 200 || !parsed.success) return null;
  const { muted, moreMuted, ...rest } = parsed.output;
  // What a later server knows besides is not this app's to show.
  return { ...rest, muted: [...muted, ...moreMuted].filter(isKind) };
}
