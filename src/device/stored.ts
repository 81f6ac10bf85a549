/**
 * A small value of this phone kept in localStorage. A browser that forbids storage, or holds nonsense, gives the
 * fallback: nothing here may stop a screen.
 */
export type Stored<T> = { read(): T; write(value: T): void };

const nameOf = (key: string): string => `djassa:${key}`;

export function stored<T>(key: string, fallback: T, accept: (value: unknown) => value is T): Stored<T> {
  const name = nameOf(key);
  return {
    read() {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
        return accept(value) ? value : fallback;
      } catch {
        return fallback;
      }
    },
    write(value) {
      try {
        localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // Kept for this visit only.
      }
    },
  };
}

/** The same for a value that is kept as it is, by its whole name; null where there is none. Writing null takes it away. */
export const storedText = (name: string) => ({
  read(): string | null {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch {
      // Forbidden or full: as it was.
    }
  },
});

/** Calls `onChange` when another tab has changed what is kept under `key`, or cleared it all; returns the unsubscribe function. */
export function watchStored(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === null || event.key === nameOf(key)) onChange();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** Accepts the words of a closed list. */
export const oneOf =
  <const T extends string>(words: readonly T[]) =>
  (value: unknown): value is T =>
    words.some((word) => word === value);
