/** The last texts searched on this phone. They say something of a person, so they go with the sign-out. */
import { create } from "zustand";
import { stored } from "./stored.ts";

const KEPT = 8;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

const memory = stored<string[]>("recent-searches", [], isTexts);

type RecentSearches = {
  /** Newest first. */
  searches: readonly string[];
  /** Puts a text first; blank ones are ignored. */
  remember(text: string): void;
  forget(text: string): void;
  clear(): void;
};

export const useRecentSearches = create<RecentSearches>()((set, get) => {
  const keep = (searches: string[]) => {
    memory.write(searches);
    set({ searches });
  };
  const without = (text: string) => get().searches.filter((known) => known.toLowerCase() !== text.toLowerCase());
  return {
    searches: [],
    remember(text) {
      const trimmed = text.trim();
      if (trimmed !== "") keep([trimmed, ...without(trimmed)].slice(0, KEPT));
    },
    forget: (text) => keep(without(text)),
    clear: () => keep([]),
  };
});

/** Reads what was kept. Called once at start. */
export function startRecentSearches(): void {
  useRecentSearches.setState({ searches: memory.read() });
}
