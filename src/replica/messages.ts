import * as v from "valibot";
import { conversationKey } from "#domain/message.ts";
import type { OfferStep } from "#domain/offer.ts";
import { openWord } from "#domain/open-word.ts";
import { collection } from "./collection.ts";
import { field, is, newestKey, schemaParts } from "#model/wire.ts";

/** One of another shape is none: the words say it all the same. RxDB is not told of it: a phone of 1.0.0 keeps the messages that it has. */
const media = v.fallback(
  v.optional(
    v.object({
      kind: v.string(),
      name: v.optional(v.string()),
      bytes: v.number(),
      seconds: v.optional(v.number()),
      peaks: v.optional(v.array(v.number())),
    }),
  ),
  undefined,
);

/** One of another shape is left out: the words say it all the same. */
const offer = v.fallback(v.optional(v.object({ step: openWord<OfferStep>(), amount: v.number() })), undefined);

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
    media: field(media, null),
    offer: field(offer, null),
    heard: field(v.fallback(v.optional(v.boolean()), undefined), null),
  },
  {
    of: (row) => ({ conversation: conversationKey(row.listingId, row.otherId), newest: newestKey(row.createdAt) }),
    kept: { conversation: { type: "string", maxLength: 201 }, newest: schemaParts.whole },
    indexes: [["conversation", "seq"]],
  },
);

export type StoredMessage = v.InferOutput<typeof messages.row>;
