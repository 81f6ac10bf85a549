import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Pack } from "#domain/pack.ts";
import type { StoredPrice } from "#replica/prices.ts";
import { LISTING_FEE, PACKS } from "#town";
import { shared } from "./sources.ts";
import { rowsOf } from "./rows.ts";
import { mineOf, mutationsOf, standing } from "./overlay.ts";
import { credits } from "./use-payments.ts";
import { myProfile } from "./use-my-profile.ts";

/** Prices in francs: packs in the order of the price list. */
export type Prices = { readonly fee: number; readonly packs: readonly Pack[] };

const TOWN_PRICES: Prices = { fee: LISTING_FEE, packs: PACKS };

/** The server's price list; what the town's own file says until this phone has it. */
export function prices(): ReadonlyStore<Prices> {
  return shared("prices", () =>
    derive([rowsOf("prices")], (rows): Prices => {
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
  return useStore(prices());
}

/** free: the first listing · credit: one credit · fee: by mobile money (spec §9). The server decides; this is what it will most likely say. */
type PublicationCost = "free" | "credit" | "fee";

/** The cost of the next publication, after those that are still on this phone; null until this phone knows. */
export function publicationCost(): ReadonlyStore<PublicationCost | null> {
  return shared("publication-cost", () =>
    derive(
      [myProfile(), credits(), mutationsOf("publish_listing"), mineOf("listing")],
      ({ profile }, balance, rows, mine): PublicationCost | null => {
        if (profile === null || balance === null) return null;
        const known = new Set(mine?.map(({ id }) => id));
        const before = standing(rows).filter(({ args }) => !known.has(args.id)).length;
        const free = profile.firstListingAt === null ? 1 : 0;
        if (before < free) return "free";
        return before - free < balance ? "credit" : "fee";
      },
    ),
  );
}

export function usePublicationCost(): PublicationCost | null {
  return useStore(publicationCost());
}
