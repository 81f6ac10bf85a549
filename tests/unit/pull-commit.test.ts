import "fake-indexeddb/auto";
import fc from "fast-check";
import { Dexie } from "dexie";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { feedIndex } from "#queries/feed-index.ts";
import { commitRows, countRows, deleteUnless, dropRows, trimRows } from "#replica/commit.ts";
import { drafts } from "#replica/drafts.ts";
import { feed } from "#replica/feed.ts";
import { openPrivate } from "#replica/open.ts";
import { purgePrivate } from "#replica/delete-stored.ts";
import type { PrivateReplica } from "#replica/stores.ts";
import { type Lab, idsOf, openLab, wireListing } from "./pull-lab.ts";

const gone = (n: number, version: number) => ({ id: wireListing(n).id, v: version, deleted: true }) as const;

/** Rows of a collection as the pull writes them, and what a reader is told of them. */
type Shelf = {
  readonly commit: (rows: readonly { id: string; v: number; deleted?: true }[], again?: boolean) => Promise<void>;
  readonly row: (n: number, version: number, title?: string) => { id: string; v: number };
  readonly title: (n: number) => Promise<string | null>;
  readonly count: () => Promise<number>;
  /** Calls back with the titles there are, now and after each change. */
  readonly follow: (told: (count: number, titles: readonly string[]) => void) => () => void;
  /** Where the browser keeps these rows, and how a row lies there as one that is here or is gone. */
  readonly place: () => Promise<{ db: string; store: string; as: (row: object, gone: boolean) => object | null }>;
};

let lab: Lab;
let own: PrivateReplica;

const listing = (n: number, version: number, title = `Version ${version}`) =>
  v.parse(feed.row, wireListing(n, { v: version, title }));
const draft = (n: number, version: number, title = `Version ${version}`) =>
  v.parse(drafts.row, {
    id: wireListing(n).id,
    v: version,
    updated: "2026-01-01T00:00:00Z",
    data: { title },
  });

const table = (): Shelf => ({
  commit: (rows, again) => commitRows(lab.db.feed, rows as never, again),
  row: listing,
  title: async (n) => (await lab.db.feed.get(wireListing(n).id))?.title ?? null,
  count: () => countRows(lab.db.feed),
  follow: (told) =>
    lab.db.watch(
      async () => [await lab.db.feed.count(), await lab.db.feed.orderBy("newest").toArray()] as const,
      ([count, rows]) =>
        told(
          count,
          rows.map(({ title }) => title),
        ),
    ),
  place: () =>
    Promise.resolve({ db: lab.db.name, store: "feed", as: (row: object, away: boolean) => (away ? null : row) }),
});

const titleOf = (data: Readonly<Record<string, unknown>>): string => String(data["title"]);

const collection = (): Shelf => ({
  commit: (rows, again) => commitRows(own.drafts, rows as never, again),
  row: draft,
  title: async (n) => {
    const found = await own.drafts.findOne(wireListing(n).id).exec();
    return found === null ? null : titleOf(found.data);
  },
  count: () => countRows(own.drafts),
  follow(told) {
    let count = 0;
    let titles: readonly string[] = [];
    const counting = own.drafts.count().$.subscribe((found) => told((count = found), titles));
    const listing = own.drafts
      .find()
      .$.subscribe((found) => told(count, (titles = found.map(({ data }) => titleOf(data)))));
    return () => {
      counting.unsubscribe();
      listing.unsubscribe();
    };
  },
  async place() {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const db = names.find((name) => name.startsWith("rxdb-dexie") && name.endsWith("--drafts")) ?? "";
    const kept = { _meta: { lwt: 1 }, _rev: "9-dead", _attachments: {} };
    return { db, store: "docs", as: (row: object, away: boolean) => ({ ...row, ...kept, _deleted: away ? "1" : "0" }) };
  },
});

