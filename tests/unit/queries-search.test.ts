import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import { type Filters, NO_FILTERS } from "#domain/search.ts";
import { feedIndex, openSuggestions, wordIndex } from "#queries/feed-index.ts";
import { setHiddenPeople } from "#queries/hidden-people.ts";
import { search, type SearchResult } from "#queries/use-search.ts";
import { commitRows } from "#replica/commit.ts";
import { feed } from "#replica/feed.ts";
import { storeLastRows } from "#first-paint/last-rows.ts";
import { publicReplica } from "#replica/stores.ts";
import { type Answer, askedServer, askServer, forgetAsked, questionKey, setAsked } from "#sync/requests.ts";
import { wireListing } from "./pull-lab.ts";
import { Phone, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
beforeEach(async () => {
  forgetAsked();
  phone = await Phone.open();
});
afterEach(async () => {
  setHiddenPeople(new Set());
  stopReading();
  await phone.close();
});

const id = (n: number) => `listing-${String(n).padStart(4, "0")}`;
const idsTo = (n: number) => Array.from({ length: n }, (_, at) => id(at + 1));
const keyOf = ({ page: _page, ...filters }: Filters) => questionKey({ kind: "search", filters, pages: 1 });
const asked = (filters: Filters) => askedServer.getState().get(keyOf(filters));
const answer = (filters: Filters, more: Partial<Extract<Answer, { kind: "search" }>>) =>
  setAsked(keyOf(filters), {
    state: "answered",
    answer: { kind: "search", ids: [], total: 0, pages: 1, nearest: null, ...more },
  });
const says = (filters: Filters, expected: Partial<Omit<SearchResult, "rows">> & { rows?: readonly { id: string }[] }) =>
  until(search(filters), (value) => expect(value).toMatchObject(expected));

// First of all: what is read lingers, and the words would be known already.
test("a search by synonym or description is not called empty while the words are read", async () => {
  const rows = Array.from({ length: 1_500 }, (_, n) =>
    v.parse(
      feed.row,
      wireListing(n + 1, {
        title: n === 20 ? "Réfrigérateur Samsung" : `Table ${n}`,
        ...(n === 30 && { description: "Avec sa nappe brodée" }),
      }),
    ),
  );
  await commitRows(phone.shared.rows("feed"), rows);
  await phone.shared.progress.change("feed", { pulledAt: 1 });
  const synonym = { ...NO_FILTERS, q: "frigidaire" };
  const { page: _page, ...filters } = synonym;
  askServer({ kind: "search", filters, pages: 1 });
  answer(synonym, { ids: [id(21)], total: 1 });
  const described = { ...NO_FILTERS, q: "nappe" };
  const seen: string[] = [];
  const searches = [synonym, described].map((filters) => search(filters));
  const look = () => void searches.map((live) => seen.push(`${live.getState().phase} ${live.getState().rows.length}`));
  const stops = searches.map((live) => live.subscribe(look));
  setAsked(keyOf(described), { state: "failed" });
  look();
  const found = () => searches.map((live) => live.getState().rows.map((row) => row.id));
  await vi.waitFor(() => expect(found()).toEqual([[id(21)], [id(31)]]), { timeout: 10_000 });
  expect(seen).not.toContain("ready 0");
  for (const stop of stops) stop();
});

test("a first answer takes nothing away of what the first page brought, until the market is here", async () => {
  const page = Array.from({ length: 24 }, (_, n) => v.parse(feed.row, wireListing(n + 1)));
  storeLastRows(page, 1);
  const two = { ...NO_FILTERS, page: 2 };
  const live = search(two);
  const seen: number[] = [];
  const stop = live.subscribe(() => seen.push(live.getState().rows.length));
  expect(live.getState().rows).toHaveLength(24);
  await commitRows(phone.shared.rows("feed"), page.slice(12));
  answer(two, { ids: page.slice(12).map((row) => row.id), total: 36 });
  await says(two, { source: "server", more: true, rows: page.toReversed() });
  expect(new Set(seen)).toEqual(new Set([24]));
  // One that has gone meanwhile is not kept alive by it.
  await phone.shared.progress.change("feed", { pulledAt: 1 });
  await until(live, ({ rows }) => expect(rows).toHaveLength(12));
  stop();
});

describe("after the server's answer", () => {
  test("what this phone holds beyond the pages that were asked for is shown without asking", async () => {
    for (let n = 1; n <= 30; n++) await phone.listing(n, { category: "books" });
    const books = { ...NO_FILTERS, category: "books", page: 2 } as const;
    await until(search(books), ({ rows }) => expect(rows).toHaveLength(24));
    answer(books, { ids: idsTo(30).slice(18), total: 40 });
    await says(books, { total: 40, more: true, source: "server" });
    expect(search(books).getState().rows).toHaveLength(24);
  });

  test("what it named and what has been sold since is not counted, and it is asked anew at once", async () => {
    const pirogue = { ...NO_FILTERS, q: "pirogue" };
    await phone.listing(1, { title: "Pirogue" });
    await says(pirogue, { total: 1 });
    answer(pirogue, { ids: [id(1)], total: 1 });
    await says(pirogue, { total: 1, asking: false });
    await commitRows(phone.shared.rows("feed"), [{ id: id(1), v: 11, deleted: true }]);
    await says(pirogue, { phase: "ready", rows: [], total: 0, more: false });
    expect(asked(pirogue)?.state).toBe("waiting");
    // The same answer again is believed: nobody is asked without end.
    answer(pirogue, { ids: [id(1)], total: 1 });
    await phone.listing(2, { title: "Table" });
    await says(pirogue, { total: 0, asking: false });
  });

  test("what it named and what was changed since stays only while the filters let it through", async () => {
    const cheap = { ...NO_FILTERS, category: "electronics", maxPrice: 10_000 } as const;
    await phone.listing(1, { category: "electronics", price: 5_000 });
    await phone.listing(2, { category: "electronics", price: 6_000 });
    await says(cheap, { total: 2 });
    answer(cheap, { ids: idsTo(2), total: 2 });
    await phone.listing(1, { v: 10, category: "vehicles", price: 90_000 });
    const { rows } = await says(cheap, { total: 1 });
    expect(rows.map((row) => row.id)).toEqual([id(2)]);
    expect(asked(cheap)?.state).toBe("waiting");
  });

  test("a first page of a blocked person is filled from the next ones, never called empty", async () => {
    const frigo = { ...NO_FILTERS, q: "frigo" };
    setHiddenPeople(new Set(["bad"]));
    await phone.shared.progress.change("feed", { pulledAt: 1 });
    const live = search(frigo);
    await until(live, ({ asking }) => expect(asking).toBe(true));
    for (let n = 1; n <= 12; n++) await phone.listing(n, { title: "Frigo", user_id: "bad" });
    answer(frigo, { ids: idsTo(12), total: 28 });
    await vi.waitFor(() => expect(asked(frigo)).toMatchObject({ state: "waiting", question: { pages: 2 } }));
    expect(live.getState()).toMatchObject({ phase: "loading", rows: [], more: true });
    await phone.listing(13, { title: "Frigo" });
    answer(frigo, { ids: idsTo(13), total: 28, pages: 2 });
    await says(frigo, { phase: "ready", rows: [{ id: id(13) }], total: 16, more: true });
    await vi.waitFor(() => expect(asked(frigo)?.question).toMatchObject({ pages: 3 }));
    answer(frigo, { ids: idsTo(13), total: 28, pages: 3 });
    await says(frigo, { more: false, asking: false });
  });

  test("a count that goes no further stays the one that was counted, also with somebody blocked", async () => {
    const frigo = { ...NO_FILTERS, q: "frigo" };
    setHiddenPeople(new Set(["bad"]));
    for (let n = 1; n <= 12; n++) await phone.listing(n, { title: "Frigo", user_id: n === 1 ? "bad" : "seller" });
    await until(search(frigo), ({ rows }) => expect(rows).toHaveLength(11));
    answer(frigo, { ids: idsTo(12), total: 1_000, capped: true });
    await says(frigo, { total: 1_000, capped: true, more: true });
  });

  test("a listing that has the very words by now is no answer to another spelling", async () => {
    const typed = { ...NO_FILTERS, q: "trotinete" };
    await phone.listing(1, { title: "Trottinette" });
    await until(search(typed), ({ asking }) => expect(asking).toBe(true));
    answer(typed, { ids: [id(1)], total: 1, nearest: "trottinette" });
    await says(typed, { nearest: "trottinette", total: 1 });
    await phone.listing(2, { title: "Drone trotinete" });
    const { rows } = await says(typed, { nearest: null, total: 2 });
    expect(rows.map((row) => row.id)).toEqual([id(2), id(1)]);
  });
});

test.each(["all of it", "what was told of"])(
  "a read of the market that fails once (%s) is made again",
  async (what) => {
    const db = phone.shared;
    const table = db.dexie.table("feed");
    await phone.listing(41, { category: "books" });
    if (what !== "all of it") await until(feedIndex(), (index) => expect(index?.rows.has(id(41))).toBe(true));
    let failed = 0;
    const read = what === "all of it" ? "where" : "bulkGet";
    const real = table[read].bind(table) as (...given: unknown[]) => unknown;
    // Reads of whoever writes are in its transaction.
    vi.spyOn(table, read).mockImplementation(((...given: unknown[]) => {
      if (Dexie.currentTransaction === null && failed++ === 0) throw new DOMException("disk I/O", "UnknownError");
      return real(...given);
    }) as never);
    if (what === "all of it") publicReplica.setState(null, true);
    publicReplica.setState(db, true);
    if (what !== "all of it") await phone.listing(42, { category: "books" });
    const rows = what === "all of it" ? 1 : 2;
    await until(feedIndex(), (index) => expect([index?.complete, index?.rows.size]).toEqual([true, rows]));
    expect(failed).toBeGreaterThan(0);
  },
);

test("words that fit nothing under the filters are left out there, as on the server", async () => {
  await phone.listing(31, { title: "Vélo bleu", category: "sports" });
  await phone.listing(32, { title: "Vélo rouge", category: "vehicles" });
  await says({ ...NO_FILTERS, q: "velo rouge" }, { nearest: null, rows: [{ id: id(32) }] });
  await says({ ...NO_FILTERS, q: "velo bleu" }, { nearest: null, rows: [{ id: id(31) }] });
  const { rows } = await says({ ...NO_FILTERS, q: "velo rouge", category: "sports" }, { nearest: "velo", total: 1 });
  expect(rows.map((row) => row.id)).toEqual([id(31)]);
});

test("suggestions are without the titles of people whom the person here has blocked", async () => {
  await phone.listing(1, { title: "Frigo Nasco" });
  await phone.listing(2, { title: "Frigo arnaque", user_id: "bad" });
  const suggestions = openSuggestions(() => {});
  await vi.waitFor(() => expect(suggestions.for("frigo")).toEqual(["Frigo arnaque", "Frigo Nasco"]));
  setHiddenPeople(new Set(["bad"]));
  expect(suggestions.for("frigo")).toEqual(["Frigo Nasco"]);
  suggestions.close();
});

test("while somebody types the words of the listings are read, for the question that follows", async () => {
  await phone.listing(1, { title: "Frigo Nasco" });
  const suggestions = openSuggestions(() => {});
  const words = wordIndex();
  await vi.waitFor(() => expect(words.getState()?.index?.find("frigidaire")?.rows).toHaveLength(1));
  suggestions.close();
});
