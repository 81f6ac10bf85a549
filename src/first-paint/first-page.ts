import * as v from "valibot";
import { type Listing, listingWire } from "#model/listing/fields.ts";

const page = v.object({ rows: v.array(v.unknown()) });

/** The listings of a `sync_pull_feed` answer; what does not parse is left out, a strange answer has none. */
export function parseFirstPage(answer: unknown): Listing[] {
  const parsed = v.safeParse(page, answer);
  if (!parsed.success) return [];
  return parsed.output.rows.flatMap((row) => {
    const listing = v.safeParse(listingWire, row);
    return listing.success ? [listing.output] : [];
  });
}
