import type { Overlay } from "../mutation-overlay.ts";

/** The place of a mark that is about all news. */
export const EVERYWHERE = "";

/** Up to when news were seen, in milliseconds, by the place they lead to. */
export const SEEN_UNTIL = {
  see_news: {
    on: ({ args }) => args.path ?? EVERYWHERE,
    row: (known = 0, { args }) => Math.max(known, Date.parse(args.until)),
  },
} satisfies Overlay<number>;
