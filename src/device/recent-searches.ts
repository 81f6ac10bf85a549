/** The last texts searched on this phone. They say something of a person, so they go with the sign-out. */
import { create } from "zustand";
import { stored, watchStored } from "./stored.ts";

const MOST = 8;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

const NAME = "recent-searches";
const memory = stored<readonly string[] | null>(NAME, null, isTexts);

type RecentSearches = {
  /** Newest first. */
  searches: readonly string[];
  /** Puts a text first; blank ones are ignored. */
  remember(text: string): void;
  forget(text: string): void;
  clear(): void;
};

export const useRecentSearches = create<RecentSearches>()((set, get) => {
  const store = (searches: readonly string[]) => {
    memory.write(searches);
    set({ searches });
  };
  /**
   * Reads the stored searches again, since another tab may have added some or signed out. Where nothing can be stored, those of this visit.
   */
  const without = (text: string) =>
    (memory.read() ?? get().searches).filter((known) => known.toLowerCase() !== text.toLowerCase());
  return {
    searches: memory.read() ?? [],
    remember(text) {
      const trimmed = text.trim();
      if (trimmed !== "") store([trimmed, ...without(trimmed)].slice(0, MOST));
    },
    forget: (text) => store(without(text)),
    clear: () => store([]),
  };
});

/** Follows what other tabs keep; returns the unsubscribe function. */
export function watchRecentSearches(): () => void {
  return watchStored(NAME, () => useRecentSearches.setState({ searches: memory.read() ?? [] }));
}
