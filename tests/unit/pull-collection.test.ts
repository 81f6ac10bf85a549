import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FREED } from "#replica/progress.ts";
import type { OpenCollection } from "#sync/collection.ts";
import { pullCollection, pullOlder } from "#sync/pull/pull-collection.ts";
import { PullFailed } from "#sync/pull/request-page.ts";
import { takeStep } from "#sync/free-space.ts";
import { type Lab, idsOf, never, openLab, wireListing } from "./pull-lab.ts";

let lab: Lab;
beforeEach(async () => {
  lab = await openLab();
});
afterEach(async () => {
  vi.restoreAllMocks();
  lab.db.close();
});

const pull = () => pullCollection(lab.feed, lab.deps, never);
const progress = () => lab.db.progress.read("feed");
const listings = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => wireListing(from + i));

describe("a fresh replica", () => {
  test("gets the newest hundred in one request, then older pages one by one until the end", async () => {
    lab.server.rows = listings(1, 250);
    await pull();
    expect(lab.server.asked).toEqual([{ newest: true }]);
    expect((await idsOf(lab.db)).at(0)).toBe("listing-0151");
    expect(await pullOlder(lab.feed, lab.deps, never)).toBe(true);
    expect(await pullOlder(lab.feed, lab.deps, never)).toBe(false);
    expect(await idsOf(lab.db)).toHaveLength(250);
    expect(await progress()).toMatchObject({ after: "250", before: null, pulledAt: lab.server.now, failedAt: null });
  });

  test("goes on where it stopped when its walk was interrupted", async () => {
    lab.server.rows = listings(1, 250);
    await pull();
    lab.server.rows.push(wireListing(251));
    await pull();
    expect(lab.server.asked.at(-1)).toEqual({ after: "250" });
    expect((await progress()).before).toBe("100");
    expect(await idsOf(lab.db)).toContain("listing-0251");
  });
});

describe("a connection that cannot carry a page in time", () => {
  /** A collection of a person's own; a row takes its time, and an answer is cut after 20 s. */
  function slow(owner: string | null, msPerRow: number) {
    const clock = { now: 1_000, msPerRow };
    const sizes: number[] = [];
    const collection: typeof lab.feed = {
      ...lab.feed,
      name: "messages",
      page: 200,
      eager: Number.POSITIVE_INFINITY,
      open: () => {
        const open = lab.feed.open();
        return open === null ? null : { ...open, owner };
      },
    };
    const deps: typeof lab.deps = {
      ...lab.deps,
      now: () => clock.now,
      request: async (asked, signal) => {
        sizes.push(asked.rows);
        const page = await lab.server.request(asked, signal);
        const takes = page.rows.length * clock.msPerRow;
        clock.now += Math.min(takes, 20_000);
        if (takes > 20_000) throw new PullFailed("messages", 0);
        return page;
      },
    };
    return { clock, sizes, turn: () => pullCollection(collection, deps, never).then(String, () => "cut") };
  }

  test("gets half of it at the next try, until one comes; a quick one doubles it again", async () => {
    lab.server.rows = listings(1, 700);
    const { clock, sizes, turn } = slow("me", 500);
    expect([await turn(), await turn(), await turn()]).toEqual(["cut", "cut", "5000"]);
    // A slow answer is no reason for more.
    expect([sizes.slice(0, 3), new Set(sizes.slice(2))]).toEqual([[100, 50, 25], new Set([25])]);
    clock.msPerRow = 1;
    lab.server.rows.push(...listings(701, 1_400));
    await turn();
    expect(sizes.slice(-6)).toEqual([25, 50, 100, 200, 200, 200]);
    expect(await idsOf(lab.db)).toHaveLength(1_400);
  });

  test("a public page keeps its size, and so does a person's where there is no network at all", async () => {
    lab.server.rows = listings(1, 250);
    const shared = slow(null, 300);
    expect([await shared.turn(), await shared.turn()]).toEqual(["cut", "cut"]);
    expect(shared.sizes).toEqual([100, 100]);
    const offline = slow("me", 300);
    lab.server.before = () => Promise.reject(new PullFailed("messages", 0));
    expect([await offline.turn(), await offline.turn()]).toEqual(["cut", "cut"]);
    expect(offline.sizes).toEqual([100, 100]);
  });
});

