import * as v from "valibot";
import { reportContact, reportUnreachable } from "#device/connectivity.ts";
import type { Filters } from "#domain/search.ts";
import { WHY_UNAVAILABLE } from "#sync/requests.ts";
import { instant } from "#replica/wire.ts";
import { type RpcAnswer, rpc } from "#remote/rpc.ts";

/*
 * What a screen may ask beyond the replica. Each rejects when the server cannot be asked; rows come as received,
 * to be parsed where they are stored.
 */
const rows = v.array(v.looseObject({ id: v.string() }));
const found = v.object({
  rows,
  total: v.number(),
  capped: v.optional(v.boolean(), false),
  nearest: v.optional(v.nullable(v.string()), null),
});
const looked = v.object({
  state: v.picklist(["active", "own", "unavailable", "missing"]),
  row: v.nullable(v.unknown()),
  // A reason of a newer server is none.
  why: v.optional(v.fallback(v.nullable(v.picklist(WHY_UNAVAILABLE)), null), null),
});
const person = v.object({
  name: v.string(),
  rating: v.nullable(v.number()),
  reviews: v.number(),
  since: instant,
});
const seller = v.object({ person: v.nullable(person), rows });
const counts = v.object({ listings: v.number(), people: v.number() });

/** One page of twelve of `search_listings`; the count is exact up to a thousand, `nearest` the spelling found instead. */
export async function searchServer(filters: Omit<Filters, "page">, page: number): Promise<v.InferOutput<typeof found>> {
  const { minPrice: min_price, maxPrice: max_price, ...same } = filters;
  return answered(
    found,
    await rpc("search_listings", { ...same, min_price, max_price, page }, { as: "anyone", method: "POST" }),
  );
}

/** Asked as the person here: an own listing that is not active has its row, a stranger's has not. */
export async function lookUp(listing_id: string, userId: string | null): Promise<v.InferOutput<typeof looked>> {
  return answered(looked, await rpc("listing_by_id", { listing_id }, { as: userId === null ? "anyone" : { userId } }));
}

/** What anyone may see of a person, null when there is no such person, and their newest sixty listings. */
export async function lookUpSeller(id: string): Promise<v.InferOutput<typeof seller>> {
  return answered(seller, await rpc("seller_listings", { seller: id }, { as: "anyone" }));
}

export async function countTown(): Promise<v.InferOutput<typeof counts>> {
  return answered(counts, await rpc("town_counts", {}, { as: "anyone" }));
}

function answered<T>(schema: v.GenericSchema<unknown, T>, { data }: RpcAnswer): T {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) {
    reportContact();
    return parsed.output;
  }
  if (data === null) reportUnreachable();
  throw new Error("The server could not be asked");
}
