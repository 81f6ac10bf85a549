import { sayWhy } from "#intents/commit.ts";
import { reserveListing as reserve } from "#intents/listing.ts";
import { notifyOfUndoableMutation, runMutation } from "./run-mutation.ts";

const RESERVED = {
  later: "Votre annonce sera réservée dès que le réseau revient.",
  done: "Annonce réservée",
};
const FREE = {
  later: "Votre annonce ne sera plus réservée dès que le réseau revient.",
  done: "Annonce plus réservée",
};

/** Reserves an own listing, or ends that; held a few seconds on this phone, so that a slip of the thumb can be undone. */
export function reserveListing(id: string, on: boolean): void {
  runMutation(
    sayWhy("La réservation n'a pas abouti.", reserve(id, on)).then((mutation) =>
      notifyOfUndoableMutation(mutation.id, on ? RESERVED : FREE),
    ),
  );
}
