import { useEffect, useState } from "react";

const SECOND = 1_000;

/** Whole seconds left until the moment `until` (ms), renewed each second, 0 once it is past. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / SECOND));
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

/** A wait of so many seconds that begins when it is told: how many are left, and how to begin it. */
export function useWait(): readonly [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  return [useCountdown(until), (seconds) => setUntil(Date.now() + seconds * SECOND)];
}

/** 95 → "1:35" */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
