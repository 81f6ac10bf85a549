import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commitRows } from "#replica/commit.ts";
import { type Lab, idsOf, openLab, wireListing } from "./pull-lab.ts";
import { feed as feedLane } from "#replica/feed.ts";
import * as v from "valibot";

let lab: Lab;
beforeEach(async () => {
  lab = await openLab();
});
afterEach(() => lab.db.close());

const row = (n: number, version: number) =>
  v.parse(feedLane.row, wireListing(n, { v: version, title: `Version ${version}` }));
const gone = (n: number, version: number) => ({ id: row(n, 1).id, v: version, deleted: true }) as const;
const title = async (n: number) => (await lab.db.feed.findOne(row(n, 1).id).exec())?.title ?? null;

describe("a row never goes back in time", () => {
  test("an older version does not replace a newer one", async () => {
    await commitRows(lab.db.feed, [row(1, 5)]);
    await commitRows(lab.db.feed, [row(1, 4)]);
    expect(await title(1)).toBe("Version 5");
  });

  test("an older row does not come back after a newer tombstone, even one never seen here", async () => {
    await commitRows(lab.db.feed, [gone(1, 5)]);
    await commitRows(lab.db.feed, [row(1, 4)]);
    expect(await title(1)).toBeNull();
    await commitRows(lab.db.feed, [row(1, 6)]);
    expect(await title(1)).toBe("Version 6");
  });

  test("a row goes and comes within one version, and goes with a tombstone that names none", async () => {
    await commitRows(lab.db.feed, [row(1, 5)]);
    await commitRows(lab.db.feed, [gone(1, 5)]);
    expect(await title(1)).toBeNull();
    await commitRows(lab.db.feed, [row(1, 5)]);
    expect(await title(1)).toBe("Version 5");
    await commitRows(lab.db.feed, [{ id: row(1, 1).id, deleted: true }]);
    expect(await title(1)).toBeNull();
  });

  test(
    "whatever order versions arrive in, from whatever number of writers, the newest stays",
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 }),
          fc.nat({ max: 2 }),
          async (versions, stride) => {
            lab = await openLab();
            const pages = versions.map((version) => [version % 3 === 0 ? gone(1, version) : row(1, version)]);
            if (stride === 0) await Promise.all(pages.map((page) => commitRows(lab.db.feed, page)));
            else if (stride === 1) await commitRows(lab.db.feed, pages.flat());
            else for (const page of pages) await commitRows(lab.db.feed, page);
            const newest = Math.max(...versions);
            expect(await title(1)).toBe(newest % 3 === 0 ? null : `Version ${newest}`);
            await lab.db.close();
          },
        ),
        { numRuns: 20 },
      );
      lab = await openLab();
    },
  );
});

test("a screen that counts or lists follows each row that comes, changes, goes and comes back", async () => {
  const seen = { count: -1, titles: [] as string[] };
  const counting = lab.db.feed.count().$.subscribe((count) => (seen.count = count));
  const listing = lab.db.feed
    .find({ sort: [{ newest: "asc" }] })
    .$.subscribe((found) => (seen.titles = found.map((one) => one.title)));
  await vi.waitFor(() => expect(seen.count).toBe(0));
  const steps = [
    { rows: [row(1, 1), row(2, 1), gone(3, 1)], count: 2 },
    { rows: [row(1, 2), row(4, 2)], count: 3 },
    { rows: [gone(2, 3), row(3, 3)], count: 3 },
    { rows: [row(2, 4)], count: 4 },
  ];
  for (const { rows, count } of steps) {
    await commitRows(lab.db.feed, rows);
    await vi.waitFor(() => expect(seen.count).toBe(count));
    await vi.waitFor(() => expect(seen.titles).toHaveLength(count));
  }
  counting.unsubscribe();
  listing.unsubscribe();
});

test("F13 a write that the storage refused for a conflict is no success: the checkpoint must not move over it", async () => {
  const { storageInstance: storage } = lab.db.feed;
  const write = storage.bulkWrite.bind(storage);
  await commitRows(lab.db.feed, [row(1, 1)]);
  // Another writer is faster than the lock: between the look at what is there and the write it changes the row.
  const raced = vi.spyOn(storage, "bulkWrite").mockImplementationOnce(async (rows, context) => {
    const answer = await write(rows, context);
    const [there] = await storage.findDocumentsById([row(1, 1).id], false);
    if (there !== undefined) await write([{ previous: there, document: there }], context);
    return answer;
  });
  await expect(commitRows(lab.db.feed, [row(1, 2)])).rejects.toThrow("(409)");
  raced.mockRestore();
  await commitRows(lab.db.feed, [row(1, 2)]);
  expect(await title(1)).toBe("Version 2");
});

test("rows that only come again write nothing and wake no query", async () => {
  await commitRows(lab.db.feed, [row(1, 1), row(2, 1)]);
  let events = 0;
  const subscription = lab.db.feed.$.subscribe(() => events++);
  await commitRows(lab.db.feed, [row(2, 1), row(1, 1)]);
  subscription.unsubscribe();
  expect(events).toBe(0);
});

test("what is new is stored in one write a slice, without a look of its own at what is there", async () => {
  const { storageInstance: storage } = lab.db.feed;
  const looks = vi.spyOn(storage, "findDocumentsById");
  const writes = vi.spyOn(storage, "bulkWrite");
  await commitRows(
    lab.db.feed,
    Array.from({ length: 150 }, (_, n) => row(n, 1)),
  );
  expect(looks).not.toHaveBeenCalled();
  expect(writes).toHaveBeenCalledTimes(2);
});

test("a large page is stored whole, in slices", async () => {
  await commitRows(
    lab.db.feed,
    Array.from({ length: 700 }, (_, n) => row(n, 1)),
  );
  expect(await idsOf(lab.db)).toHaveLength(700);
});
