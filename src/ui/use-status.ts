import { statusAt } from "#model/listing/status.ts";
import { useNow } from "./use-now.ts";

/** The status of a listing, as it is now. */
export const useStatus = (listing: Parameters<typeof statusAt>[0]) => statusAt(listing, useNow());
