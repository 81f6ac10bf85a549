import type { StoreApi } from "zustand/vanilla";

/** A store that its readers cannot write: what zustand's `useStore` asks for, and no more. */
export type ReadonlyStore<T> = Pick<StoreApi<T>, "getState" | "getInitialState" | "subscribe">;

type States<Stores extends readonly ReadonlyStore<unknown>[]> = {
  [K in keyof Stores]: Stores[K] extends ReadonlyStore<infer T> ? T : never;
};

/**
 * A store computed from others. It is computed again only when one of them holds another reference, and keeps its own
 * reference when `same` says that nothing visible changed. The package derive-zustand tells its listeners of each change
 * below, also of one that leaves the result as it was, and follows nothing before it is read.
 */
export function derive<const Stores extends readonly ReadonlyStore<unknown>[], T>(
  stores: Stores,
  compute: (...states: States<Stores>) => T,
  same: (a: T, b: T) => boolean = Object.is,
): ReadonlyStore<T> {
  let seen: unknown[] | undefined;
  let value: T | undefined;
  const getState = (): T => {
    const now = stores.map((store) => store.getState());
    if (seen === undefined || now.some((state, i) => !Object.is(state, seen?.[i]))) {
      const next = compute(...(now as States<Stores>));
      if (seen === undefined || !same(value as T, next)) value = next;
      seen = now;
    }
    return value as T;
  };
  return {
    getState,
    // React asks for it where it draws without a browser, and there the page is drawn of what is held now.
    getInitialState: getState,
    subscribe(listener) {
      let last = getState();
      const check = () => {
        const next = getState();
        if (Object.is(next, last)) return;
        const before = last;
        last = next;
        listener(next, before);
      };
      const stops = stores.map((store) => store.subscribe(check));
      return () => stops.forEach((stop) => stop());
    },
  };
}
