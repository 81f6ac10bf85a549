import type * as v from "valibot";
import { conversationKey } from "#domain/message.ts";
import { collection } from "./collection.ts";
import { is, newestKey, schemaParts } from "#model/wire.ts";

/** A message. One index: those of a conversation in the server's order. The list of conversations reads all. */
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
  },
  {
    of: (row) => ({ conversation: conversationKey(row.listingId, row.otherId), newest: newestKey(row.createdAt) }),
    kept: { conversation: { type: "string", maxLength: 201 }, newest: schemaParts.whole },
    indexes: [["conversation", "seq"]],
  },
);

export type StoredMessage = v.InferOutput<typeof messages.row>;
