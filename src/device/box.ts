/** Text that one person has typed, by key, in one entry of the browser's storage: the next person on this phone finds nothing. */
export type Box<T> = {
  items(): Readonly<Record<string, T>>;
  /** Puts a value in the place of the one before; undefined takes it away. Without storage it is lost with the page. */
  put(key: string, value: T | undefined): void;
  clear(): void;
};

type Stored<T> = { readonly userId: string; readonly items: Readonly<Record<string, T>> };

/**
 * `storage`: asked for at each use, as a browser may forbid even that.
 */
export function boxIn<T>(storage: () => Storage, name: string, userId: string): Box<T> {
  const items = (): Stored<T>["items"] => {
    try {
      const kept = JSON.parse(storage().getItem(name) ?? "null") as Partial<Stored<T>> | null;
      return kept?.userId === userId && typeof kept.items === "object" ? kept.items : {};
    } catch {
      return {};
    }
  };
  const write = (next: Stored<T>["items"]): void => {
    try {
      if (Object.keys(next).length === 0) storage().removeItem(name);
      else storage().setItem(name, JSON.stringify({ userId, items: next } satisfies Stored<T>));
    } catch {
      // forbidden or full
    }
  };
  return {
    items,
    put(key, value) {
      const { [key]: last, ...others } = items();
      if (value === undefined && last === undefined) return;
      write(value === undefined ? others : { ...others, [key]: value });
    },
    clear() {
      if (Object.keys(items()).length > 0) write({});
    },
  };
}
