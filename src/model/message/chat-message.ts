import type { Message } from "#domain/message.ts";

export type MessageState = "queued" | "sending" | "sent" | "read" | "heard" | "refused";

/** A message as a conversation shows it; `reason` says in French why it was refused, `final` that it would be again. */
export type ChatMessage = Message & {
  readonly mine: boolean;
  readonly state: MessageState;
  readonly reason?: string;
  readonly final?: boolean;
  /** The part of its picture that the server has, from 0 to 1, while it goes in parts. */
  readonly progress?: number;
};

/** A message of the server; `readUpTo`: how far its conversation was read on this phone. */
export function storedMessage(
  message: Message & { readonly seq: number },
  userId: string | null,
  readUpTo: number,
): ChatMessage {
  const mine = message.senderId === userId;
  const read = message.read || (!mine && message.seq <= readUpTo);
  const state = mine && message.heard === true ? "heard" : mine && read ? "read" : "sent";
  return { ...message, read, mine, state };
}
