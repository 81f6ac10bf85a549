import { createStore } from "zustand/vanilla";
import { derive, type ReadonlyStore } from "#domain/derive.ts";

/** How long a subscription outlives its last reader, so that Back finds its list as it was. */
const LINGER_MS = 10_000;
const MAX_REMEMBERED = 200;

type Shared = { store: ReadonlyStore<unknown>; readers: number };
const kept = new Map<string, Shared>();

/** One store per key, shared by every component that asks the same question; forgotten when unused. */
export function shared<T>(key: string, make: () => ReadonlyStore<T>): ReadonlyStore<T> {
  const known = kept.get(key);
  if (known !== undefined) return known.store as ReadonlyStore<T>;
  const made = make();
  const entry: Shared = { store: made, readers: 0 };
  const store: ReadonlyStore<T> = {
    ...made,
    subscribe(listener) {
      entry.readers++;
      const stop = made.subscribe(listener);
      return () => {
        entry.readers--;
        stop();
      };
    },
  };
  entry.store = store;
  kept.set(key, entry);
  forgetUnused();
  return store;
}

function forgetUnused(): void {
  for (const [key, entry] of kept) {
    if (kept.size <= MAX_REMEMBERED) return;
    if (entry.readers === 0) kept.delete(key);
  }
}

/**
 * A store fed by a subscription that starts with its first reader and stops after its last. Once stopped
 * it holds `initial` again: what one person saw does not wait in memory for the next one.
 */
export function source<T>(initial: T, start: (emit: (value: T) => void) => () => void): ReadonlyStore<T> {
  const value = createStore(() => initial);
  let readers = 0;
  let stopSource: (() => void) | null = null;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  return {
    ...value,
    subscribe(listener) {
      readers++;
      clearTimeout(lingering);
      const stop = value.subscribe(listener);
      stopSource ??= start((next) => value.setState(next, true));
      return () => {
        stop();
        readers--;
        if (readers > 0) return;
        lingering = setTimeout(() => {
          stopSource?.();
          stopSource = null;
          value.setState(initial, true);
        }, LINGER_MS);
      };
    },
  };
}

/** A store that follows whichever store `choose` names for the present state of `outer`. */
export function chain<A, B>(outer: ReadonlyStore<A>, choose: (state: A) => ReadonlyStore<B>): ReadonlyStore<B> {
  const inner = derive([outer], choose);
  const getState = () => inner.getState().getState();
  return {
    getState,
    getInitialState: getState,
    subscribe(listener) {
      let last = getState();
      const check = () => {
        const [before, next] = [last, getState()];
        last = next;
        if (!Object.is(next, before)) listener(next, before);
      };
      let stopInner = inner.getState().subscribe(check);
      const stopOuter = inner.subscribe((followed) => {
        stopInner();
        stopInner = followed.subscribe(check);
        check();
      });
      return () => {
        stopOuter();
        stopInner();
      };
    },
  };
}

/** The same store, calling `react` with its state while somebody reads it: where a question leaves an ask. */
export function reacting<T>(store: ReadonlyStore<T>, react: (state: T) => void): ReadonlyStore<T> {
  return {
    ...store,
    subscribe(listener) {
      const stop = store.subscribe((now, before) => {
        listener(now, before);
        react(store.getState());
      });
      react(store.getState());
      return stop;
    },
  };
}
