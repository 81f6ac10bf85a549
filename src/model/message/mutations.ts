import * as v from "valibot";
import { messageField } from "#domain/message.ts";
import { defineMutation, noWords, shortened } from "../mutation.ts";

export const messageMutations = {
  send_message: defineMutation({
    input: v.object({ listing_id: v.string(), receiver_id: v.string(), content: messageField }),
    key: ({ listing_id, receiver_id }) => `conversation:${listing_id}:${receiver_id}`,
    merge: { rule: "append" },
    undo: 0,
    travel: { collection: "messages", apart: true },
    summary: ({ content }, about) =>
      `Message${about?.name ? ` à ${about.name}` : ""}${about?.title ? `, ${shortened(about.title)}` : ""}\u00A0: «\u00A0${shortened(content)}\u00A0»`,
    words: ({ content }) => content,
    target: ({ listing_id, receiver_id }) => ({ kind: "conversation", id: listing_id, otherId: receiver_id }),
    example: ({ listing, person }) => ({ listing_id: listing, receiver_id: person, content: "Bonjour" }),
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
