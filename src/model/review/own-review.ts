import type { SaidOnce } from "../said-once.ts";

/** The one review of a person about a listing. unshown: nobody else sees it until both have written to each other about the listing. */
export type MyReview = Omit<SaidOnce, "state"> & {
  readonly state: SaidOnce["state"] | "unshown";
  readonly rating?: number;
  readonly comment?: string;
};

/** The same as the server has it. `shown`: to everybody, since both have written to each other about it. */
export type OwnReview = {
  readonly listingId: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly shown: boolean;
};

export const storedReview = ({ shown, rating, comment }: OwnReview): MyReview => ({
  state: shown ? "done" : "unshown",
  rating,
  comment: comment ?? "",
});
