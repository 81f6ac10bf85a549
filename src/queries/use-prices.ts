import { LISTING_FEE, PACKS } from "#town";
import { type Live, derive } from "#domain/cell.ts";
import type { Pack } from "#domain/pack.ts";
import type { StoredPrice } from "#replica/prices.ts";
import { useLive } from "./live.ts";
import { publicRows } from "./rows.ts";
import { shared } from "./sources.ts";

/** What things cost, in francs: packs in the order of the price list. */
export type Prices = { readonly fee: number; readonly packs: readonly Pack[] };

const TOWN_PRICES: Prices = { fee: LISTING_FEE, packs: PACKS };

/** The server's price list; what the town's own file says until this phone has it. */
export function prices(): Live<Prices> {
  return shared("prices", () =>
    derive([publicRows<StoredPrice>("prices", (db) => db.prices.find())], (rows): Prices => {
      const packs = [...(rows ?? [])].filter(({ kind }) => kind === "pack").sort((a, b) => a.position - b.position);
      const fee = rows?.find(({ kind }) => kind === "listing")?.price ?? TOWN_PRICES.fee;
      return { fee, packs: packs.length === 0 ? TOWN_PRICES.packs : packs.map(packOf) };
    }),
  );
}

/** A line without words of its own takes the town's. */
function packOf({ id, name, credits, price, note, popular }: StoredPrice): Pack {
  return {
    id,
    name,
    credits,
    price,
    popular,
    description: note ?? PACKS.find((pack) => pack.id === id)?.description ?? "",
  };
}

export function usePrices(): Prices {
  return useLive(prices());
}
