import "fake-indexeddb/auto";
import fc from "fast-check";
import { Dexie } from "dexie";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { feedIndex } from "#queries/feed-index.ts";
import { commitRows, trimRows } from "#replica/commit.ts";
import { drafts } from "#replica/drafts.ts";
import { feed } from "#replica/feed.ts";
import { openPrivate } from "#replica/open.ts";
import { purgePrivate } from "#replica/delete-stored.ts";
import type { Row, Rows } from "#replica/rows.ts";
import { refreshReplicas, type PrivateReplica } from "#replica/stores.ts";
import { type Lab, idsOf, openLab, wireListing } from "./pull-lab.ts";

const gone = (n: number, version: number) => ({ id: wireListing(n).id, v: version, deleted: true }) as const;

type Wire = { readonly id: string; readonly v: number; readonly deleted?: true };

/** Rows of a collection as the pull writes them and readers see them. */
type Shelf = {
  readonly rows: Rows<Row>;
  readonly row: (n: number, version: number, title?: string) => Row;
  readonly titleOf: (row: Row) => string;
  readonly refresh: () => void;
  /** Where the browser keeps these rows, and what lies there beside a row's own fields. */
  readonly place: () => Promise<{ db: string; store: string; beside: object }>;
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
  rows: lab.db.rows("feed"),
  row: listing,
  titleOf: (row) => (row as ReturnType<typeof listing>).title,
  refresh: () => lab.db.refresh(),
  place: () => Promise.resolve({ db: lab.db.name, store: "feed", beside: {} }),
});

const collection = (): Shelf => ({
  rows: own.rows("drafts"),
  row: draft,
  titleOf: (row) => String((row as ReturnType<typeof draft>).data["title"]),
  refresh: () => own.refresh(),
  async place() {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const db = names.find((name) => name.startsWith("rxdb-dexie") && name.endsWith("--drafts")) ?? "";
    return { db, store: "docs", beside: { _meta: { lwt: 1 }, _rev: "9-dead", _attachments: {}, _deleted: "0" } };
  },
});

const commit = (shelf: Shelf, page: readonly Wire[]) => commitRows(shelf.rows, page as never);

async function titleOf(shelf: Shelf, n: number): Promise<string | null> {
  const [found] = await shelf.rows.find({ ids: [wireListing(n).id] });
  return found === undefined ? null : shelf.titleOf(found);
}

/** Calls back with the titles there are, now and after each change. */
const follow = (shelf: Shelf, told: (titles: readonly string[]) => void) =>
  shelf.rows.watch({}, (found) => told(found.map(shelf.titleOf).toSorted()));

