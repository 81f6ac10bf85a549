import type { Overlay } from "../mutation-overlay.ts";

/** `priceThen`: as the server has it, of a heart that it knows. */
export type Heart = { readonly createdAt: number; readonly priceThen?: number | null };

/** A favourite by the id of its listing. */
export const FAVORITES = {
  set_favorite: {
    on: ({ args }) => args.listing_id,
    row: (known, { args, createdAt }) => (args.on ? (known ?? { createdAt }) : undefined),
  },
} satisfies Overlay<Heart>;
