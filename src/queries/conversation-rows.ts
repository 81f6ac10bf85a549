import { type Signal, derive } from "#domain/signal.ts";
import { type Message, conversationKey } from "#domain/message.ts";
import { worthRetrying } from "#domain/verdict.ts";
import type { StoredMessage } from "#replica/messages.ts";
import { type RowOf, acts, standing } from "./overlay.ts";
import { privateRows } from "./rows.ts";
import { shared } from "./sources.ts";

export type MessageState = "queued" | "sending" | "sent" | "read" | "refused";

/** A message as a conversation shows it; `reason` says in French why it was refused, `final` that it would be again. */
export type ChatMessage = Message & {
  readonly mine: boolean;
  readonly state: MessageState;
  readonly reason?: string;
  readonly final?: boolean;
};

/** All messages of this person on this phone. */
export function storedMessages(): Signal<readonly StoredMessage[] | null> {
  return privateRows<StoredMessage>("messages", (db) => db.messages.find());
}

/** Up to which message of each conversation this person has read, as far as this phone did it. */
export function readMarks(): Signal<ReadonlyMap<string, number>> {
  return shared("read-marks", () =>
    derive([acts("mark_read")], (rows) => {
      const marks = new Map<string, number>();
      for (const { args } of standing(rows)) {
        const key = conversationKey(args.listing_id, args.other_id);
        marks.set(key, Math.max(marks.get(key) ?? 0, args.up_to_seq));
      }
      return marks;
    }),
  );
}

/** Messages written here that the replica does not hold yet, in the order they were written. */
export function writtenMessages(): Signal<readonly RowOf<"send_message">[]> {
  return shared("written-messages", () =>
    derive([acts("send_message"), storedMessages()], (rows, stored) => {
      const known = new Set((stored ?? []).map((message) => message.id));
      return rows.filter((row) => !known.has(row.id));
    }),
  );
}

export function fromReplica(message: StoredMessage, userId: string | null, mark: number): ChatMessage {
  const mine = message.senderId === userId;
  const read = message.read || (!mine && message.seq <= mark);
  return { ...message, read, mine, state: mine && read ? "read" : "sent" };
}

export function fromOutbox(row: RowOf<"send_message">): ChatMessage {
  return {
    id: row.id,
    listingId: row.args.listing_id,
    senderId: row.userId,
    receiverId: row.args.receiver_id,
    content: row.args.content,
    read: false,
    seq: null,
    createdAt: row.createdAt,
    mine: true,
    state: row.state,
    ...(row.refusal === null ? {} : { reason: row.refusal.message, final: !worthRetrying(row.refusal) }),
  };
}
