import { useSyncExternalStore } from "react";
import { createSignal, type Signal } from "#domain/signal.ts";
import { aheadOfPhone } from "#device/server-time.ts";

const MINUTE_MS = 60_000;
const moment = createSignal(Date.now());
const tick = () => moment.set(Date.now() + aheadOfPhone.get());
let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

aheadOfPhone.subscribe(tick);

function subscribe(listener: () => void): () => void {
  // The first reader finds the moment at which the last one left: it is renewed before it is read again.
  if (readers++ === 0) {
    tick();
    timer = setInterval(tick, MINUTE_MS);
  }
  const leave = moment.subscribe(listener);
  return () => {
    leave();
    if (--readers === 0) clearInterval(timer);
  };
}

/** The present in ms, by the server's clock, renewed every minute for all who ask with one timer. */
export const present: Signal<number> = { get: moment.get, subscribe };

export function useNow(): number {
  return useSyncExternalStore(subscribe, moment.get, moment.get);
}
