/** Bytes over the network: by what they were for, added up by every context, each answer once. */
import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { kindReceived, kindSent, monthOf, NO_TRAFFIC } from "#domain/traffic.ts";
import { deviceDatabase } from "#outbox/session/identity-store.ts";
import { bytesOf, countSpending, addSpent, readSpent } from "#outbox/spent.ts";
import { request } from "#remote/request.ts";

const NOVEMBER = new Date(2026, 10, 22).getTime();
const MONTH = 31 * 86_400_000;

afterEach(() => deviceDatabase().entries.clear());

test("what an address was asked for", () => {
  const cursors = (collections: object) =>
    `/rest/v1/rpc/sync_pull?cursors=${encodeURIComponent(JSON.stringify(collections))}`;
  expect(kindReceived("/storage/v1/object/public/listings/a/b-320.webp")).toBe("photos");
  expect(kindReceived("/storage/v1/upload/resumable/1")).toBe("sent");
  expect(kindReceived(cursors({ feed: {}, reviews: {} }))).toBe("listings");
  expect(kindReceived(cursors({ mine: {}, messages: {} }))).toBe("messages");
  expect(kindReceived("/rest/v1/rpc/sync_push")).toBe("messages");
  expect(kindReceived("/rest/v1/rpc/search_listings?q=velo")).toBe("listings");
  expect(["/assets/app-1.js", "/", "/a/1/photo.jpg"].map(kindReceived)).toEqual(["app", "app", "app"]);
  expect(kindSent("/storage/v1/object/listings/a/b.webp")).toBe("sent");
  expect(kindSent("/functions/v1/send-credit-request")).toBe("sent");
  expect(kindSent("/rest/v1/rpc/sync_push")).toBe("messages");
});

test("tabs and the worker add to one sum at the same moment, and nothing of it is lost", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => addSpent({ ...NO_TRAFFIC, photos: 100, app: at }, NOVEMBER)));
  expect((await readSpent(NOVEMBER)).thisMonth).toEqual({ ...NO_TRAFFIC, photos: 2_000, app: 190 });
});

test("a month later it is last month's, two months later it is gone", async () => {
  await addSpent({ ...NO_TRAFFIC, messages: 7 }, NOVEMBER);
  expect(monthOf(NOVEMBER, 11)).toBe("2025-12");
  expect(monthOf(new Date(2026, 2, 31).getTime(), 1)).toBe("2026-02");
  await addSpent({ ...NO_TRAFFIC, messages: 1 }, NOVEMBER + MONTH);
  const december = await readSpent(NOVEMBER + MONTH);
  expect([december.lastMonth.messages, december.thisMonth.messages]).toEqual([7, 1]);
  await addSpent({ ...NO_TRAFFIC, messages: 1 }, NOVEMBER + 2 * MONTH);
  expect((await readSpent(NOVEMBER + 2 * MONTH)).lastMonth.messages).toBe(1);
  expect((await readSpent(NOVEMBER + MONTH)).lastMonth).toEqual(NO_TRAFFIC);
});

test("an answer from a cache, from the worker or of unknown size is nothing that this page spent", () => {
  const entry = (name: string, transferSize: number, encodedBodySize: number) => ({
    name,
    transferSize,
    encodedBodySize,
  });
  const here = "https://djassa.ci";
  expect(bytesOf(entry(`${here}/a.js`, 3_300, 3_000), here)).toBe(3_300);
  expect(bytesOf(entry(`${here}/a.js`, 0, 3_000), here)).toBe(0);
  expect(bytesOf(entry(`${here}/photo.webp`, 300, 0), here)).toBe(0);
  expect(bytesOf(entry("https://djassa.cie.example/a.js", 3_300, 3_000), here)).toBe(0);
});

test("the one client counts: what is sent always, what comes where the browser is silent", async () => {
  const fetch = () => Promise.resolve(new Response('{"ok":true}', { headers: { "content-length": "11" } }));
  const send = (url: string) =>
    request(
      { method: "POST", path: "/rest/v1/rpc/sync_push", body: "x".repeat(500), token: null },
      { url, key: "k", fetch },
    );
  const stop = countSpending("https://djassa.ci");
  await send("https://djassa.ci");
  await send("https://project.example");
  stop();
  await expect.poll(async () => (await readSpent(Date.now())).thisMonth.messages).toBe(1_011);
});
