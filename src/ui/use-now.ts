import { createStore, useStore } from "zustand";
import type { ReadonlyStore } from "#domain/derive.ts";
import { aheadOfPhone } from "#device/server-time.ts";

const MINUTE_MS = 60_000;
const moment = createStore(() => Date.now());
const tick = () => moment.setState(Date.now() + aheadOfPhone.getState());
let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

aheadOfPhone.subscribe(tick);

/** The present in ms, by the server's clock, renewed every minute for all who ask with one timer. */
export const present: ReadonlyStore<number> = {
  ...moment,
  // Where a page is drawn without a browser nobody follows the moment.
  getInitialState: () => Date.now(),
  subscribe(listener) {
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
  },
};

export function useNow(): number {
  return useStore(present);
}
