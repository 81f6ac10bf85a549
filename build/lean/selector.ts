import { useCallback, useRef, useSyncExternalStore } from "react";

type Source<T> = { get(): T; subscribe(changed: () => void): { unsubscribe(): void } };
type Options<S> = { compare?: (a: S, b: S) => boolean };
type Last<T, S> = { readonly of: T; readonly by: (state: T) => S; readonly selected: S };

/**
 * A part of a store, and a new drawing when that part changes: `useSelector` of @tanstack/react-store without the package that
 * brings it to React 17. What compares as equal stays the same value.
 */
export function useSelector<T, S = T>(
  source: Source<T>,
  selector: (state: T) => S = (state) => state as unknown as S,
  { compare = Object.is }: Options<S> = {},
): S {
  const last = useRef<Last<T, S> | null>(null);
  const select = () => {
    const [of, before] = [source.get(), last.current];
    if (before?.of === of && before.by === selector) return before.selected;
    const next = selector(of);
    const selected = before && compare(before.selected, next) ? before.selected : next;
    last.current = { of, by: selector, selected };
    return selected;
  };
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = source.subscribe(changed);
      return unsubscribe;
    },
    [source],
  );
  return useSyncExternalStore(subscribe, select, select);
}
