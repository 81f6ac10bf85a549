import { type Live, derive } from "#domain/cell.ts";
import { isId } from "#domain/id.ts";
import type { Listing, ListingStatus } from "#domain/listing.ts";
import { type Asked, askedServer, askServer, type WhyUnavailable } from "#sync/requests.ts";
import { identity } from "#identity/current.ts";
import { lastRows } from "#replica/last-rows.ts";
import { useLive } from "./live.ts";
import { listingsById, progressOf } from "./rows.ts";
import { reacting, shared } from "./sources.ts";
import { favorites } from "./use-favorites.ts";
import { ownListings } from "./own-listings.ts";

export type ListingAnswer = {
  readonly phase: "loading" | "ready" | "unavailable" | "missing";
  readonly listing: Listing | null;
  readonly mine: boolean;
  /** Why it is unavailable, where that is known. */
  readonly why?: WhyUnavailable | null;
  /** True while nothing is known here and the server cannot be asked: say so instead of waiting. */
  readonly unreachable: boolean;
};

type Known = { readonly row: Listing | null; readonly mine: Listing | null; readonly gone: WhyUnavailable | null };

const NOWHERE: ListingAnswer = { phase: "missing", listing: null, mine: false, unreachable: false };
const NO_ID: Live<ListingAnswer> = { get: () => NOWHERE, subscribe: () => () => {} };

/** One listing, wherever this phone knows it from; when it does not, the server is asked. What can be no id is nobody's. */
export function listing(named: string): Live<ListingAnswer> {
  if (!isId(named)) return NO_ID;
  const id = named.toLowerCase();
  return shared(`listing:${id}`, () => {
    const feedRow = listingsById([id]);
    const asked = derive([askedServer], (asks) => asks.get(`listing:${id}`) ?? null);
    const known = derive(
      [feedRow, progressOf("feed"), lastRows, ownListings(), favorites()],
      (feed, progress, last, mine, liked): Known => {
        const favorite = liked.rows.find((row) => row.listing.id === id)?.listing ?? null;
        // An open replica that was never filled knows less than the record of the newest rows.
        const shown = feed?.[0] ?? (progress?.pulledAt == null ? last?.rows.find((row) => row.id === id) : undefined);
        // What is sold leaves the feed and changes the heart's row: whichever is pulled first has the news.
        const gone = favorite === null ? null : whyOf(favorite.status);
        return {
          mine: mine?.find((row) => row.id === id) ?? null,
          row: gone === null ? (shown ?? favorite) : null,
          gone,
        };
      },
    );
    const answer = derive([known, asked, identity], (found, ask, who) => decide(found, ask, who.userId));
    return reacting(answer, ({ phase }) => {
      // Asked once the phone's own rows have been read, not while they are still being opened.
      if (phase === "loading" && feedRow.get() !== null) askServer({ kind: "listing", id });
    });
  });
}

/** Of a listing put aside: what its heart's row says of it. */
function whyOf(status: ListingStatus): WhyUnavailable | null {
  if (status === "active") return null;
  return status === "sold" || status === "deleted" ? status : "hidden";
}

function decide(known: Known, ask: Asked | null, userId: string | null): ListingAnswer {
  const as = (phase: ListingAnswer["phase"], row: Listing | null, mine = false): ListingAnswer => ({
    phase,
    listing: row,
    mine,
    unreachable: phase === "loading" && ask?.state === "failed",
  });
  if (known.mine !== null) return as(known.mine.status === "deleted" ? "missing" : "ready", known.mine, true);
  if (known.row !== null) return as("ready", known.row, known.row.userId === userId);
  const answer = ask?.answer?.kind === "listing" ? ask.answer : null;
  if (answer?.state === "missing") return as("missing", null);
  if (answer?.state === "unavailable") return { ...as("unavailable", null), why: answer.why ?? null };
  if (known.gone !== null) return { ...as("unavailable", null), why: known.gone };
  // active: its row is on its way into the replica, or left it again since.
  return as("loading", null);
}

export function useListing(id: string): ListingAnswer {
  return useLive(listing(id));
}
