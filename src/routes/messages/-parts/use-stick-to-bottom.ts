import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { AUTOSCROLL_WITHIN } from "#town";

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