/** Stores rows as a tab that dies before it can tell anybody: past both libraries, which only hear of what they write. */
async function storeUntold(shelf: Shelf, rows: readonly { id: string; v: number; deleted?: true }[]): Promise<void> {
  const { db: name, store, as } = await shelf.place();
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error));
  });
  const writing = opened.transaction(store, "readwrite");
  for (const { deleted = false, ...row } of rows) {
    const kept = as(row, deleted);
    if (kept === null) writing.objectStore(store).delete(row.id);
    else writing.objectStore(store).put(kept);
  }
  await new Promise((resolve) => writing.addEventListener("complete", resolve));
  opened.close();
}

beforeEach(async () => {
  lab = await openLab();
  own = await openPrivate("awa");
});
afterEach(async () => {
  lab.db.close();
  await own.close();
  await purgePrivate("awa");
});

describe.each([
  ["what everybody reads", table],
  ["what one person reads", collection],
])("%s", (_, make) => {
  let shelf: Shelf;
  beforeEach(() => {
    shelf = make();
  });

  test("an older version does not replace a newer one", async () => {
    await shelf.commit([shelf.row(1, 5)]);
    await shelf.commit([shelf.row(1, 4)]);
    expect(await shelf.title(1)).toBe("Version 5");
  });

  test("an older row does not come back after a newer tombstone, even one never seen here", async () => {
    await shelf.commit([gone(1, 5)]);
    await shelf.commit([shelf.row(1, 4)]);
    expect(await shelf.title(1)).toBeNull();
    await shelf.commit([shelf.row(1, 6)]);
    expect(await shelf.title(1)).toBe("Version 6");
    // That end is over: what comes now is measured by the row alone.
    await shelf.commit([gone(1, 5)]);
    expect(await shelf.title(1)).toBe("Version 6");
  });

  test("a row goes and comes within one version, and goes with a tombstone that names none", async () => {
    await shelf.commit([shelf.row(1, 5)]);
    await shelf.commit([gone(1, 5)]);
    expect(await shelf.title(1)).toBeNull();
    await shelf.commit([shelf.row(1, 5)]);
    expect(await shelf.title(1)).toBe("Version 5");
    await shelf.commit([{ id: gone(1, 5).id, deleted: true } as never]);
    expect(await shelf.title(1)).toBeNull();
    await shelf.commit([shelf.row(1, 4)]);
    expect(await shelf.title(1)).toBeNull();
  });

  test("another content of one version is taken: the server may show a row anew untouched", async () => {
    await shelf.commit([shelf.row(1, 5)]);
    await shelf.commit([shelf.row(1, 5, "Other words")]);
    expect(await shelf.title(1)).toBe("Other words");
  });

  test(
    "whatever order versions arrive in, from whatever number of writers, the newest stays",
    { timeout: 60_000 },
    async () => {
      let n = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
          fc.nat({ max: 2 }),
          async (versions, stride) => {
            n++;
            const pages = versions.map((version) => [version % 3 === 0 ? gone(n, version) : shelf.row(n, version)]);
            if (stride === 0) await Promise.all(pages.map((page) => shelf.commit(page)));
            else if (stride === 1) await shelf.commit(pages.flat());
            else for (const page of pages) await shelf.commit(page);
            const newest = Math.max(...versions);
            expect(await shelf.title(n)).toBe(newest % 3 === 0 ? null : `Version ${newest}`);
          },
        ),
        { numRuns: 40 },
      );
    },
  );

  test("a screen that counts or lists follows each row that comes, changes, goes and comes back", async () => {
    const seen = { count: -1, titles: [] as readonly string[] };
    const stop = shelf.follow((count, titles) => Object.assign(seen, { count, titles }));
    await vi.waitFor(() => expect(seen.count).toBe(0));
    const steps = [
      { rows: [shelf.row(1, 1), shelf.row(2, 1), gone(3, 1)], count: 2 },
      { rows: [shelf.row(1, 2), shelf.row(4, 2)], count: 3 },
      { rows: [gone(2, 3), shelf.row(3, 3)], count: 3 },
      { rows: [shelf.row(2, 4)], count: 4 },
    ];
    for (const { rows, count } of steps) {
      await shelf.commit(rows);
      await vi.waitFor(() => expect([seen.count, seen.titles.length]).toEqual([count, count]));
    }
    expect(seen.titles.toSorted()).toEqual(["Version 2", "Version 2", "Version 3", "Version 4"]);
    stop();
  });

  test("rows that a dying tab stored in silence are told of when they come to the next leader", async () => {
    await shelf.commit([shelf.row(1, 1), shelf.row(2, 1), shelf.row(3, 1)]);
    const seen = { count: -1, titles: [] as readonly string[] };
    const stop = shelf.follow((count, titles) => Object.assign(seen, { count, titles }));
    await vi.waitFor(() => expect(seen).toEqual({ count: 3, titles: ["Version 1", "Version 1", "Version 1"] }));
    const page = [shelf.row(1, 5), gone(2, 5), shelf.row(4, 5)];
    await storeUntold(shelf, page);
    await shelf.commit(page);
    expect(seen).toEqual({ count: 3, titles: ["Version 1", "Version 1", "Version 1"] });
    await shelf.commit(page, true);
    await vi.waitFor(() => expect(seen.titles.toSorted()).toEqual(["Version 1", "Version 5", "Version 5"]));
    expect(seen.count).toBe(3);
    stop();
  });

  test("a large page is stored whole, in slices", async () => {
    await shelf.commit(Array.from({ length: 700 }, (_unused, n) => shelf.row(n, 1)));
    expect(await shelf.count()).toBe(700);
  });
});

