/**
 * The one observable of this code base: a value that can be read at once and listened to.
 * It is what `useSyncExternalStore` asks for, so a screen never tears and never waits.
 */
export type Signal<T> = {
  /** The value now. The same reference is returned until the value changes. */
  get(): T;
  /** Calls `listener` after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
};

export type WritableSignal<T> = Signal<T> & { set(value: T): void; update(change: (value: T) => T): void };

/** A value held in memory. Setting an identical value (`Object.is`) tells nobody. */
export function createSignal<T>(initial: T): WritableSignal<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      // Wrapped, so that the same function may listen twice and stop once.
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}

type Values<Sources extends readonly Signal<unknown>[]> = {
  [K in keyof Sources]: Sources[K] extends Signal<infer T> ? T : never;
};

/**
 * A value computed from others. It is computed again only when a source gave another reference,
 * and keeps its own reference when `same` says that nothing visible changed.
 */
export function derive<const Sources extends readonly Signal<unknown>[], T>(
  sources: Sources,
  compute: (...values: Values<Sources>) => T,
  same: (a: T, b: T) => boolean = Object.is,
): Signal<T> {
  let seen: unknown[] | undefined;
  let value: T | undefined;
  const get = (): T => {
    const now = sources.map((source) => source.get());
    if (seen === undefined || now.some((item, i) => !Object.is(item, seen?.[i]))) {
      const next = compute(...(now as Values<Sources>));
      if (seen === undefined || !same(value as T, next)) value = next;
      seen = now;
    }
    return value as T;
  };
  return {
    get,
    subscribe(listener) {
      let last = get();
      const check = () => {
        const next = get();
        if (Object.is(next, last)) return;
        last = next;
        listener();
      };
      const stops = sources.map((source) => source.subscribe(check));
      return () => stops.forEach((stop) => stop());
    },
  };
}
