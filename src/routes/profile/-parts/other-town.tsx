import { otherTown } from "#device/towns.ts";
import type { Listing } from "#model/listing/fields.ts";

/** Under a card of a list that crosses towns: which one, where it is not this phone's. */
export function townLine(listing: Listing) {
  const name = otherTown(listing);
  return name === null ? null : <p className="text-xs text-muted truncate">{name}</p>;
}