describe("a phone that let old listings go for want of room", () => {
  test("keeps following every change, and walks to the older ones anew when there is room again", async () => {
    lab.server.rows = listings(1, 250);
    await pull();
    expect(await takeStep({ drop: "listings", keep: 40 })).toBe(true);
    expect(await idsOf(lab.db)).toHaveLength(40);
    expect(await progress()).toMatchObject({ after: "250", before: FREED });
    lab.server.rows.push(wireListing(251), { id: "listing-0230", v: 252, deleted: true });
    await pull();
    expect(await idsOf(lab.db)).toHaveLength(40);
    expect(await pullOlder(lab.feed, lab.deps, never)).toBe(true);
    expect(lab.server.asked.at(-1)).toEqual({ newest: true });
    while (await pullOlder(lab.feed, lab.deps, never));
    expect(await idsOf(lab.db)).toEqual(
      listings(1, 251)
        .map(({ id }) => id)
        .filter((id) => id !== "listing-0230"),
    );
    expect((await progress()).before).toBeNull();
  });
});

describe("changes", () => {
  test("come page by page until the server has no more, and clear the outbox of what they show", async () => {
    lab.server.rows = listings(1, 2);
    await pull();
    lab.server.rows.push(...listings(3, 230));
    await pull();
    expect(lab.server.asked.slice(1)).toEqual([{ after: "2" }, { after: "102" }, { after: "202" }]);
    expect(await idsOf(lab.db)).toHaveLength(230);
    expect(lab.shown).toEqual([0, 1]);
    expect(lab.shownAt).toEqual([lab.server.now, lab.server.now]);
  });

  test("are noted by when they came; a pull without any says nothing new", async () => {
    lab.server.rows = listings(1, 2);
    const { deps } = lab;
    const at = (now: number) => pullCollection(lab.feed, { ...deps, now: () => now }, never);
    await at(1_000);
    await at(2_000);
    expect(await progress()).toMatchObject({ newsAt: 1_000, pulledAt: lab.server.now });
    lab.server.rows.push(wireListing(3));
    await at(3_000);
    expect(await progress()).toMatchObject({ newsAt: 3_000, pulledAt: lab.server.now });
  });

  test("a row that left the reader's sight leaves the replica", async () => {
    lab.server.rows = listings(1, 3);
    await pull();
    lab.server.rows.push({ id: "listing-0002", v: 4, deleted: true });
    await pull();
    expect(await idsOf(lab.db)).toEqual(["listing-0001", "listing-0003"]);
  });

  test("and comes back when it is seen again", async () => {
    lab.server.rows = [...listings(1, 1), { id: "listing-0001", v: 2, deleted: true }];
    await pull();
    lab.server.rows.push({ id: "listing-0001", v: 3, deleted: true });
    await pull();
    lab.server.rows.push(wireListing(1, { v: 4 }));
    await pull();
    expect(await idsOf(lab.db)).toEqual(["listing-0001"]);
  });

  test("rows that nobody can read are left out by name; the others are in", async () => {
    lab.server.rows = [wireListing(1), wireListing(2, { price: "cher" }), wireListing(3, { category: null })];
    await pull();
    expect(await idsOf(lab.db)).toEqual(["listing-0001"]);
    expect((await progress()).quarantined).toEqual(["listing-0003", "listing-0002"]);
  });

  test("not even the version of a row can be read: its older version goes all the same", async () => {
    lab.server.rows = listings(1, 2);
    await pull();
    await lab.feed.open()?.take([{ ...wireListing(2), v: "501~listing-0002" }]);
    expect(await idsOf(lab.db)).toEqual(["listing-0001"]);
  });

  test("an older version of an unreadable row goes; the next build fetches it again", async () => {
    lab.server.rows = listings(1, 3);
    await pull();
    lab.server.rows.push(wireListing(2, { v: 4, price: "cher" }));
    await pull();
    expect(await idsOf(lab.db)).toEqual(["listing-0001", "listing-0003"]);
    await pull();
    expect((await progress()).before).toBeNull(); // the same build reads no better
    lab.server.rows = [...listings(1, 1), ...listings(3, 3), wireListing(2, { v: 4, status: "sold" })];
    await pullCollection(lab.feed, lab.deps, never, "the next build");
    expect(await idsOf(lab.db)).toEqual(["listing-0001", "listing-0003"]);
    while (await pullOlder(lab.feed, lab.deps, never));
    expect(await idsOf(lab.db)).toEqual(["listing-0001", "listing-0002", "listing-0003"]);
    expect(await progress()).toMatchObject({ quarantined: [], before: null, after: "4" });
  });

  test("of a long-away phone: the newest page first, then nothing the server no longer has", async () => {
    lab.server.far = 100;
    lab.server.rows = listings(1, 300);
    await pull();
    while (await pullOlder(lab.feed, lab.deps, never));
    lab.server.rows = [
      ...listings(1, 199),
      wireListing(200, { v: 301, price: 7 }),
      ...listings(202, 300),
      ...listings(302, 450),
    ];
    lab.server.asked.length = 0;
    await pull();
    expect(lab.server.asked).toEqual([{ after: "300" }, { newest: true }]);
    const held = await idsOf(lab.db);
    expect([held.includes("listing-0450"), held.includes("listing-0200"), held.includes("listing-0201")]).toEqual([
      true,
      false,
      false,
    ]);
    while (await pullOlder(lab.feed, lab.deps, never));
    expect(await idsOf(lab.db)).toHaveLength(448);
    expect((await lab.db.rows("feed").find({ ids: ["listing-0200"] }))[0]?.price).toBe(7);
    expect(await progress()).toMatchObject({ after: "450", before: null });
  });
});

