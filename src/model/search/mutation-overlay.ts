import type { SavedSearch } from "#domain/search.ts";
import { followedKey } from "#domain/search-term.ts";
import type { Overlay } from "../mutation-overlay.ts";

/** Followed searches by what they ask for. */
export const FOLLOWED_SEARCHES = {
  save_search: {
    on: ({ args }) => followedKey(args),
    row: (known, { args: { on, ...sought }, createdAt: at }) => (on ? (known ?? { ...sought, at }) : undefined),
  },
} satisfies Overlay<SavedSearch>;
