import { sameDay } from "#domain/day.ts";
import type { ChatMessage } from "#queries/conversation-rows.ts";

/** Bubbles written one after the other by one side, less than this apart, are drawn as one group. */
const RUN_GAP = 5 * 60_000;

export type Bubble = { readonly message: ChatMessage; readonly opensRun: boolean; readonly closesRun: boolean };
export type ThreadDay = { readonly at: number; readonly bubbles: readonly Bubble[] };

function sameRun(a: ChatMessage | undefined, b: ChatMessage | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.mine === b.mine && sameDay(a.createdAt, b.createdAt) && Math.abs(b.createdAt - a.createdAt) < RUN_GAP;
}

/**
 * Cuts the messages (oldest first, in the order given) into days and groups. A message dated before the one above it
 * (a clock that went back) stays in its place and opens no second heading for a day already begun.
 */
export function threadDays(messages: readonly ChatMessage[]): readonly ThreadDay[] {
  const days: { at: number; bubbles: Bubble[] }[] = [];
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const bubble = { message, opensRun: !sameRun(before, message), closesRun: !sameRun(message, messages[index + 1]) };
    const open = days.at(-1);
    if (open !== undefined && (sameDay(open.at, message.createdAt) || message.createdAt < open.at))
      open.bubbles.push(bubble);
    else days.push({ at: message.createdAt, bubbles: [bubble] });
  });
  return days;
}

/** The server's number of the newest message of the other person that is still unread, or null. */
export function unreadUpTo(messages: readonly ChatMessage[]): number | null {
  let upTo: number | null = null;
  for (const { mine, read, seq } of messages) {
    if (!mine && !read && seq !== null && (upTo === null || seq > upTo)) upTo = seq;
  }
  return upTo;
}