describe("what fails", () => {
  test("a beginning cut before its checkpoint leaves no ghost, and loses nothing offline", async () => {
    lab.server.rows = listings(1, 3);
    const cut = new AbortController();
    lab.server.before = () => cut.abort();
    await expect(pullCollection(lab.feed, lab.deps, cut.signal)).rejects.toThrow();
    expect(await idsOf(lab.db)).toHaveLength(3);
    lab.server.before = () => Promise.reject(new Error("no network"));
    await expect(pull()).rejects.toThrow("no network");
    expect(await idsOf(lab.db)).toHaveLength(3);
    lab.server.before = () => {};
    lab.server.rows = [wireListing(1), wireListing(3), { id: "listing-0002", v: 4, deleted: true }];
    const seen: boolean[] = [];
    const stop = lab.db.rows("feed").watch({ ids: ["listing-0001"] }, (found) => seen.push(found.length === 1));
    await pull();
    stop();
    expect(await idsOf(lab.db)).toEqual(["listing-0001", "listing-0003"]);
    expect(await progress()).toMatchObject({ after: "4", epoch: "first" });
    // A screen that stands on a row which comes again must not close for a moment: its form would go with it.
    expect(seen.every(Boolean)).toBe(true);
  });

  test("a page that cannot be stored leaves the checkpoint; the next pull brings it (F13)", async () => {
    lab.server.rows = listings(1, 2);
    await pull();
    lab.server.rows.push(...listings(3, 30));
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await expect(pull()).rejects.toThrow();
    put.mockRestore();
    expect((await progress()).after).toBe("2");
    expect(lab.shown).toHaveLength(1);
    await pull();
    expect(await idsOf(lab.db)).toHaveLength(30);
  });

  test("a cache that repeats an old answer is not believed, nor asked without end", async () => {
    lab.server.rows = listings(1, 250);
    await pull();
    const shown = lab.shown.length;
    const kept = await lab.server.request(
      { collection: "feed", owner: null, cursor: { after: "50" }, rows: 100 },
      never,
    );
    const old = { ...lab.deps, request: () => Promise.resolve(kept) };
    await expect(pullCollection(lab.feed, old, never)).rejects.toThrow("earlier question");
    // The same page again and again, with the promise of more.
    let asked = 0;
    const same = { ...kept, checkpoint: "250", more: true, before: "100" };
    const stuck = { ...lab.deps, request: () => (asked++, Promise.resolve(same)) };
    await expect(pullCollection(lab.feed, stuck, never)).rejects.toThrow("earlier question");
    await expect(pullOlder(lab.feed, stuck, never)).rejects.toThrow("earlier question");
    expect(asked).toBe(2);
    expect(await progress()).toMatchObject({ after: "250", before: "100" });
    expect(lab.shown).toHaveLength(shown);
    lab.server.rows.push(wireListing(251));
    await pull();
    expect(await idsOf(lab.db)).toContain("listing-0251");
  });

  test("a page that does not come leaves everything as it was and is noted", async () => {
    lab.server.rows = listings(1, 2);
    await pull();
    lab.server.before = () => {
      throw new Error("nobody answered");
    };
    await expect(pull()).rejects.toThrow("nobody answered");
    expect(await progress()).toMatchObject({ after: "2", failedAt: 1_000 });
    expect(lab.shown).toHaveLength(1);
    lab.server.before = () => undefined;
    await pull();
    expect(await progress()).toMatchObject({ failedAt: null });
  });
});

