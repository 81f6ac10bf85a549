import { conversationKey } from "#domain/message.ts";
import { oncePerRow } from "#domain/once-per-row.ts";
import { worthRetrying } from "#domain/verdict.ts";
import type { Overlay, Waiting } from "../mutation-overlay.ts";
import type { ChatMessage } from "./chat-message.ts";

const written = oncePerRow(({ id, args, userId, createdAt, state, refusal }: Waiting<"send_message">): ChatMessage => ({
  id,
  listingId: args.listing_id,
  senderId: userId,
  receiverId: args.receiver_id,
  content: args.content,
  read: false,
  seq: null,
  createdAt,
  mine: true,
  state,
  ...(refusal === null ? {} : { reason: refusal.message, final: !worthRetrying(refusal) }),
}));

/** Messages by their ids. */
export const MESSAGES = {
  send_message: { on: ({ id }) => id, row: (known, mutation) => known ?? written(mutation), refused: true },
} satisfies Overlay<ChatMessage>;

/** The number of the last message read in each conversation, by its key. */
export const READ_UP_TO = {
  mark_read: {
    on: ({ args }) => conversationKey(args.listing_id, args.other_id),
    row: (known = 0, { args }) => Math.max(known, args.up_to_seq),
  },
} satisfies Overlay<number>;
