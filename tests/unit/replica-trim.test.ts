/** The rows that a phone evicts by itself, and those that it keeps meanwhile. */
import "fake-indexeddb/auto";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commitRows, deleteUnless, dropRows, trimRows } from "#replica/commit.ts";
import { purgePrivate } from "#replica/delete-stored.ts";
import { drafts } from "#replica/drafts.ts";
import { feed } from "#replica/feed.ts";
import { messages } from "#replica/messages.ts";
import { openPrivate } from "#replica/open.ts";
import { type PrivateReplica, privateReplica } from "#replica/stores.ts";
import { idsOf, collectionNamed, type Lab, openLab, wireListing } from "./pull-lab.ts";

let lab: Lab;
let own: PrivateReplica;
beforeEach(async () => {
  lab = await openLab();
  own = await openPrivate("awa");
});
afterEach(async () => {
  lab.db.close();
  await own.close();
  await purgePrivate("awa");
});

const written = (n: number) => Date.UTC(2025, 10, 1) + n * 60_000;
const wireMessage = (n: number) => ({
  id: `message-${n}`,
  v: n,
  listing_id: "l",
  content: `Message ${n}`,
  read: false,
  seq: n,
  sender_id: "awa",
  receiver_id: "kouassi",
  created_at: new Date(written(n)).toISOString(),
  other_id: "kouassi",
});
const message = (n: number) => v.parse(messages.row, wireMessage(n));
const wireReview = (n: number) => ({
  id: `review-${n}`,
  v: n,
  reviewer_id: "awa",
  reviewed_id: "kouassi",
  listing_id: "l",
  rating: 5,
  comment: null,
  created_at: new Date(written(n)).toISOString(),
  verified: true,
  reviewer_name: "Awa",
  listing_title: "Vélo",
});
const draft = (n: number) =>
  v.parse(drafts.row, { id: `draft-${n}`, v: n, updated: "2026-01-01T00:00:00Z", data: { title: `Vélo ${n}` } });
const listing = (n: number) => v.parse(feed.row, wireListing(n));
const upTo = <T>(most: number, one: (n: number) => T): T[] => Array.from({ length: most }, (_, n) => one(n + 1));

/** Which messages are here, and of how many rows anything is stored. */
async function messagesHere(): Promise<readonly [string[], number]> {
  const found = await own.rows("messages").find();
  const collection = await own.collection("messages");
  await collection.cleanup(0);
  const known = await collection.storageInstance.findDocumentsById(
    upTo(12, (n) => `message-${n}`),
    true,
  );
  return [found.map(({ id }) => id).toSorted(), known.length];
}

test("a person's newest messages stay, none before the bound's time; others are not kept", async () => {
  await commitRows(own.rows("messages"), upTo(9, message));
  expect(await trimRows(own.rows("messages"), { bound: 100, since: written(3) })).toBe(2);
  expect(await messagesHere()).toEqual([upTo(7, (n) => `message-${n + 2}`), 7]);
  expect(await trimRows(own.rows("messages"), { bound: 4, since: 0 })).toBe(3);
  expect(await messagesHere()).toEqual([upTo(4, (n) => `message-${n + 5}`), 4]);
  expect(await trimRows(own.rows("messages"), { bound: 4, since: 0 })).toBe(0);
});

test.each([
  ["messages", 90, wireMessage],
  ["feed", 90, wireListing],
  ["reviews", 365, wireReview],
] as const)(
  "what came by the collection %s stays on the phone for %i days, and not a day longer",
  async (name, days, wire) => {
    privateReplica.setState(own, true);
    const DAY_MS = 86_400_000;
    const opened = collectionNamed(name).open();
    const row = { ...wire(1), created_at: new Date(written(0)).toISOString() };
    await opened?.take([row]);
    const here: (number | undefined)[] = [];
    for (const age of [days - 1, days + 1]) {
      await opened?.trim(written(0) + age * DAY_MS);
      here.push(await opened?.count());
    }
    expect(here).toEqual([1, 0]);
    privateReplica.setState(null, true);
  },
);

test("listings that a screen was told of stay, however old they are", async () => {
  await commitRows(lab.db.rows("feed"), upTo(5, listing));
  const spare = new Set([listing(1).id]);
  expect(await trimRows(lab.db.rows("feed"), { bound: 2, since: 0, spare })).toBe(2);
  expect(await idsOf(lab.db)).toEqual([1, 4, 5].map((n) => listing(n).id));
});

test("of a person's rows those go that are not to stay, and the others are never away", async () => {
  await commitRows(own.rows("drafts"), upTo(3, draft));
  const seen: number[] = [];
  const stop = own.rows("drafts").watch({}, (found) => seen.push(found.length));
  await vi.waitFor(() => expect(seen).toEqual([3]));
  await deleteUnless(own.rows("drafts"), ({ id }) => id === "draft-2");
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
  stop();
  expect((await own.rows("drafts").find()).map(({ id }) => id)).toEqual(["draft-2"]);
});

test("of a database that is gone no tombstone stays, or it would hold back a row of the next", async () => {
  await commitRows(own.rows("drafts"), [draft(7), { id: "draft-8", v: 8, deleted: true }]);
  await dropRows(own.rows("drafts"));
  await commitRows(own.rows("drafts"), [
    { ...draft(7), v: 1 },
    { ...draft(8), v: 1 },
  ]);
  expect((await own.rows("drafts").find()).map(({ id }) => id).toSorted()).toEqual(["draft-7", "draft-8"]);
});
