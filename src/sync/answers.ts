/** Answers of the server to the questions of a screen, as they are read: where they are asked, and where a page is drawn with one. */
import * as v from "valibot";
import { instant } from "#model/wire.ts";
import { ANSWERS_WITHIN, WHY_UNAVAILABLE } from "./requests.ts";

export const rows = v.array(v.looseObject({ id: v.string() }));

/** The answer of `listing_by_id`, and of `listing_by_code`, which names the listing. */
export const looked = v.object({
  id: v.optional(v.nullable(v.string()), null),
  state: v.fallback(v.picklist(["active", "own", "unavailable", "missing"]), "unavailable"),
  row: v.nullable(v.unknown()),
  // A newer server's state is "unavailable", a reason of it is none.
  why: v.optional(v.fallback(v.nullable(v.picklist(WHY_UNAVAILABLE)), null), null),
});

const known = {
  since: instant,
  // A server of before says none of these.
  sales: v.optional(v.number(), 0),
  answers: v.optional(v.fallback(v.nullable(v.picklist(ANSWERS_WITHIN)), null), null),
  calls: v.optional(v.boolean(), true),
  confirmed: v.optional(v.boolean(), false),
};
const person = v.object({
  name: v.string(),
  rating: v.nullable(v.number()),
  reviews: v.number(),
  avatar: v.optional(v.nullable(v.string()), null),
  ...known,
});

/** The answer of `seller_facts`. */
export const facts = v.object({ facts: v.nullable(v.object(known)) });

/** The answer of `seller_listings`. */
export const seller = v.object({ person: v.nullable(person), rows });

/** The answer of `search_listings`. */
export const found = v.object({
  rows,
  total: v.number(),
  capped: v.optional(v.boolean(), false),
  nearest: v.optional(v.nullable(v.string()), null),
});

/** The answer of `town_counts`. */
export const counts = v.object({ listings: v.number(), people: v.number() });

const number = v.object({ views: v.number(), hearts: v.number(), conversations: v.number() });

/** The answer of `listing_numbers`. */
export const numbers = v.array(v.object({ id: v.string(), week: number, fortnight: number, all: number }));
