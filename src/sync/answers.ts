/** Answers of the server to the questions of a screen, as they are read: where they are asked, and where a page is drawn with one. */
import * as v from "valibot";
import { instant } from "#model/wire.ts";
import { WHY_UNAVAILABLE } from "./requests.ts";

export const rows = v.array(v.looseObject({ id: v.string() }));

/** The answer of `listing_by_id`, and of `listing_by_code`, which names the listing. */
export const looked = v.object({
  id: v.optional(v.nullable(v.string()), null),
  state: v.fallback(v.picklist(["active", "own", "unavailable", "missing"]), "unavailable"),
  row: v.nullable(v.unknown()),
  // A newer server's state is "unavailable", a reason of it is none.
  why: v.optional(v.fallback(v.nullable(v.picklist(WHY_UNAVAILABLE)), null), null),
});

const person = v.object({ name: v.string(), rating: v.nullable(v.number()), reviews: v.number(), since: instant });

/** The answer of `seller_listings`. */
export const seller = v.object({ person: v.nullable(person), rows });
