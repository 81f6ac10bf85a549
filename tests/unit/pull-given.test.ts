import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pullCollection, pullOlder } from "#sync/pull/pull-collection.ts";
import { type Page, PullFailed } from "#sync/pull/request-page.ts";
import { type Lab, idsOf, never, openLab, wireListing } from "./pull-lab.ts";

/* The newest listings of a first visit, which boot.ts has asked for: the replica begins with them. */
let lab: Lab;
let travelled: string[];
beforeEach(async () => {
  lab = await openLab();
  travelled = [];
  lab.server.rows = Array.from({ length: 250 }, (_, at) => wireListing(at + 1));
  const { request } = lab.server;
  lab.deps = {
    ...lab.deps,
    request: async (asked, signal) => {
      const page = await request(asked, signal);
      travelled.push(...page.rows.map((row) => (row as { id: string }).id));
      return page;
    },
  };
});
afterEach(() => lab.db.close());

/** The rows that boot.ts has received: the newest two dozen. */
const asked = () => lab.server.request({ collection: "feed", owner: null, cursor: { newest: true }, rows: 24 }, never);
const give = (page: Page | null) => {
  lab.server.asked.length = 0;
  let given: Page | null = page;
  lab.deps = {
    ...lab.deps,
    given: () => {
      const once = given;
      given = null;
      return Promise.resolve(once);
    },
  };
};
const pull = () => pullCollection(lab.feed, lab.deps, never);
const progress = () => lab.db.progress.read("feed");
const titleOf = async (id: string) => (await lab.db.rows("feed").find({ ids: [id] }))[0]?.title;

describe("a replica that begins with the page that this visit was given", () => {
  test("asks for the older ones and for what changed, and none of its rows travels again", async () => {
    give(await asked());
    await pull();
    expect(lab.server.asked).toEqual([{ before: "24" }, { after: "250" }]);
    while (await pullOlder(lab.feed, lab.deps, never));
    expect(await idsOf(lab.db)).toHaveLength(250);
    expect([travelled.length, new Set(travelled).size]).toEqual([226, 226]);
    expect(await progress()).toMatchObject({
      after: "250",
      before: null,
      epoch: "first",
      pulledAt: lab.server.now,
    });
    expect(lab.epochs).toEqual(["first"]);
  });

  test("is told what was changed, sold and published since", async () => {
    give(await asked());
    lab.server.rows = lab.server.rows.filter(({ id }) => id !== "listing-0249" && id !== "listing-0248");
    lab.server.rows.push(
      wireListing(249, { v: 251, title: "Vélo réparé" }),
      { id: "listing-0248", v: 252, deleted: true },
      wireListing(253),
    );
    await pull();
    expect(await titleOf("listing-0249")).toBe("Vélo réparé");
    expect(await idsOf(lab.db)).not.toContain("listing-0248");
    expect(await idsOf(lab.db)).toContain("listing-0253");
    expect((await progress()).after).toBe("253");
  });

  test("has all where two dozen are all, in one question", async () => {
    lab.server.rows = lab.server.rows.slice(0, 20);
    give(await asked());
    await pull();
    expect([lab.server.asked, travelled]).toEqual([[{ after: "20" }], []]);
    expect(await idsOf(lab.db)).toHaveLength(20);
  });

  test("begins anew when the server was put back or renewed meanwhile, and holds nothing of before", async () => {
    give(await asked());
    lab.server.epoch = "restored";
    lab.server.rows = lab.server.rows.slice(0, 120);
    await pull();
    while (await pullOlder(lab.feed, lab.deps, never));
    expect(await idsOf(lab.db)).toEqual(lab.server.rows.map(({ id }) => id));
    expect(await progress()).toMatchObject({ after: "120", epoch: "restored" });
    expect(lab.epochs.at(-1)).toBe("restored");
  });

  test("is brought up to date however long the page has stood open before", async () => {
    give(await asked());
    lab.server.far = 10;
    lab.server.rows = [...lab.server.rows.slice(100), ...Array.from({ length: 60 }, (_, at) => wireListing(251 + at))];
    await pull();
    while (await pullOlder(lab.feed, lab.deps, never));
    expect(await idsOf(lab.db)).toEqual(lab.server.rows.map(({ id }) => id));
  });

  test("begins as any other after it was cut off, instead of holding those alone", async () => {
    give(await asked());
    lab.server.before = () => {
      throw new PullFailed("feed", 0);
    };
    await expect(pull()).rejects.toThrow("feed");
    expect((await progress()).after).toBeNull();
    lab.server.before = () => {};
    lab.server.rows = lab.server.rows.filter(({ id }) => id !== "listing-0250");
    await pull();
    expect(lab.server.asked.slice(-1)).toEqual([{ newest: true }]);
    expect((await idsOf(lab.db)).at(-1)).toBe("listing-0249");
    expect(await idsOf(lab.db)).toHaveLength(100);
  });

  test("takes none once it holds something: another tab has begun, or the server is another", async () => {
    const old = await asked();
    await pull();
    give(old);
    await pull();
    lab.server.epoch = "restored";
    await pull();
    expect(lab.server.asked).toEqual([{ after: "250" }, { after: "250" }, { newest: true }]);
  });
});

