import { type Live, derive } from "#domain/cell.ts";
import { currentUser } from "#identity/current.ts";
import { outboxRows } from "#outbox/live.ts";
import type { Patience } from "#outbox/patience.ts";
import type { Wait } from "#outbox/wait.ts";
import { useLive } from "./live.ts";
import { shared, source } from "./sources.ts";

/**
 * Why nothing leaves although there is a network, and until when (milliseconds of this phone's clock). `server`: the
 * server asked to wait · `trouble`: the last request came to nothing, on the road or there.
 */
export type Pause = { readonly by: "server" | "trouble"; readonly until: number };

function patienceOf(userId: string): Live<Patience | null> {
  return shared(`patience:${userId}`, () =>
    source<Patience | null>(null, (emit) => {
      let ended = false;
      let stop = () => {};
      void import("#outbox/watch.ts").then(({ watchPatience }) => {
        if (!ended) stop = watchPatience(userId, emit);
      });
      return () => {
        ended = true;
        stop();
      };
    }),
  );
}

const later = (waits: readonly (Wait | null)[]): number | null =>
  waits.reduce<number | null>((latest, wait) => (wait === null ? latest : Math.max(latest ?? 0, wait.until)), null);

/** Null while nothing holds the queue back. A pause may be over already: whoever shows it knows what time it is. */
export function pauseOf(userId: string): Live<Pause | null> {
  return shared(`pause:${userId}`, () =>
    derive([patienceOf(userId), outboxRows], (patience, rows): Pause | null => {
      const named = rows.map(({ state, wait }) => (state === "queued" && wait?.named === true ? wait : null));
      const asked = later([...named, patience?.byServer === true ? patience.wait : null]);
      if (asked !== null) return { by: "server", until: asked };
      const until = later([patience?.wait ?? null]);
      return until === null ? null : { by: "trouble", until };
    }),
  );
}

/** Of the person here. */
export function usePause(): Pause | null {
  return useLive(pauseOf(currentUser() ?? "visitor"));
}
