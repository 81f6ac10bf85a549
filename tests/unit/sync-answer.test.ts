import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { holdReplicas } from "#replica/open.ts";
import { COLLECTIONS } from "#sync/collections.ts";
import { answerQuestions } from "#sync/questions.ts";
import { townCounts } from "#queries/latest-listings.ts";
import { publicReplica } from "#replica/stores.ts";
import { askedServer, askServer, forgetAsked } from "#sync/requests.ts";

const [AWA, MARIAM] = ["00000000-0000-4000-8000-0000000000a1", "00000000-0000-4000-8000-0000000000a2"];
const ID = "33333333-3333-4333-8333-333333333333";
const KEY = `listing:${ID}`;

let release: () => Promise<void>;
let stop = () => {};
/** Requests that wait for their answer. */
const asked: ((state: string, rows?: readonly object[]) => void)[] = [];
beforeAll(async () => {
  setEnvironment({ url: "http://server", key: "k" });
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: () =>
      new Promise((resolve) =>
        asked.push((state, rows = []) =>
          resolve(Response.json({ state, row: null, rows, total: 30, listings: 12, people: 3 })),
        ),
      ),
  });
  setIdentity(null);
  release = await holdReplicas();
  stop = answerQuestions({ now: Date.now, random: () => 0, after: (_ms, run) => (queueMicrotask(run), () => {}) });
});
afterAll(async () => {
  stop();
  forgetAsked();
  await release();
  setEnvironment(null);
});

const stateOf = () => askedServer.getState().get(KEY)?.state;

test("answers are about one person: another starts with none, and gets no late one", async () => {
  askServer({ kind: "listing", id: ID });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.("unavailable");
  await vi.waitFor(() => expect(stateOf()).toBe("answered"));
  setIdentity(null); // the same visitor
  expect(stateOf()).toBe("answered");

  forgetAsked();
  askServer({ kind: "listing", id: ID });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  setIdentity(AWA);
  expect(askedServer.getState().size).toBe(0);
  askServer({ kind: "listing", id: ID });
  setIdentity(MARIAM);
  askServer({ kind: "listing", id: ID });
  asked[1]?.("own"); // what the visitor had asked
  await vi.waitFor(() => expect(stateOf()).toBe("failed")); // asked again for her, who has no token here
  expect(askedServer.getState().get(KEY)?.answer).toBeNull();
});

test("more pages wanted while the first one is on its way are asked for as soon as it is here", async () => {
  const filters = {
    q: "",
    category: null,
    condition: null,
    district: null,
    minPrice: null,
    maxPrice: null,
    delivery: false,
    sort: "newest",
  } as const;
  const before = asked.length;
  askServer({ kind: "search", filters, pages: 1 });
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  askServer({ kind: "search", filters, pages: 2 });
  asked[before]?.("");
  await vi.waitFor(() => expect(asked).toHaveLength(before + 2));
  asked[before + 1]?.("");
  const answer = () => [...askedServer.getState().values()].find(({ question }) => question.kind === "search");
  await vi.waitFor(() => expect(answer()).toMatchObject({ state: "answered", answer: { pages: 2, total: 30 } }));
});

test("the town's counts stay on the phone, and are asked for again once its market changed", async () => {
  const feed = async (change: object) => {
    const { progress } = publicReplica.getState() ?? {};
    if (progress === undefined) throw new Error("The replica is not open");
    await progress.change("feed", change);
  };
  const before = asked.length;
  const counts = townCounts();
  const stopReading = counts.subscribe(() => {});
  await feed({ after: "1~a", newsAt: 1_000, pulledAt: 1_000 });
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  asked[before]?.("");
  await vi.waitFor(() => expect(counts.getState()).toMatchObject({ listings: 12, people: 3, at: 1_000 }));

  // The next start: it has pulled, something else than the market has changed.
  forgetAsked();
  await feed({ after: "2~b", pulledAt: 2_000 });
  expect(askedServer.getState().size).toBe(0);
  await feed({ after: "3~c", newsAt: 3_000, pulledAt: 3_000 });
  await vi.waitFor(() => expect(asked).toHaveLength(before + 2));
  asked[before + 1]?.("");
  await vi.waitFor(() => expect(counts.getState()).toMatchObject({ at: 3_000 }));
  stopReading();
});

test("requested reviews stay on the phone; older ones no longer named were taken away", async () => {
  const review = (id: number, listing = ID) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    v: 1,
    reviewer_id: AWA,
    reviewed_id: MARIAM,
    listing_id: listing,
    rating: 4,
    comment: null,
    created_at: "2026-11-20T10:00:00Z",
    reviewer_name: "Awa",
    listing_title: "Vélo",
  });
  const take = (...rows: object[]) =>
    COLLECTIONS.find(({ name }) => name === "reviews")
      ?.open()
      ?.take(rows);
  const here = async () =>
    (await publicReplica.getState()?.rows("reviews").find())
      ?.map(({ id }) => Number(id?.slice(-1)))
      .toSorted((a, b) => a - b);
  await take(review(1), review(2, AWA));
  const before = asked.length;
  askServer({ kind: "reviews", of: "listing", about: ID });
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  await take(review(3));
  asked[before]?.("", [review(4)]);
  await vi.waitFor(async () => expect(await here()).toEqual([2, 3, 4]));
  // A hundred are named at most: of the others nothing is said.
  askServer({ kind: "reviews", of: "person", about: MARIAM });
  await vi.waitFor(() => expect(asked).toHaveLength(before + 2));
  asked[before + 1]?.(
    "",
    Array.from({ length: 100 }, () => review(4)),
  );
  await vi.waitFor(() => expect(askedServer.getState().get(`reviews:person:${MARIAM}`)?.state).toBe("answered"));
  expect(await here()).toEqual([2, 3, 4]);
});