describe("what everybody reads", () => {
  test("rows that come again write and tell nothing; others are told by name, to every tab", async () => {
    const other = await secondTab();
    const told: string[] = [];
    const stops = [lab.db, other].map((db) => db.onChanged(db.feed, (ids) => void told.push(ids?.join() ?? "any")));
    await commitRows(lab.db.feed, [listing(1, 1), listing(2, 1)]);
    await commitRows(lab.db.feed, [listing(2, 1), listing(1, 1)]);
    await commitRows(lab.db.feed, [listing(2, 1), gone(1, 2), gone(7, 2)]);
    const [first, second] = [listing(1, 1).id, listing(2, 1).id];
    const both = `${first},${second}`;
    await vi.waitFor(() => expect(told).toHaveLength(4));
    expect(told).toEqual(expect.arrayContaining([both, first]));
    expect(told.filter((ids) => ids === both)).toHaveLength(2);
    // The index of the market knows nothing else.
    told.length = 0;
    const page = [listing(2, 1), gone(1, 2)];
    await commitRows(lab.db.feed, page, true);
    await vi.waitFor(() => expect(told).toEqual([`${second},${first}`, `${second},${first}`]));
    for (const stop of stops) stop();
    other.close();
  });

  test("new rows are stored without reading old ones; a row the browser refuses fails (F13)", async () => {
    const looks = vi.spyOn(lab.db.feed, "bulkGet");
    await commitRows(
      lab.db.feed,
      Array.from({ length: 150 }, (_, n) => listing(n, 1)),
    );
    expect(looks.mock.calls).toEqual([[[]], [[]], [[]], [[]]]);
    const full = new Dexie.QuotaExceededError("full");
    const refused = vi
      .spyOn(lab.db.feed, "bulkAdd")
      .mockRejectedValueOnce(
        Object.assign(new Dexie.BulkError("1 of 1 operations failed", [full]), { failuresByPos: { 0: full } }),
      );
    await expect(commitRows(lab.db.feed, [listing(200, 1)])).rejects.toThrow("full");
    refused.mockRestore();
    expect(await idsOf(lab.db)).toHaveLength(150);
  });

  test("the newest stay, of one age too; what went so far is forgotten then", async () => {
    await commitRows(lab.db.feed, [...Array.from({ length: 30 }, (_, n) => listing(n + 1, 5)), gone(40, 9)]);
    const since = Date.parse(String(wireListing(6)["created_at"]));
    expect(await trimRows(lab.db.feed, { bound: 100, since })).toBe(5);
    expect(await trimRows(lab.db.feed, { bound: 20, since: 0 })).toBe(5);
    expect(await idsOf(lab.db)).toEqual(Array.from({ length: 20 }, (_, n) => listing(n + 11, 1).id));
    expect(await lab.db.ended.count()).toBe(0);
    expect(await trimRows(lab.db.feed, { bound: 20, since: 0 })).toBe(0);
  });
});

