import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NO_FILTERS } from "#domain/search.ts";
import { setIdentity } from "#identity/current.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { holdReplicas } from "#replica/open.ts";
import { publicReplica } from "#replica/stores.ts";
import { listing } from "#queries/use-listing.ts";
import { answerQuestions } from "#sync/questions.ts";
import { COLLECTIONS } from "#sync/collections.ts";
import { askedServer, askServer, forgetAsked } from "#sync/requests.ts";
import { wireListing } from "./pull-lab.ts";

/** The server's market, in its order; a page whose number is in `down` gets no answer. */
let market: object[] = [];
let capped = false;
/** The listing that is looked up. */
let row: object | null = null;
const down = new Set<number>();
/** The requests, in order: the page of a search, or a listing. */
const asked: (number | string)[] = [];
let release: () => Promise<void>;
let stop = () => {};
beforeAll(async () => {
  setEnvironment({ url: "http://server", key: "k" });
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: (_url, init) => {
      const { page } = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as { page?: number };
      asked.push(page ?? "listing");
      if (page === undefined)
        return Promise.resolve(Response.json({ state: row === null ? "missing" : "active", row }));
      if (down.has(page)) return Promise.reject(new TypeError("no network"));
      const rows = market.slice((page - 1) * 12, page * 12);
      return Promise.resolve(Response.json({ rows, total: market.length, capped, nearest: null }));
    },
  });
  setIdentity(null);
  release = await holdReplicas();
  stop = answerQuestions({ now: Date.now, random: () => 0, after: (_ms, run) => (queueMicrotask(run), () => {}) });
});
beforeEach(() => {
  forgetAsked();
  asked.length = 0;
  down.clear();
  capped = false;
  row = null;
});
afterAll(async () => {
  stop();
  forgetAsked();
  await release();
  setEnvironment(null);
});

const { page: _page, ...everything } = NO_FILTERS;
const sell = (count: number) => Array.from({ length: count }, (_, n) => wireListing(count - n));
const answer = () => [...askedServer.getState().values()].find(({ question }) => question.kind === "search");
const answered = (pages: number) =>
  vi.waitFor(() => expect(answer()).toMatchObject({ state: "answered", answer: { pages } }));

test.each([
  [28, false, [1, 2, 3]],
  [24, false, [1, 2]],
  [24, true, [1, 2, 3]],
  [0, false, [1]],
])(
  "of %i listings (counted no further: %s) the pages %j are asked for, however many wanted",
  async (n, most, pages) => {
    market = sell(n);
    capped = most;
    askServer({ kind: "search", filters: everything, pages: 500 });
    await answered(500);
    expect(asked).toEqual(pages);
    expect(answer()).toMatchObject({ answer: { total: n, ids: { length: n } } });
  },
);

test("another question goes between two pages, and each page stands alone", async () => {
  market = sell(60);
  down.add(3);
  const stopAsking = askedServer.subscribe(() => {
    if (asked.length === 1) askServer({ kind: "listing", id: "33333333-3333-4333-8333-333333333333" });
  });
  askServer({ kind: "search", filters: everything, pages: 5 });
  await vi.waitFor(() => expect(answer()?.state).toBe("failed"));
  stopAsking();
  expect(asked.slice(0, 3)).toEqual([1, "listing", 2]);
  expect(answer()).toMatchObject({ answer: { pages: 2, total: 60, ids: { length: 24 } } });

  // Asked again it goes on where it stopped.
  down.clear();
  asked.length = 0;
  askServer({ kind: "search", filters: everything, pages: 5 }, true);
  await answered(5);
  expect(asked).toEqual([3, 4, 5]);
  expect(answer()).toMatchObject({ answer: { ids: { length: 60 } } });
});

test("what an answer names outlives the eviction of older ones; a gone one is asked for anew", async () => {
  const ID = "33333333-3333-4333-8333-333333333333";
  const feed = COLLECTIONS.find(({ name }) => name === "feed")?.open();
  // Older than the 90 days that a phone keeps, one of them named by nobody.
  const created_at = "2025-01-01T00:00:00Z";
  row = wireListing(70, { id: ID, created_at });
  market = [wireListing(71, { created_at })];
  await feed?.take([wireListing(72, { created_at })]);
  const live = listing(ID);
  const stopReading = live.subscribe(() => {});
  await vi.waitFor(() => expect(live.getState().phase).toBe("ready"));
  askServer({ kind: "search", filters: everything, pages: 1 });
  await answered(1);
  await feed?.trim(Date.UTC(2026, 0, 1));
  const here = async () => (await publicReplica.getState()?.rows("feed").find())?.map(({ id }) => id);
  expect((await here())?.filter((id) => [ID, "listing-0071", "listing-0072"].includes(id))).toEqual([
    ID,
    "listing-0071",
  ]);

  asked.length = 0;
  row = null;
  await feed?.take([{ id: ID, v: 99, deleted: true }]);
  await vi.waitFor(() => expect(live.getState().phase).toBe("missing"));
  expect(asked).toEqual(["listing"]);
  stopReading();
});

test("a gone row moves later ones up: the page before is asked again, and no row is skipped", async () => {
  market = sell(30);
  askServer({ kind: "search", filters: everything, pages: 1 });
  await answered(1);
  const [sold] = market.splice(0, 1) as { id: string }[];
  await COLLECTIONS.find(({ name }) => name === "feed")
    ?.open()
    ?.take([{ id: sold?.id, v: 99, deleted: true }]);
  asked.length = 0;
  askServer({ kind: "search", filters: everything, pages: 2 });
  await answered(2);
  expect(asked).toEqual([1, 2]);
  expect(answer()).toMatchObject({ answer: { total: 29, ids: { length: 24 } } });
});