/** Stores rows as a tab that dies before it can tell anybody: past both libraries, which only hear of what they write. */
async function storeUntold(shelf: Shelf, rows: readonly Wire[]): Promise<void> {
  const { db: name, store, beside } = await shelf.place();
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error));
  });
  const writing = opened.transaction(store, "readwrite");
  for (const { deleted = false, ...row } of rows)
    writing.objectStore(store).put({ ...row, ...(deleted && { gone: 1 }), ...beside });
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
    await commit(shelf, [shelf.row(1, 5)]);
    await commit(shelf, [shelf.row(1, 4)]);
    expect(await titleOf(shelf, 1)).toBe("Version 5");
  });

  test("an older row does not come back after a newer tombstone, even one never seen here", async () => {
    await commit(shelf, [gone(1, 5)]);
    await commit(shelf, [shelf.row(1, 4)]);
    expect(await titleOf(shelf, 1)).toBeNull();
    await commit(shelf, [shelf.row(1, 6)]);
    expect(await titleOf(shelf, 1)).toBe("Version 6");
    // That end is over: what comes now is measured by the row alone.
    await commit(shelf, [gone(1, 5)]);
    expect(await titleOf(shelf, 1)).toBe("Version 6");
  });

  test("a row goes and comes within one version, and goes with a tombstone that names none", async () => {
    await commit(shelf, [shelf.row(1, 5)]);
    await commit(shelf, [gone(1, 5)]);
    expect(await titleOf(shelf, 1)).toBeNull();
    await commit(shelf, [shelf.row(1, 5)]);
    expect(await titleOf(shelf, 1)).toBe("Version 5");
    await commit(shelf, [{ id: gone(1, 5).id, deleted: true } as never]);
    expect(await titleOf(shelf, 1)).toBeNull();
    await commit(shelf, [shelf.row(1, 4)]);
    expect(await titleOf(shelf, 1)).toBeNull();
  });

  test("another content of one version is taken: the server may show a row anew untouched", async () => {
    await commit(shelf, [shelf.row(1, 5)]);
    await commit(shelf, [shelf.row(1, 5, "Other words")]);
    expect(await titleOf(shelf, 1)).toBe("Other words");
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
            if (stride === 0) await Promise.all(pages.map((page) => commit(shelf, page)));
            else if (stride === 1) await commit(shelf, pages.flat());
            else for (const page of pages) await commit(shelf, page);
            const newest = Math.max(...versions);
            expect(await titleOf(shelf, n)).toBe(newest % 3 === 0 ? null : `Version ${newest}`);
          },
        ),
        { numRuns: 40 },
      );
    },
  );

  test("a screen follows each row that comes, changes, goes and comes back", async () => {
    let seen: readonly string[] | undefined;
    const stop = follow(shelf, (titles) => (seen = titles));
    await vi.waitFor(() => expect(seen).toEqual([]));
    const steps = [
      { rows: [shelf.row(1, 1), shelf.row(2, 1), gone(3, 1)], count: 2 },
      { rows: [shelf.row(1, 2), shelf.row(4, 2)], count: 3 },
      { rows: [gone(2, 3), shelf.row(3, 3)], count: 3 },
      { rows: [shelf.row(2, 4)], count: 4 },
    ];
    for (const { rows, count } of steps) {
      await commit(shelf, rows);
      await vi.waitFor(() => expect(seen).toHaveLength(count));
      expect(await shelf.rows.count()).toBe(count);
    }
    expect(seen).toEqual(["Version 2", "Version 2", "Version 3", "Version 4"]);
    stop();
  });

  test("rows that a dying tab stored or deleted in silence are seen once the next one leads", async () => {
    await commit(shelf, [shelf.row(1, 1), shelf.row(2, 1), shelf.row(3, 1)]);
    let seen: readonly string[] = [];
    const stop = follow(shelf, (titles) => (seen = titles));
    await vi.waitFor(() => expect(seen).toEqual(["Version 1", "Version 1", "Version 1"]));
    const page = [shelf.row(1, 5), gone(2, 5), shelf.row(4, 5)];
    await storeUntold(shelf, page);
    // The next one that leads brings them again: they are here already, so nobody is told.
    await commit(shelf, page);
    expect(seen).toEqual(["Version 1", "Version 1", "Version 1"]);
    shelf.refresh();
    await vi.waitFor(() => expect(seen).toEqual(["Version 1", "Version 5", "Version 5"]));
    expect([await titleOf(shelf, 1), await titleOf(shelf, 2)]).toEqual(["Version 5", null]);
    stop();
  });

  test("a large page is stored whole, in slices", async () => {
    await commit(
      shelf,
      Array.from({ length: 700 }, (_unused, n) => shelf.row(n, 1)),
    );
    expect(await shelf.rows.count()).toBe(700);
  });
});

describe("what everybody reads", () => {
  test("rows that come again write and tell nothing; others are told by name, to every tab", async () => {
    const other = await secondTab();
    const told: string[] = [];
    const stops = [lab.db, other].map((db) => db.onChanged("feed", (ids) => void told.push(ids?.join() ?? "any")));
    await commitRows(lab.db.rows("feed"), [listing(1, 1), listing(2, 1)]);
    await commitRows(lab.db.rows("feed"), [listing(2, 1), listing(1, 1)]);
    await commitRows(lab.db.rows("feed"), [listing(2, 1), gone(1, 2), gone(7, 2)]);
    const [first, second] = [listing(1, 1).id, listing(2, 1).id];
    const both = `${first},${second}`;
    await vi.waitFor(() => expect(told).toHaveLength(4));
    expect(told).toEqual(expect.arrayContaining([both, first]));
    expect(told.filter((ids) => ids === both)).toHaveLength(2);
    for (const stop of stops) stop();
    other.close();
  });

  test("new rows are stored without reading old ones; a row the browser refuses fails (F13)", async () => {
    const looks = vi.spyOn(lab.db.dexie.table("feed"), "bulkGet");
    await commitRows(
      lab.db.rows("feed"),
      Array.from({ length: 150 }, (_, n) => listing(n, 1)),
    );
    expect(looks.mock.calls.flat(2)).toEqual([]);
    const full = new Dexie.QuotaExceededError("full");
    const refused = vi
      .spyOn(lab.db.dexie.table("feed"), "bulkAdd")
      .mockRejectedValueOnce(
        Object.assign(new Dexie.BulkError("1 of 1 operations failed", [full]), { failuresByPos: { 0: full } }),
      );
    await expect(commitRows(lab.db.rows("feed"), [listing(200, 1)])).rejects.toThrow("full");
    refused.mockRestore();
    expect(await idsOf(lab.db)).toHaveLength(150);
  });

  test("the newest stay, of one age too", async () => {
    await commitRows(lab.db.rows("feed"), [...Array.from({ length: 30 }, (_, n) => listing(n + 1, 5)), gone(40, 9)]);
    const since = Date.parse(String(wireListing(6)["created_at"]));
    expect(await trimRows(lab.db.rows("feed"), { bound: 100, since })).toBe(5);
    expect(await trimRows(lab.db.rows("feed"), { bound: 20, since: 0 })).toBe(5);
    expect(await idsOf(lab.db)).toEqual(Array.from({ length: 20 }, (_, n) => listing(n + 11, 1).id));
    expect(await trimRows(lab.db.rows("feed"), { bound: 20, since: 0 })).toBe(0);
  });
});

