import { conversationKey } from "#domain/message.ts";
import { oncePerRow } from "#domain/once-per-row.ts";
import { worthRetrying } from "#domain/verdict.ts";
import type { Overlay, Waiting } from "../mutation-overlay.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { Conversation } from "./conversation.ts";

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

/** Lines of the list of conversations by their keys: of messages that the server has not told of. */
export const CONVERSATIONS = {
  send_message: {
    on: ({ args }) => conversationKey(args.listing_id, args.receiver_id),
    row: (known, { args: { listing_id: listingId, receiver_id: otherId, content }, createdAt, state, about }) => {
      // Refused words that others have followed are told of in the conversation.
      if (known !== undefined && state === "refused" && known.lastAt > createdAt) return known;
      return {
        key: conversationKey(listingId, otherId),
        listingId,
        otherId,
        otherName: about?.name ?? "",
        listingTitle: about?.title ?? "",
        listing: null,
        unread: 0,
        ...known,
        lastText: content,
        // Waiting messages come after all that is here, by whatever clock they were written.
        lastAt: Math.max(known?.lastAt ?? 0, createdAt),
        lastState: state,
        mine: true,
      };
    },
    refused: true,
  },
} satisfies Overlay<Conversation>;

/** The number of the last message read in each conversation, by its key. */
export const READ_UP_TO = {
  mark_read: {
    on: ({ args }) => conversationKey(args.listing_id, args.other_id),
    row: (known = 0, { args }) => Math.max(known, args.up_to_seq),
  },
} satisfies Overlay<number>;
