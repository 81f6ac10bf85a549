import { whereSaid, type Overlay } from "../mutation-overlay.ts";
import type { MyReview } from "./own-review.ts";

/** One's own reviews by the ids of their listings. */
export const REVIEWS = {
  post_review: {
    on: ({ args }) => args.listing_id,
    row: (known, mutation) => {
      if (known?.state === "done" || known?.state === "unshown") return known;
      const said = whereSaid(mutation);
      const { rating, comment } = mutation.args;
      return said.state === "done" ? said : { ...said, rating, comment };
    },
    refused: true,
  },
} satisfies Overlay<MyReview>;
