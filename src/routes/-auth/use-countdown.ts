import { useEffect, useState } from "react";

const SECOND = 1_000;

/**
 * Whole seconds left of a wait of `length` that began at `since` (ms), renewed each second, 0 once it is past. One that began in
 * the future is over: the clock was put back (docs/decisions.md).
 */
export function useCountdown(since: number, length: number): number {
  const [tick, setTick] = useState(() => ({ since, now: Date.now() }));
  // A wait that begins while this is on the screen begins whole: the last tick is of the one before.
  const passed = tick.since === since ? tick.now - since : 0;
  const left = passed < 0 ? 0 : Math.max(0, Math.ceil((length - passed) / SECOND));
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTick({ since, now: Date.now() }), SECOND);
    return () => clearInterval(timer);
  }, [running, since]);
  return left;
}

/** A wait of so many seconds that begins when it is told: how many are left, and how to begin it. */
export function useWait(): readonly [left: number, begin: (seconds: number) => void] {
  const [{ since, length }, setWait] = useState({ since: 0, length: 0 });
  return [useCountdown(since, length), (seconds) => setWait({ since: Date.now(), length: seconds * SECOND })];
}

/** 95 → "1:35" */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
