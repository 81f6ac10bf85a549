import { useSyncExternalStore } from "react";
import type { Signal } from "#domain/signal.ts";

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The first reader finds the moment at which the last one left: it is renewed before it is read again.
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, MINUTE_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present in ms, renewed every minute for all who ask with one timer. */
export const present: Signal<number> = { get: () => now, subscribe };

export function useNow(): number {
  return useSyncExternalStore(present.subscribe, present.get, present.get);
}
