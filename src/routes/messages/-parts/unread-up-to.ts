import type { ChatMessage } from "#queries/conversation-rows.ts";

/** The server's number of the newest message of the other person that is still unread, or null. */
export function unreadUpTo(messages: readonly ChatMessage[]): number | null {
  let upTo: number | null = null;
  for (const { mine, read, seq } of messages) {
    if (!mine && !read && seq !== null && (upTo === null || seq > upTo)) upTo = seq;
  }
  return upTo;
}
