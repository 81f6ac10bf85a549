import { createStore } from "zustand/vanilla";
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { alike } from "#domain/search-likeness.ts";
import { draftFrom, type DraftData } from "#model/listing/draft.ts";
import { isId } from "#domain/id.ts";
import { untilLoaded } from "#domain/until-loaded.ts";
import { rebased, contentOf, type ListingContent } from "#model/listing/content.ts";
import type { Listing } from "#model/listing/fields.ts";
import { isNewerStatus, type ListingStatus, statusOf } from "#model/listing/status.ts";
import { identity } from "#identity/current.ts";
import { newestOfCategory } from "#replica/feed-questions.ts";
import { given } from "#first-paint/given.ts";
import { lastRows } from "#first-paint/last-rows.ts";
import { askServer, type WhyUnavailable } from "#sync/requests.ts";
import { isInCurrentTown, SIMILAR_LISTINGS } from "#town";
import { chain, reacting, shared, source } from "./sources.ts";
import { listingsById, progressOf, rowsOf, headings } from "./rows.ts";
import { favorites } from "./use-favorites.ts";
import { ownListings } from "./own-listings.ts";
import { hiddenPeople } from "./hidden-people.ts";
import { type Answered, answerTo } from "./answer-to.ts";
import { mineKnown, mineOf, mutationsOf, type RowOf, standing } from "./overlay.ts";

export type ListingResult = {
  readonly phase: "loading" | "ready" | "unavailable" | "missing";
  readonly listing: Listing | null;
  readonly mine: boolean;
  /** Why it is unavailable, where that is known. */
  readonly why?: WhyUnavailable | null;
  /** True while nothing is known here and the server cannot be asked: say so instead of waiting. */
  readonly unreachable: boolean;
};

type Known = {
  readonly row: Listing | null;
  readonly mine: Listing | null;
  readonly gone: WhyUnavailable | "unknown" | null;
};

const NOWHERE: ListingResult = { phase: "missing", listing: null, mine: false, unreachable: false };
const NO_ID: ReadonlyStore<ListingResult> = createStore(() => NOWHERE);

/** One listing, wherever this phone knows it from; when it does not, the server is asked. An address that is not an id is answered as missing. */
export function listing(named: string): ReadonlyStore<ListingResult> {
  if (!isId(named)) return NO_ID;
  const id = named.toLowerCase();
  return shared(`listing:${id}`, () => {
    const feedRow = listingsById([id]);
    const key = `listing:${id}`;
    const asked = answerTo(key);
    const known = derive(
      [feedRow, progressOf("feed"), lastRows, given, ownListings(), favorites(), headings()],
      (feed, progress, last, came, mine, liked, conversations): Known => {
        const favorite = liked.rows.find((row) => row.listing.id === id)?.listing ?? null;
        // A replica that was never filled, or whose row is still being read, knows less than the page that came, or the record of the newest
        // rows.
        const unread = feed === null || progress?.pulledAt == null;
        const { rows = [] } = (came?.key === key ? came : last) ?? {};
        const shown = feed?.[0] ?? (unread ? rows.find((row) => row.id === id) : undefined);
        // A listing that is sold leaves the feed and changes its heart and its conversations: whichever is pulled first has the news. No other
        // state is for good, and of two rows nobody here knows which is the newer one.
        const sold = [...conversations.values()].some(
          (row) => row.listingId === id && statusOf(row.listing.status).isSold && row.listing.userId === row.otherId,
        );
        // One that fell asleep comes back: the feed is poked for that, a heart is not.
        const isBack = shown !== undefined && statusOf(favorite?.status).isAsleep === true;
        const gone = sold ? "sold" : favorite === null || isBack ? null : whyOf(favorite.status);
        return {
          mine: mine?.find((row) => row.id === id) ?? null,
          row: gone === null ? (shown ?? favorite) : null,
          gone,
        };
      },
    );
    const answer = derive([known, asked, identity], (found, ask, who) => decide(found, ask, who.userId));
    let shown = false;
    const live = reacting(answer, ({ phase, listing: row, mine }) => {
      // Asked once the phone's own rows have been read, not while they are still being opened.
      if (phase === "loading" && feedRow.getState() !== null) {
        // One that was shown and is no longer here was sold, or let go of: the answer of before says nothing of now.
        const anew = shown;
        shown = false;
        askServer({ kind: "listing", id }, anew);
      } else if (phase === "ready") {
        shown = true;
        // No collection brings news of another town: each look asks.
        if (row !== null && !mine && !isInCurrentTown(row)) askServer({ kind: "listing", id });
      }
    });
    // A listing that somebody is reading stays until the server has said what became of it: no place holders in between.
    let before: ListingResult | null = null;
    let readers = 0;
    const steady = derive([live], (now) => {
      if (now.phase === "loading" && !now.unreachable && before !== null) return before;
      before = now.phase === "ready" && !now.mine ? now : null;
      return now;
    });
    return {
      ...steady,
      subscribe(listener) {
        readers++;
        const stop = steady.subscribe(listener);
        return () => {
          stop();
          // A person who comes back later is told what is so then.
          if (--readers === 0) before = null;
        };
      },
    };
  });
}

