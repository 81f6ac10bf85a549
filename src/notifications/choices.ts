import { array, boolean, number, object, picklist, safeParse, type InferOutput } from "valibot";
import { rpc } from "#remote/rpc.ts";

/** What a person can be told of while the app is closed. */
export const NOTICE_KINDS = ["message", "payment", "listing", "favorite", "letter"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const choices = object({
  /** Kinds that are not told. */
  muted: array(picklist([...NOTICE_KINDS, "credits"])),
  /** The words of a message may stand on the locked screen; otherwise the name and the listing alone. */
  showsText: boolean(),
  /** A mail for a message unread for ten minutes, where no browser could be told. */
  byMail: boolean(),
  /** How many browsers are told. */
  browsers: number(),
});
export type NoticeChoices = InferOutput<typeof choices>;

export type NoticeChange = Partial<Pick<NoticeChoices, "muted" | "showsText" | "byMail">>;

/**
 * Reads what this person chose, or changes it: what is given replaces what was there.
 * @returns null when the server could not be asked
 */
export async function noticeChoices(userId: string, change: NoticeChange = {}): Promise<NoticeChoices | null> {
  const args = { muted: change.muted ?? null, shows_text: change.showsText ?? null, by_mail: change.byMail ?? null };
  const { status, data } = await rpc("notice_choices", args, { as: { userId }, method: "POST" });
  const parsed = safeParse(choices, data);
  return status === 200 && parsed.success ? parsed.output : null;
}