async function secondTab() {
  const { PublicReplica } = await import("#replica/public.ts");
  const other = new PublicReplica(lab.db.name);
  await other.begin();
  return other;
}

test("F13 a person's row refused for a conflict is no success: the checkpoint stays", async () => {
  const { storageInstance: storage } = own.drafts;
  const write = storage.bulkWrite.bind(storage);
  await commitRows(own.drafts, [draft(1, 1)]);
  // Another writer is faster than the lock: between the look at what is there and the write it changes the row.
  const raced = vi.spyOn(storage, "bulkWrite").mockImplementationOnce(async (rows, context) => {
    const answer = await write(rows, context);
    const [there] = await storage.findDocumentsById([draft(1, 1).id], false);
    if (there !== undefined) await write([{ previous: there, document: there }], context);
    return answer;
  });
  await expect(commitRows(own.drafts, [draft(1, 2)])).rejects.toThrow("(409)");
  raced.mockRestore();
  await commitRows(own.drafts, [draft(1, 2)]);
  expect(await own.drafts.findOne(draft(1, 2).id).exec()).toMatchObject({ v: 2 });
});

test("a person's rows that come again write nothing and wake no query; new ones go in slices", async () => {
  const { storageInstance: storage } = own.drafts;
  await commitRows(own.drafts, [draft(1, 1), draft(2, 1)]);
  let events = 0;
  const subscription = own.drafts.$.subscribe(() => events++);
  await commitRows(own.drafts, [draft(2, 1), draft(1, 1)]);
  subscription.unsubscribe();
  expect(events).toBe(0);
  const looks = vi.spyOn(storage, "findDocumentsById");
  const writes = vi.spyOn(storage, "bulkWrite");
  await commitRows(
    own.drafts,
    Array.from({ length: 150 }, (_, n) => draft(n + 10, 1)),
  );
  expect([looks.mock.calls.length, writes.mock.calls.length]).toEqual([0, 2]);
});

test.each(["AbortError", "UnknownError"])(
  "a screen whose read failed (%s) looks again: what was shown stays until then",
  async (name) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await commitRows(lab.db.feed, [listing(1, 1)]);
    let sick = false;
    const seen: number[] = [];
    const stop = lab.db.watch(
      async () => {
        const count = await lab.db.feed.count();
        if (sick) throw new DOMException("disk I/O", name);
        return count;
      },
      (count) => seen.push(count),
    );
    await vi.waitFor(() => expect(seen).toEqual([1]));
    sick = true;
    await commitRows(lab.db.feed, [listing(2, 1)]);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    sick = false;
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(() => expect(seen).toEqual([1, 2]));
    stop();
    vi.useRealTimers();
  },
);

// The index of the market goes on listening for a while: last.
test("a dying tab's silent deletions are told by the next leader: any of them may be gone", async () => {
  const other = await secondTab();
  await commitRows(lab.db.feed, [listing(1, 1), listing(2, 1), listing(3, 1)]);
  const seen = { index: "", asked: -1 };
  const index = feedIndex();
  const stops = [
    index.subscribe(() => (seen.index = [...(index.getState()?.rows.values() ?? [])].map(({ id }) => id).join())),
    lab.db.watch(
      () => lab.db.feed.count(),
      (count) => (seen.asked = count),
    ),
  ];
  await vi.waitFor(() => expect([seen.index.split(",").length, seen.asked]).toEqual([3, 3]));
  await storeUntold(table(), [gone(1, 1), gone(2, 1)]);
  const third = listing(3, 1).id;
  await deleteUnless(other.feed, ({ id }) => id === third);
  expect([seen.index.split(",").length, seen.asked]).toEqual([3, 3]);
  await deleteUnless(other.feed, ({ id }) => id === third, true);
  await vi.waitFor(() => expect(seen).toEqual({ index: third, asked: 1 }));
  await storeUntold(table(), [gone(3, 1)]);
  await dropRows(other.feed, true);
  await vi.waitFor(() => expect(seen).toEqual({ index: "", asked: 0 }));
  for (const stop of stops) stop();
  other.close();
});