describe("F22 a database restored elsewhere", () => {
  test("drops the collection and pulls it again, though its versions start anew", async () => {
    lab.server.rows = [...listings(100, 103), { id: "listing-0050", v: 104, deleted: true }];
    await pull();
    lab.server.rows.push({ id: "listing-0102", v: 105, deleted: true });
    await pull();
    lab.server.epoch = "second";
    lab.server.rows = [50, 101, 102].map((n, i) => wireListing(n, { v: i + 1 }));
    await pull();
    expect(await idsOf(lab.db)).toEqual(["listing-0050", "listing-0101", "listing-0102"]);
    expect(await progress()).toMatchObject({ epoch: "second", after: "3" });
  });

  test("F22 a restored server: nothing newer stays, lost rows come again, later changes win", async () => {
    lab.server.rows = listings(1, 200);
    await pull();
    lab.server.rows = [...listings(1, 50), wireListing(60, { v: 51, price: 9 })];
    await pull();
    while (await pullOlder(lab.feed, lab.deps, never));
    expect(await idsOf(lab.db)).toEqual([...listings(1, 50).map(({ id }) => id), "listing-0060"]);
    expect((await lab.db.rows("feed").find({ ids: ["listing-0060"] }))[0]?.price).toBe(9);
    // It goes by its old name: what was given to it is not there all the same.
    expect(lab.epochs).toEqual(["first", "put back", "first"]);
    lab.server.rows.push(wireListing(3, { v: 52, price: 5 }));
    await pull();
    expect((await lab.db.rows("feed").find({ ids: ["listing-0003"] }))[0]?.price).toBe(5);
  });

  test("F12 F22 leaves no row of the one before, killed while these were being dropped", async () => {
    lab.server.rows = listings(1, 3);
    await pull();
    lab.server.epoch = "second";
    lab.server.rows = listings(2, 2);
    const killed = {
      ...lab.feed,
      open: () => ({ ...(lab.feed.open() as OpenCollection), drop: () => Promise.reject(new Error("killed")) }),
    };
    await expect(pullCollection(killed, lab.deps, never)).rejects.toThrow("killed");
    // Nor is what is here called whole: a screen would say that there is nothing else.
    expect(await progress()).toMatchObject({ after: null, pulledAt: null });
    await pull();
    expect(await idsOf(lab.db)).toEqual(["listing-0002"]);
  });

  test("F12 F22 sent mutations go again also to a server unknown to a beginning that was cut off", async () => {
    lab.server.rows = listings(1, 3);
    await lab.db.progress.change("feed", { epoch: "first" });
    lab.server.epoch = "second";
    const dropped = vi.fn<() => void>();
    const open = () => {
      const collection = lab.feed.open() as OpenCollection;
      return { ...collection, drop: () => (dropped(), collection.drop()) };
    };
    const killed = { ...lab.deps, onEpoch: () => Promise.reject(new Error("killed")) };
    await expect(pullCollection({ ...lab.feed, open }, killed, never)).rejects.toThrow("killed");
    expect(dropped).not.toHaveBeenCalled();
    await pullCollection({ ...lab.feed, open }, lab.deps, never);
    expect([lab.epochs, dropped.mock.calls.length]).toEqual([["second"], 1]);
  });

  test("a fresh collection says whose rows it begins with, once, before it has any", async () => {
    lab.server.rows = listings(1, 3);
    const told: unknown[] = [];
    const onEpoch = async (epoch: string, owner: string | null) =>
      void told.push([epoch, owner, (await idsOf(lab.db)).length]);
    for (let n = 0; n < 2; n++) await pullCollection(lab.feed, { ...lab.deps, onEpoch }, never);
    expect(told).toEqual([["first", null, 0]]);
  });

  test("is noticed while older rows are fetched, too", async () => {
    lab.server.rows = listings(1, 250);
    await pull();
    lab.server.epoch = "second";
    lab.server.rows = listings(300, 301);
    expect(await pullOlder(lab.feed, lab.deps, never)).toBe(false);
    expect(await idsOf(lab.db)).toEqual(["listing-0300", "listing-0301"]);
  });
});
