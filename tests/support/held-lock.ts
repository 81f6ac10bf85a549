import type { Locks } from "#outbox/locks.ts";

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
