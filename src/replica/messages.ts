import * as v from "valibot";
import { conversationKey } from "#domain/message.ts";
import { openWord } from "#domain/open-word.ts";
import { collection } from "./collection.ts";
import { field, is, newestKey, schemaParts } from "./wire.ts";

const flagOrNot = field(v.optional(v.boolean(), false), schemaParts.flag);

/**
 * A message with what its conversation shows: the other party and the listing, as they are now. One index: the messages of a
 * conversation in the server's order. The list of conversations reads all.
 */
export const messages = collection(
  {
    listing_id: is.text,
    sender_id: is.text,
    receiver_id: is.text,
    content: is.text,
    read: is.flag,
    seq: is.order,
    created_at: is.instant,
    other_id: is.text,
    other_name: is.text,
    /** Their account was closed. */
    other_gone: flagOrNot,
    /** The team has suspended them. */
    other_suspended: flagOrNot,
    listing_title: is.text,
    /** Whole francs. */
    listing_price: field(v.optional(v.number(), 0), schemaParts.number),
    listing_cover: is.textOrNull,
    listing_owner_id: is.text,
    listing_status: field(openWord<"active" | "pending" | "sold" | "deleted">(), schemaParts.text),
  },
  {
    of: (row) => ({ conversation: conversationKey(row.listingId, row.otherId), newest: newestKey(row.createdAt) }),
    kept: { conversation: { type: "string", maxLength: 201 }, newest: schemaParts.whole },
    indexes: [["conversation", "seq"]],
  },
);

export type StoredMessage = v.InferOutput<typeof messages.row>;
