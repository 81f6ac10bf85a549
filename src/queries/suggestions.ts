import { CATEGORIES } from "#domain/category.ts";
import { normaliseText } from "#domain/search.ts";
import { feedIndex } from "./feed-index.ts";

/** So many fit over a phone's keyboard. */
const MOST = 6;
const LEAST = 2;

type Titled = { readonly title: string; readonly createdAt: number };

/**
 * What somebody who has typed `words` may be looking for: titles of this phone's listings and categories that hold each of
 * the words, those that begin with them first, the newest first; each once. Nothing for less than two letters.
 */
export function suggestionsFrom(words: string, rows: Iterable<Titled>): readonly string[] {
  const sought = normaliseText(words).trim();
  if (sought.length < LEAST) return [];
  const parts = sought.split(/\s+/u);
  const found = new Map<string, { text: string; first: boolean; at: number }>();
  const take = (text: string, at: number) => {
    const plain = normaliseText(text);
    if (plain === sought || !parts.every((part) => plain.includes(part))) return;
    const known = found.get(plain);
    if (known === undefined || known.at < at) found.set(plain, { text, first: plain.startsWith(sought), at });
  };
  for (const { label } of CATEGORIES) take(label, 0);
  for (const { title, createdAt } of rows) take(title, createdAt);
  return [...found.values()]
    .sort((a, b) => Number(b.first) - Number(a.first) || b.at - a.at)
    .slice(0, MOST)
    .map(({ text }) => text);
}

export type Suggestions = { readonly for: (words: string) => readonly string[]; readonly close: () => void };

/** Follows the listings of this phone while somebody types: `changed` when there are others, which takes a moment at first. */
export function openSuggestions(changed: () => void): Suggestions {
  const index = feedIndex();
  const close = index.subscribe(changed);
  return { for: (words) => suggestionsFrom(words, index.get()?.rows.values() ?? []), close };
}
