import { SEARCH_PAGE } from "#town";
import { derive } from "#domain/cell.ts";
import type { Listing } from "#domain/listing.ts";
import { type Filters, compareListings, matcher, searchableText } from "#domain/search.ts";
import { type Ask, type Asked, allAsks, askKey, leaveAsk } from "#replica/asks.ts";
import { hiddenPeople } from "#replica/hidden-people.ts";
import { type LastRows, lastRows } from "#replica/last-rows.ts";
import type { FeedIndex } from "./feed-index.ts";
import { feedIndex } from "./feed-index.ts";
import { type Live, useLive } from "./live.ts";
import { progressOf } from "./rows.ts";
import { reacting, shared } from "./sources.ts";

export type SearchAnswer = {
  readonly phase: "loading" | "ready";
  /** Pages 1 to `filters.page` together. */
  readonly rows: readonly Listing[];
  readonly total: number;
  readonly more: boolean;
  /** Who vouches for `total`: the server, or only what this phone holds. */
  readonly source: "phone" | "server";
  readonly asking: boolean;
  /** The server could not be asked: more may be there than this phone holds. */
  readonly failed: boolean;
};

/**
 * What the phone holds at once, and what the server adds, merged by id. The server's rows come into the
 * replica (sync/answer.ts); its answer only names them.
 */
export function search(filters: Filters): Live<SearchAnswer> {
  const { page, ...sought } = filters;
  const ask: Ask = { kind: "search", filters: sought, pages: page };
  const key = askKey(ask);
  return shared(`${key}:${page}`, () => {
    const asked = derive([allAsks], (asks) => asks.get(key) ?? null);
    const found = derive([feedIndex(), asked, lastRows], (index, known, last) => find(sought, index, known, last));
    const answer = derive([found, asked, feedIndex(), progressOf("feed"), hiddenPeople], (all, known, index, progress, hidden): SearchAnswer => {
      const server = known?.answer?.kind === "search" ? known.answer : null;
      const rows = hidden.size === 0 ? all : all.filter(({ userId }) => !hidden.has(userId));
      // The server counts the listings of blocked people too; those it has named are taken off again.
      const left = all.length - rows.length;
      const total = Math.max((server?.total ?? 0) - left, rows.length);
      const shown = rows.slice(0, page * SEARCH_PAGE);
      const filled = index?.complete === true && progress !== null && progress.pulledAt !== null;
      return {
        phase: all.length > 0 || server !== null || filled || known?.state === "failed" ? "ready" : "loading",
        rows: shown,
        total,
        more: total > (left === 0 ? page * SEARCH_PAGE : shown.length),
        source: server === null ? "phone" : "server",
        asking: known?.state === "waiting" || known?.state === "asking",
        failed: known?.state === "failed",
      };
    });
    return reacting(answer, () => leaveAsk(ask));
  });
}

function find(
  sought: Omit<Filters, "page">,
  index: FeedIndex | null,
  known: Asked | null,
  last: LastRows | null,
): readonly Listing[] {
  const fits = matcher(sought);
  const order = compareListings(sought.sort);
  if (index === null || index.rows.size === 0) {
    return (last?.rows ?? []).filter((row) => fits(row, searchableText(row))).sort(order);
  }
  const server = new Set(known?.answer?.kind === "search" ? known.answer.ids : []);
  const rows: Listing[] = [];
  for (const row of index.rows.values()) if (fits(row, row.text) || server.has(row.id)) rows.push(row);
  return rows.sort(order);
}

export function useSearch(filters: Filters): SearchAnswer {
  return useLive(search(filters));
}
