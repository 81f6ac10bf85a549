import { sayWhy } from "#intents/commit.ts";
import { reserveListing as reserve } from "#intents/listing.ts";
import type { Listing } from "#model/listing/fields.ts";
import { notifyOfUndoableMutation, runMutation } from "./run-mutation.ts";

const RESERVED = {
  later: "Votre annonce sera réservée dès que le réseau revient.",
  done: "Annonce réservée",
};
const FREE = {
  later: "Votre annonce ne sera plus réservée dès que le réseau revient.",
  done: "Annonce plus réservée",
};

/**
 * Reserves an own listing, for somebody or nobody named, or ends the reservation that is shown; held a few seconds on this phone, so that a slip
 * of the thumb can be undone.
 */
export function reserveListing(
  { id, reservedUntil: was }: Pick<Listing, "id" | "reservedUntil">,
  on: boolean,
  buyerId?: string,
): void {
  const more = { was, ...(buyerId !== undefined && { buyerId }) };
  runMutation(
    sayWhy("La réservation n'a pas abouti.", reserve(id, on, more)).then((mutation) =>
      notifyOfUndoableMutation(mutation.id, on ? RESERVED : FREE),
    ),
  );
}