/** The state of a listing put aside, by its heart's row. "unknown": it is not for sale, for one of several reasons. */
function whyOf(status: ListingStatus): WhyUnavailable | "unknown" | null {
  // Nothing says that one in a state of a newer server may be seen no more.
  const { isPublic, isSold, isDeleted, isAsleep } = statusOf(status);
  if (isPublic || isNewerStatus(status)) return null;
  return isSold ? "sold" : isDeleted ? "deleted" : isAsleep ? "asleep" : "unknown";
}

function decide(known: Known, ask: Answered | null, userId: string | null): ListingResult {
  const as = (phase: ListingResult["phase"], row: Listing | null, mine = false): ListingResult => ({
    phase,
    listing: row,
    mine,
    unreachable: phase === "loading" && ask?.state === "failed",
  });
  if (known.mine !== null) return as(statusOf(known.mine.status).isDeleted ? "missing" : "ready", known.mine, true);
  if (known.row !== null) return as("ready", known.row, known.row.userId === userId);
  const answer = ask?.answer?.kind === "listing" ? ask.answer : null;
  if (answer?.state === "missing") return as("missing", null);
  if (answer?.state === "unavailable") return { ...as("unavailable", null), why: answer.why ?? null };
  if (known.gone !== null) return { ...as("unavailable", null), why: known.gone === "unknown" ? null : known.gone };
  // active: its row is on its way into the replica, or left it again since.
  return as("loading", null);
}

export function useListing(id: string): ListingResult {
  return useStore(listing(id));
}

const EMPTY: readonly Listing[] = [];
const NONE: ReadonlyStore<readonly Listing[]> = createStore(() => EMPTY);

/** Of so many of its category, the newest, those are chosen that are most like a listing. */
const COMPARED = 80;

type Compare = { readonly alike: typeof alike };
/** Loaded where a listing has others beside it: it comes with the words of the search. */
const compare = source<Compare | null>(null, (emit) => untilLoaded(() => import("#domain/search-likeness.ts"), emit));
const NOTHING: ReadonlyStore<null> = createStore(() => null);

/** Active listings of its category that are like a listing by their words and their price (spec §7: four). */
export function similarListings({
  id,
  category,
  title,
  price,
}: Pick<Listing, "id" | "category" | "title" | "price">): ReadonlyStore<readonly Listing[]> {
  return shared(`similar:${JSON.stringify([id, category, title, price])}`, () => {
    const rows = rowsOf("feed", newestOfCategory(category, isInCurrentTown, COMPARED), `category:${category}`);
    const code = chain(rows, (found) => ((found ?? EMPTY).some((row) => row.id !== id) ? compare : NOTHING));
    return derive([rows, hiddenPeople, code], (found, hidden, known) => {
      const others = (found ?? EMPTY).filter((row) => !hidden.has(row.userId));
      return known?.alike({ id, title, price }, others).slice(0, SIMILAR_LISTINGS) ?? EMPTY;
    });
  });
}

export function useSimilarListings(listing: Listing | null): readonly Listing[] {
  return useStore(listing === null ? NONE : similarListings(listing));
}

/**
 * A listing of one's own as the form for an edit begins: `data` with what was changed here and refused, if anything was; `base`
 * what the new mutation is measured against. missing: there is none here that could be edited; awaited: one's own have not come to this phone yet.
 */
type Editable =
  | { readonly phase: "loading" | "awaited" | "missing" }
  | { readonly phase: "ready"; readonly data: DraftData; readonly base: ListingContent };

export function editable(id: string): ReadonlyStore<Editable> {
  return shared(`editable:${id}`, () =>
    derive([mineOf("listing"), mutationsOf("edit_listing"), mineKnown()], (mine, edits, known): Editable => {
      const found = mine?.find((row) => row.id === id);
      if (found === undefined) return { phase: known ? "missing" : mine === null ? "loading" : "awaited" };
      if (!statusOf(found.status).canBeEdited) return { phase: "missing" };
      const own = edits.filter(({ args }) => args.id === id);
      const base = contentOf(standing(own).at(-1)?.args ?? found);
      const last = own.at(-1);
      const words = last?.state === "refused" ? again(last, base) : base;
      return { phase: "ready", base, data: { ...draftFrom(found), ...words } };
    }),
  );
}

/** The listing as it is now with the changes of the refused mutation. */
function again({ args, base }: RowOf<"edit_listing">, now: ListingContent): ListingContent {
  return rebased(contentOf(args), contentOf(draftFrom(base as object)), now);
}

export function useEditable(id: string): Editable {
  return useStore(editable(id));
}
