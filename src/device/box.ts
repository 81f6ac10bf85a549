/** What one person has typed, by keys of its own, in one entry of the browser's storage: whoever comes after them finds nothing. */
export type Box<T> = {
  items(): Readonly<Record<string, T>>;
  /** Puts a value in the place of the one before; undefined takes it away. Without storage it is lost with the page. */
  put(key: string, value: T | undefined): void;
  clear(): void;
};

type Kept<T> = { readonly userId: string; readonly items: Readonly<Record<string, T>> };

/**
 * `storage`: asked for at each use, as a browser may forbid even that. `before`: an entry that whoever came last shared with all before
 * them (0.2.0); what it holds of `userId` moves here with the next value, and only once that has found room.
 */
export function boxIn<T>(storage: () => Storage, name: string, userId: string, before: string): Box<T> {
  const itemsOf = (entry: string): Kept<T>["items"] => {
    try {
      const kept = JSON.parse(storage().getItem(entry) ?? "null") as Partial<Kept<T>> | null;
      return kept?.userId === userId && typeof kept.items === "object" ? kept.items : {};
    } catch {
      return {};
    }
  };
  const items = () => ({ ...itemsOf(before), ...itemsOf(name) });
  const write = (next: Kept<T>["items"]): void => {
    try {
      if (Object.keys(next).length === 0) storage().removeItem(name);
      else storage().setItem(name, JSON.stringify({ userId, items: next } satisfies Kept<T>));
      if (Object.keys(itemsOf(before)).length > 0) storage().removeItem(before);
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