describe("which page that is", () => {
  const answer = (rows: readonly object[], more: object = {}) => ({
    rows,
    checkpoint: "250~0",
    before: "24",
    more: true,
    epoch: "first",
    now: new Date(5_000).toISOString(),
    ...more,
  });
  const rows = [wireListing(2), wireListing(1)];
  const load = async (first: Promise<unknown> | undefined) => {
    vi.resetModules();
    vi.stubGlobal("djassaFirstListings", first);
    const { givenPage } = await import("#first-paint/given-page.ts");
    return async (collection: "feed" | "sellers" = "feed") =>
      [await givenPage(collection), await givenPage(collection)].map((page) => page?.rows ?? null);
  };
  const kept = async (first: Promise<unknown> | undefined, collection?: "sellers") => (await load(first))(collection);
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("the answer that boot.ts has, once, for the feed alone", async () => {
    expect(await kept(Promise.resolve(answer(rows)))).toEqual([rows, null]);
    expect(await kept(Promise.resolve(answer(rows)), "sellers")).toEqual([null, null]);
  });

  test("a moment is waited for one that is on its way, and no longer for one that hangs", async () => {
    const [onItsWay, hangs] = [await load(undefined), await load(undefined)];
    // Not before: code is loaded by the clock of the machine.
    vi.useFakeTimers();
    const answers: ((page: unknown) => void)[] = [];
    vi.stubGlobal("djassaFirstListings", new Promise((resolve) => answers.push(resolve)));
    const late = onItsWay();
    await vi.advanceTimersByTimeAsync(1_000);
    answers[0]?.(answer(rows));
    expect(await late).toEqual([rows, null]);
    vi.stubGlobal("djassaFirstListings", new Promise(() => undefined));
    const hanging = hangs();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await hanging).toEqual([null, null]);
  });

  test.each<[string, Promise<unknown> | undefined]>([
    ["not asked for", undefined],
    ["of a town that another tab has left", Promise.resolve(answer([wireListing(1, { town: "bouake" })]))],
    ["empty", Promise.resolve(answer([]))],
    ["without a place to go on from", Promise.resolve(answer(rows, { checkpoint: null }))],
    ["of a captive portal", Promise.resolve({ login: "please" })],
  ])("none: %s", async (_, first) => {
    expect(await kept(first)).toEqual([null, null]);
  });

  test("none: it did not come", async () => {
    expect(await kept(Promise.reject(new Error("offline")))).toEqual([null, null]);
  });

  test("none where a cache answers for all: the walk begins where it does for everybody", async () => {
    vi.resetModules();
    const environment = await import("#remote/environment.ts");
    environment.setEnvironment({ url: "http://project", key: "k", shared: "http://site" });
    vi.stubGlobal("djassaFirstListings", Promise.resolve(answer(rows)));
    const { givenPage } = await import("#first-paint/given-page.ts");
    expect(await givenPage("feed")).toBeNull();
    environment.setEnvironment(null);
  });
});
