import type { Signal } from "#domain/signal.ts";
import type { Spent } from "#outbox/spent.ts";
import { shared, source, useSignal } from "./sources.ts";

function spent(): Signal<Spent | null> {
  return shared("spent", () =>
    source<Spent | null>(null, (emit) => {
      let ended = false;
      let stop = () => {};
      void import("#outbox/spent.ts").then(({ watchSpent }) => {
        if (!ended) stop = watchSpent(emit);
      });
      return () => {
        ended = true;
        stop();
      };
    }),
  );
}

/** Bytes that this phone spent this month and last month; null until they have been read. */
export const useSpent = (): Spent | null => useSignal(spent());
