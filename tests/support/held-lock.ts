import { vi } from "vitest";
import type { Locks } from "#outbox/locks.ts";
import { type HandClock, settled } from "../unit/hand-clock.ts";

/** Locks whose one holder never lets go, but can be robbed. */
export function heldForEver(): Locks & { stolen: number } {
  const locks = {
    stolen: 0,
    async request<T>(
      _name: string,
      options: { signal?: AbortSignal; steal?: boolean },
      work: () => Promise<T>,
    ): Promise<T> {
      if (options.steal === true) {
        locks.stolen += 1;
        return await work();
      }
      return await new Promise<T>((_, reject) => {
        options.signal?.addEventListener("abort", () => reject(new DOMException("too long", "TimeoutError")));
      });
    },
  };
  return locks;
}

/** The time limit of whoever waits for a lock ends by `clock`. Until `mockRestore`. */
export const timeoutsBy = (clock: HandClock) =>
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const timeout = new AbortController();
    clock.after(ms, () => timeout.abort());
    return timeout.signal;
  });

/** How often the lock has been stolen at each of these times. `look`: where waiters look for a heartbeat. */
export async function stolenAt(
  times: readonly number[],
  { locks, clock, look }: { locks: { stolen: number }; clock: HandClock; look: () => Promise<unknown> },
): Promise<readonly number[]> {
  const stolen: number[] = [];
  for (const time of times) {
    // A second at a time, each behind what the waiter looks at: one who looks again has the time to.
    while (clock.now() < time) {
      await clock.advance(1_000);
      await look();
      await settled();
    }
    stolen.push(locks.stolen);
  }
  return stolen;
}
