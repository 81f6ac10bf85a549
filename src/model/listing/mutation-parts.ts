/** A listing and its draft are one thing in the queue. */
import type { Target } from "../mutation.ts";

/** One listing from its draft on: they share an id. */
export const listingKey = ({ id }: { readonly id: string }): string => `listing:${id}`;

export const textOf = (written: { readonly title: string; readonly description: string }): string =>
  [written.title, written.description].filter((text) => text.trim() !== "").join("\n\n");

/** A publication that is taken back or refused is a draft again. */
export const showDraft = ({ id }: { readonly id: string }): Target => ({ kind: "draft", id });
