import { sayWhy } from "#intents/commit.ts";
import { markSold } from "#intents/listing.ts";
import { runMutation, notifyOfListingMutation } from "./run-mutation.ts";

/** Marks an own listing as sold; held a few seconds on this phone, so that a slip of the thumb can be undone. */
export function sellListing(id: string): void {
  runMutation(
    sayWhy("Erreur lors du marquage comme vendue", markSold(id)).then((sale) =>
      notifyOfListingMutation(sale.id, "sold"),
    ),
  );
}
