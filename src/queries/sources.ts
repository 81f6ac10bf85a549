import { useSyncExternalStore } from "react";
import { createSignal, type Signal } from "#domain/signal.ts";

/** How long a subscription outlives its last reader, so that Back finds its list as it was. */
const LINGER_MS = 10_000;
const MAX_KEPT = 200;

type Shared = { live: Signal<unknown>; readers: number };
const kept = new Map<string, Shared>();

/** One live per key, shared by every component that asks the same question; forgotten when unused. */
export function shared<T>(key: string, make: () => Signal<T>): Signal<T> {
  const known = kept.get(key);
  if (known !== undefined) return known.live as Signal<T>;
  const made = make();
  const entry: Shared = { live: made, readers: 0 };
  const live: Signal<T> = {
    get: made.get,
    subscribe(listener) {
      entry.readers++;
      const stop = made.subscribe(listener);
      return () => {
        entry.readers--;
        stop();
      };
    },
  };
  entry.live = live;
  kept.set(key, entry);
  forgetUnused();
  return live;
}

function forgetUnused(): void {
  for (const [key, entry] of kept) {
    if (kept.size <= MAX_KEPT) return;
    if (entry.readers === 0) kept.delete(key);
  }
}

/**
 * A live fed by a subscription that starts with its first reader and stops after its last. Once stopped
 * it holds `initial` again: what one person saw does not wait in memory for the next one.
 */
export function source<T>(initial: T, start: (emit: (value: T) => void) => () => void): Signal<T> {
  const value = createSignal(initial);
  let readers = 0;
  let stopSource: (() => void) | null = null;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  return {
    get: value.get,
    subscribe(listener) {
      readers++;
      clearTimeout(lingering);
      const stop = value.subscribe(listener);
      stopSource ??= start(value.set);
      return () => {
        stop();
        readers--;
        if (readers > 0) return;
        lingering = setTimeout(() => {
          stopSource?.();
          stopSource = null;
          value.set(initial);
        }, LINGER_MS);
      };
    },
  };
}

/** A live that follows whichever live `choose` names for the present value of `outer`. */
export function chain<A, B>(outer: Signal<A>, choose: (value: A) => Signal<B>): Signal<B> {
  let seen: { value: A; inner: Signal<B> } | undefined;
  const inner = (): Signal<B> => {
    const value = outer.get();
    if (seen === undefined || !Object.is(seen.value, value)) seen = { value, inner: choose(value) };
    return seen.inner;
  };
  return {
    get: () => inner().get(),
    subscribe(listener) {
      let followed = inner();
      let stopInner = followed.subscribe(listener);
      const stopOuter = outer.subscribe(() => {
        if (inner() === followed) return;
        stopInner();
        followed = inner();
        stopInner = followed.subscribe(listener);
        listener();
      });
      return () => {
        stopOuter();
        stopInner();
      };
    },
  };
}

/** The same live, calling `react` with its value while somebody reads it: where a question leaves an ask. */
export function reacting<T>(live: Signal<T>, react: (value: T) => void): Signal<T> {
  return {
    get: live.get,
    subscribe(listener) {
      const stop = live.subscribe(() => {
        listener();
        react(live.get());
      });
      react(live.get());
      return stop;
    },
  };
}

export type { Signal } from "#domain/signal.ts";

/** The value of a live in a component: synchronous, never torn. Give it the same live at every render. */
export function useSignal<T>(live: Signal<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
