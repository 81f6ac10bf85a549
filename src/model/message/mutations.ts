import * as v from "valibot";
import { messageField } from "#domain/message.ts";
import { isVoice } from "#domain/photo-name.ts";
import { OFFER_STEPS } from "#domain/offer.ts";
import { PRICE } from "#town";
import { type About, defineMutation, noWords, shortened, type Target } from "../mutation.ts";

type Written = { readonly listing_id: string; readonly receiver_id: string };

const conversationOf = ({ listing_id, receiver_id }: Written): Target => ({
  kind: "conversation",
  id: listing_id,
  otherId: receiver_id,
});

const addressed = (what: string, about?: About): string =>
  `${what}${about?.name ? ` à ${about.name}` : ""}${about?.title ? `, ${shortened(about.title)}` : ""}`;

/**
 * `offer_id`: the offer that is answered, or met by another price. What the message says is then the server's to write. `reserve_until`: as far as the
 * seller who accepts reserves the listing for that buyer, ms by the server's clock.
 */
const offer = v.optional(
  v.object({
    step: v.picklist(OFFER_STEPS),
    amount: v.pipe(v.number(), v.integer(), v.minValue(PRICE.min), v.maxValue(PRICE.max)),
    offer_id: v.optional(v.string()),
    reserve_until: v.optional(v.number()),
  }),
);

export const messageMutations = {
  send_message: defineMutation({
    input: v.object({ listing_id: v.string(), receiver_id: v.string(), content: messageField, offer }),
    key: ({ listing_id, receiver_id }) => `conversation:${listing_id}:${receiver_id}`,
    merge: { rule: "append" },
    undo: 0,
    travel: { collection: "messages", apart: true },
    summary: ({ content }, about) => `${addressed("Message", about)}\u00A0: «\u00A0${shortened(content)}\u00A0»`,
    words: ({ content }) => content,
    target: conversationOf,
    example: ({ listing, person }) => ({ listing_id: listing, receiver_id: person, content: "Bonjour" }),
  }),
  /**
   * `id`: the folder of the file, in the bucket and on this phone; `photos`: its one name. Of a voice its `seconds` and
   * how loud its parts are.
   */
  send_media: defineMutation({
    input: v.object({
      listing_id: v.string(),
      receiver_id: v.string(),
      id: v.string(),
      photos: v.array(v.string()),
      seconds: v.optional(v.number()),
      peaks: v.optional(v.array(v.number())),
    }),
    // Not that of the messages: no word waits behind a picture.
    key: ({ listing_id, receiver_id }) => `conversation:media:${listing_id}:${receiver_id}`,
    merge: { rule: "append" },
    undo: 0,
    travel: { collection: "messages", carries: "media", apart: true },
    summary: ({ photos: [name = ""] }, about) => addressed(isVoice(name) ? "Message vocal" : "Photo", about),
    words: noWords,
    target: conversationOf,
    example: ({ listing, person, media, photo }) => ({
      listing_id: listing,
      receiver_id: person,
      id: media,
      photos: [photo],
    }),
  }),
  /** Who a voice is to has begun to listen. */
  hear_voice: defineMutation({
    input: v.object({ message_id: v.string() }),
    key: ({ message_id }) => `heard:${message_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { collection: "messages", silent: true },
    summary: () => "Message vocal écouté",
    words: noWords,
    target: () => null,
    example: ({ voice }) => ({ message_id: voice }),
  }),
  mark_read: defineMutation({
    input: v.object({ listing_id: v.string(), other_id: v.string(), up_to_seq: v.number() }),
    // Not that of the messages: it says nothing of them, so neither waits for the other, and none of a long queue is looked at for it.
    key: ({ listing_id, other_id }) => `read:${listing_id}:${other_id}`,
    merge: { rule: "furthest", reach: ({ up_to_seq }) => up_to_seq },
    undo: 0,
    travel: { collection: "messages", silent: true },
    summary: () => "Messages lus",
    words: noWords,
    target: () => null,
    example: ({ listing, person }) => ({ listing_id: listing, other_id: person, up_to_seq: 1 }),
  }),
};
