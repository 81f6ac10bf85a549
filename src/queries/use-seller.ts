import { useEffect } from "react";
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import { given } from "#first-paint/given.ts";
import { listingsOf } from "#replica/feed-questions.ts";
import { askedServer, askServer, type SellerFacts } from "#sync/requests.ts";
import { reacting, shared } from "./sources.ts";
import { type Judged, progressOf, rowsOf, sellersNow } from "./rows.ts";
import { answerTo } from "./answer-to.ts";

export type SellerResult = {
  readonly phase: "loading" | "ready" | "missing";
  readonly name: string;
  readonly rating: number | null;
  readonly reviews: number;
  readonly avatar: string | null;
  /** Null until the server has been asked. */
  readonly facts: SellerFacts | null;
  readonly unreachable: boolean;
};

/** The public facts of a person: from any listing of theirs on this phone, made complete by the server. */
export function seller(id: string): ReadonlyStore<SellerResult> {
  return shared(`seller:${id}`, () => {
    const key = `seller:${id}`;
    // Among what the answer is made of, so that it is followed.
    const lacking = lacksOfGiven(id);
    const answer = derive(
      [sellerListings(id), answerTo(key), sellersNow(), lacking],
      (listings, ask, sellers): SellerResult => {
        const answered = ask?.answer?.kind === "seller" ? ask.answer : null;
        const row = sellers.get(id) ?? listings[0];
        const waiting: SellerResult = {
          phase: "loading",
          name: "",
          rating: null,
          reviews: 0,
          avatar: null,
          facts: null,
          unreachable: ask?.state === "failed",
        };
        if (answered !== null && answered.seller !== null) {
          const { name, rating, reviews, avatar, ...facts } = answered.seller;
          return { ...waiting, name, rating, reviews, avatar, facts, phase: "ready" };
        }
        if (row !== undefined) {
          return {
            ...waiting,
            phase: "ready",
            name: row.sellerName,
            rating: row.sellerRating,
            reviews: row.sellerReviews,
            avatar: row.sellerAvatar,
          };
        }
        return answered === null ? waiting : { ...waiting, phase: "missing" };
      },
    );
    const judged = derive([sellerListings(id), sellersNow()], (listings, sellers) =>
      judgementOf(sellers.get(id) ?? listings[0]),
    );
    let last = "";
    return reacting(answer, () => {
      const now = judged.getState();
      // Somebody has judged since the answer, often the current person: the number above the reviews must not contradict them.
      const anew = last !== "" && now !== "" && now !== last;
      last = now;
      // The page came with the answer: this phone asks where it holds less.
      if (anew || given.getState()?.key !== key || lacking.getState()) askServer({ kind: "seller", id }, anew);
    });
  });
}

export function useSeller(id: string): SellerResult {
  return useStore(seller(id));
}

/** Asks about a person again where the phone holds more reviews than were told: of who sells nothing here no row says so. */
export function useAskAgain(id: string, { facts, reviews }: SellerResult, here: number): void {
  const isOlder = facts !== null && here > reviews;
  useEffect(() => {
    if (isOlder) askServer({ kind: "seller", id }, true);
  }, [isOlder, id]);
}

const judgementOf = (row: Judged | undefined): string =>
  row === undefined ? "" : `${row.sellerRating} ${row.sellerReviews} ${row.sellerAvatar ?? ""} ${row.sellerName}`;

/** A seller as the server knows them, beside the card of a listing; null until it has been asked. */
function sellerFacts(id: string): ReadonlyStore<SellerFacts | null> {
  return shared(`trust:${id}`, () => {
    const facts = derive([answerTo(`seller:${id}`), answerTo(`trust:${id}`)], (page, asked): SellerFacts | null => {
      if (page?.answer?.kind === "seller") return page.answer.seller;
      return asked?.answer?.kind === "trust" ? asked.answer.facts : null;
    });
    return reacting(facts, (known) => known === null && askServer({ kind: "trust", id }));
  });
}

export function useSellerFacts(id: string): SellerFacts | null {
  return useStore(sellerFacts(id));
}

/** How the seller of a listing is called and judged now. */
export function useSellerOf(listing: Listing): Judged {
  return useStore(sellersNow()).get(listing.userId) ?? listing;
}

const EMPTY: readonly Listing[] = [];

const listingsHere = (sellerId: string) => rowsOf("feed", listingsOf(sellerId));

/** The active listings of one person, newest first; those that the page came with until the server has been asked. */
export function sellerListings(sellerId: string): ReadonlyStore<readonly Listing[]> {
  return shared(`seller-listings:${sellerId}`, () => {
    const key = `seller:${sellerId}`;
    return derive([listingsHere(sellerId), given, askedServer], (found, came, asks): readonly Listing[] => {
      if (came?.key !== key || asks.get(key)?.answer != null) return found ?? EMPTY;
      const here = new Set(found?.map(({ id }) => id));
      const more = came.rows.filter(({ id }) => !here.has(id));
      return [...(found ?? EMPTY), ...more].sort((a, b) => b.createdAt - a.createdAt);
    });
  });
}

/** Whether this phone, once its market has been pulled to the end, holds less of a person than the page came with. */
const lacksOfGiven = (sellerId: string): ReadonlyStore<boolean> =>
  derive([listingsHere(sellerId), progressOf("feed"), given], (found, progress, came) => {
    const isWhole = found !== null && progress?.pulledAt != null && progress.before === null;
    return isWhole && came !== null && came.rows.some(({ id }) => !found.some((row) => row.id === id));
  });

export function useSellerListings(sellerId: string): readonly Listing[] {
  return useStore(sellerListings(sellerId));
}
