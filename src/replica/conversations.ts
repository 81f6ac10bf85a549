import type * as v from "valibot";
import { openWord } from "#domain/open-word.ts";
import { collection } from "./collection.ts";
import { field, is, schemaParts } from "#model/wire.ts";

/** The listing and the other person of a conversation, as they are now. Its messages name both by their ids alone. */
export const conversations = collection({
  listing_id: is.text,
  other_id: is.text,
  other_name: is.text,
  /** Their account was closed. */
  other_gone: is.flag,
  /** The team has suspended them. */
  other_suspended: is.flag,
  listing_title: is.text,
  /** Whole francs. */
  listing_price: is.number,
  listing_cover: is.textOrNull,
  listing_owner_id: is.text,
  /** "deleted": deleted, hidden or suspended. */
  listing_status: field(openWord<"active" | "pending" | "sold" | "deleted">(), schemaParts.text),
});

export type StoredConversation = v.InferOutput<typeof conversations.row>;