async function secondTab() {
  const { PublicReplica } = await import("#replica/public.ts");
  const other = new PublicReplica(lab.db.name);
  await other.begin();
  return other;
}

test("F13 a person's row that another writer changes meanwhile is judged by what it is then", async () => {
  const { storageInstance: storage } = await own.collection("drafts");
  const write = storage.bulkWrite.bind(storage);
  const change = async (version: number) => {
    const [previous] = await storage.findDocumentsById([draft(1, 1).id], false);
    if (previous !== undefined) await write([{ previous, document: { ...previous, v: version } }], "test");
  };
  for (const [theirs, stays] of [
    [1, 3],
    [9, 9],
  ] as const) {
    await commitRows(own.rows("drafts"), [draft(1, 1)]);
    // Between the look at what is there and the write.
    vi.spyOn(storage, "bulkWrite").mockImplementationOnce(async (rows, context) => {
      const answer = await write(rows, context);
      await change(theirs);
      return answer;
    });
    await commitRows(own.rows("drafts"), [draft(1, 3)]);
    expect(await own.rows("drafts").find()).toMatchObject([{ v: stays }]);
  }
});

test("F13 a person's row that the browser refuses is no success: the checkpoint stays", async () => {
  const { storageInstance: storage } = await own.collection("drafts");
  const full = new DOMException("full", "QuotaExceededError");
  const write = storage.bulkWrite.bind(storage);
  vi.spyOn(storage, "bulkWrite").mockRejectedValueOnce(full);
  await expect(commitRows(own.rows("drafts"), [draft(1, 1)])).rejects.toThrow("full");
  await commitRows(own.rows("drafts"), [draft(1, 1)]);
  vi.spyOn(storage, "bulkWrite").mockImplementation((rows, context) =>
    context === "incremental-write" ? Promise.reject(full) : write(rows, context),
  );
  await expect(commitRows(own.rows("drafts"), [draft(1, 2)])).rejects.toThrow("full");
});

test("a person's rows that come again write nothing and wake no query; new ones go in slices", async () => {
  const rows = own.rows("drafts");
  const { storageInstance: storage, $: changes } = await own.collection("drafts");
  await commitRows(rows, [draft(1, 1), draft(2, 1), gone(3, 1)]);
  let events = 0;
  const subscription = changes.subscribe(() => events++);
  await commitRows(rows, [draft(2, 1), draft(1, 1), gone(3, 1)]);
  subscription.unsubscribe();
  expect(events).toBe(0);
  const looks = vi.spyOn(storage, "findDocumentsById");
  const writes = vi.spyOn(storage, "bulkWrite");
  await commitRows(
    rows,
    Array.from({ length: 150 }, (_, n) => draft(n + 10, 1)),
  );
  expect([looks.mock.calls.length, writes.mock.calls.length]).toEqual([0, 2]);
});

test.each(["AbortError", "UnknownError"])(
  "a screen whose read failed (%s) looks again: what was shown stays until then",
  async (name) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await commitRows(lab.db.rows("feed"), [listing(1, 1)]);
    let unusable = false;
    const seen: number[] = [];
    const stop = lab.db.watch(
      async () => {
        const count = await lab.db.rows("feed").count();
        if (unusable) throw new DOMException("disk I/O", name);
        return count;
      },
      (count) => seen.push(count),
    );
    await vi.waitFor(() => expect(seen).toEqual([1]));
    unusable = true;
    await commitRows(lab.db.rows("feed"), [listing(2, 1)]);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    unusable = false;
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(() => expect(seen).toEqual([1, 2]));
    stop();
    vi.useRealTimers();
  },
);

// The index of the market goes on listening for a while: last.
test("the index of the market and a count lose what a dying tab deleted, once the next one leads", async () => {
  await commitRows(lab.db.rows("feed"), [listing(1, 1), listing(2, 1), listing(3, 1)]);
  const seen = { index: "", asked: -1 };
  const index = feedIndex();
  const stops = [
    index.subscribe(() => (seen.index = [...(index.getState()?.rows.values() ?? [])].map(({ id }) => id).join())),
    lab.db.watch(
      () => lab.db.rows("feed").count(),
      (count) => (seen.asked = count),
    ),
  ];
  await vi.waitFor(() => expect([seen.index.split(",").length, seen.asked]).toEqual([3, 3]));
  await storeUntold(table(), [gone(1, 2), gone(2, 2)]);
  expect([seen.index.split(",").length, seen.asked]).toEqual([3, 3]);
  refreshReplicas();
  await vi.waitFor(() => expect(seen).toEqual({ index: listing(3, 1).id, asked: 1 }));
  for (const stop of stops) stop();
});
