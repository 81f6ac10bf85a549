/**
 * GET /functions/v1/lot: the public keys of lots. `?town=…`: also how large the lot of each category there is; `&category=…`: that lot.
 * Out: {keys, lots?: [{category, listings, bytes}]} · the file (_lot/format.ts) · 400 · 404 no such town
 */
import { call } from "../_http/database.ts";
import { endpoint, json } from "../_http/endpoint.ts";
import type { Environment } from "../_http/environment.ts";
import { Refusal } from "../_http/refusal.ts";
import { believedKeys, makeLot } from "../_lot/make.ts";

/** So long is what a town has to give told again without a question. */
const FRESH_MS = 60_000;
const MOST_TOWNS = 200;
const sizes = new Map<string, { readonly at: number; readonly lots: unknown }>();

async function sizesOf(town: string, environment: Environment): Promise<unknown> {
  const key = `${environment.SUPABASE_URL} ${town}`;
  const known = sizes.get(key);
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.lots;
  const lots = await call(environment, "lot_sizes", { town });
  if (sizes.size >= MOST_TOWNS) sizes.clear();
  sizes.set(key, { at: Date.now(), lots });
  return lots;
}

export default endpoint("GET", async (request, environment) => {
  const { searchParams } = new URL(request.url);
  const [town, category] = [searchParams.get("town"), searchParams.get("category")];
  if (category !== null) {
    if (!/^[a-z_]{1,20}$/u.test(category)) throw new Refusal(400, "invalid", "Ce rayon n'existe pas.");
    const lot = await makeLot({ category, town }, environment);
    return new Response(lot, { headers: { "Content-Type": "application/octet-stream" } });
  }
  const keys = await believedKeys(environment);
  return json(200, town === null ? { keys } : { keys, lots: await sizesOf(town, environment) });
});
