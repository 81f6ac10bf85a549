import { sayWhy } from "#intents/commit.ts";
import { markSold, relistListing, renewListing } from "#intents/listing.ts";
import { notifyOfListingMutation, notifyOfUndoableMutation, runMutation } from "./run-mutation.ts";

/** Marks an own listing as sold; held a few seconds on this phone, so that a slip of the thumb can be undone. `buyerId`: to whom, if that is said. */
export function sellListing(id: string, buyerId?: string): void {
  runMutation(
    sayWhy("Erreur lors du marquage comme vendue", markSold(id, buyerId)).then((sale) =>
      notifyOfListingMutation(sale.id, "sold"),
    ),
  );
}

const RELISTED = {
  later: "Votre annonce sera remise en vente dès que le réseau revient.",
  done: "Annonce remise en vente",
};

/** Takes a sale back that came to nothing, in the same way. */
export function relist(id: string): void {
  runMutation(
    sayWhy("La remise en vente n'a pas abouti.", relistListing(id)).then((mutation) =>
      notifyOfUndoableMutation(mutation.id, RELISTED),
    ),
  );
}

const RENEWED = {
  later: "Votre annonce remontera dès que le réseau revient.",
  done: "Annonce renouvelée",
};

/** Says that a listing is still for sale, in the same way. */
export function renew(id: string): void {
  runMutation(
    sayWhy("Le renouvellement n'a pas abouti.", renewListing(id)).then((mutation) =>
      notifyOfUndoableMutation(mutation.id, RENEWED),
    ),
  );
}
