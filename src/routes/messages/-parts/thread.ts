import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { sameDay } from "#domain/day.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { AUTOSCROLL_WITHIN } from "#town";

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

type Newest = {
  /** Id of the person's own newest message: writing always shows what was written. */
  readonly mine: string | undefined;
  /** Id of the other's newest message: followed only by someone who is already at the bottom (§9, 50 px). */
  readonly theirs: string | undefined;
};

/**
 * Keeps a scrolling thread at its end while the person is there, also when the keyboard or the input takes room away.
 * Gives the refs of the scroller and of what it holds, whether something new waits below, and the way down.
 */
export function useStickToBottom({ mine, theirs }: Newest) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Null at the bottom; else what the newest of the other's messages was when the person scrolled up. */
  const [away, setAway] = useState<{ theirs: string | undefined } | null>(null);

  function toBottom() {
    const box = scroller.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }
  function onScroll() {
    const box = scroller.current;
    if (box === null) return;
    const near = box.scrollHeight - box.scrollTop - box.clientHeight <= AUTOSCROLL_WITHIN;
    if (near && away !== null) setAway(null);
    if (!near && away === null) setAway({ theirs });
  }
  const follow = useEffectEvent(() => {
    if (away === null) toBottom();
  });
  const showMine = useEffectEvent(toBottom);

  useLayoutEffect(() => showMine(), [mine]);
  useLayoutEffect(() => follow(), [theirs]);
  useEffect(() => {
    if (scroller.current === null || content.current === null) return undefined;
    const watcher = new ResizeObserver(() => follow());
    watcher.observe(scroller.current);
    watcher.observe(content.current);
    return () => watcher.disconnect();
  }, []);

  const waiting = away !== null && theirs !== undefined && theirs !== away.theirs;
  return { scroller, content, onScroll, waiting, toBottom };
}
