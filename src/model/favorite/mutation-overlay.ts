import type { Overlay } from "../mutation-overlay.ts";

/** A favourite by the id of its listing. */
export const FAVORITES = {
  set_favorite: {
    on: ({ args }) => args.listing_id,
    row: (known, { args, createdAt }) => (args.on ? (known ?? { createdAt }) : undefined),
  },
} satisfies Overlay<{ readonly createdAt: number }>;
