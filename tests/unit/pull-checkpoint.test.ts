/** The place of a collection: how far it has come, as it is stored and as it is asked with. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { pullCollection, pullOlder } from "#sync/pull/pull-collection.ts";
import type { PageRequest, RequestPage } from "#sync/pull/request-page.ts";
import { idsOf, type Lab, never, openLab, wireListing } from "./pull-lab.ts";

let lab: Lab;
beforeEach(async () => {
  lab = await openLab();
});
afterEach(() => lab.db.close());

const pull = (more: Partial<Lab["deps"]> = {}) => pullCollection(lab.feed, { ...lab.deps, ...more }, never);
const progress = () => lab.db.progress.read("feed");
const listings = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => wireListing(from + i));

test("older rows are asked of the told database and time: a kept page from before will not do", async () => {
  const asked: PageRequest[] = [];
  const request: RequestPage = (of, signal) => (asked.push(of), lab.server.request(of, signal));
  lab.server.rows = listings(1, 250);
  await pull({ request });
  await pullOlder(lab.feed, { ...lab.deps, request }, never);
  expect(asked.at(0)).not.toHaveProperty("at");
  expect(asked.at(-1)).toMatchObject({ cursor: { before: "100" }, at: 250, epoch: "first" });
});

test("an answer without rows moves the checkpoint, and is no news", async () => {
  lab.server.rows = listings(1, 2);
  await pull();
  const quiet: RequestPage = async (of, signal) => ({ ...(await lab.server.request(of, signal)), checkpoint: "7" });
  await pull({ request: quiet, now: () => 9_000 });
  expect(await progress()).toMatchObject({ after: "7", newsAt: 1_000 });
});

test("what this phone sends during a pull stays on the screen: that pull does not show it", async () => {
  lab.server.rows = listings(1, 2);
  let verdicts = 3;
  lab.server.before = () => void (verdicts += 1);
  await pull({ verdictsSoFar: () => Promise.resolve(verdicts) });
  expect(lab.shown).toEqual([3]);
});

test("a pull that is stopped has not failed", async () => {
  lab.server.rows = listings(1, 2);
  await pull();
  const stop = new AbortController();
  lab.server.before = () => {
    stop.abort();
    throw new Error("cut");
  };
  await expect(pullCollection(lab.feed, lab.deps, stop.signal)).rejects.toThrow("cut");
  expect((await progress()).failedAt).toBeNull();
});

test("of rows that nobody can read the last two hundred are known by name", async () => {
  lab.server.rows = listings(1, 1);
  await pull();
  lab.server.rows.push(...listings(2, 251).map((row) => ({ ...row, price: "cher" })));
  await pull();
  const { quarantined } = await progress();
  expect([quarantined.length, quarantined.at(0), quarantined.at(-1)]).toEqual([200, "listing-0052", "listing-0251"]);
});

test("F22 a restore while a long-away phone reads the newest: nothing of the old one stays", async () => {
  lab.server.rows = listings(1, 3);
  await pull();
  lab.server.far = 1;
  lab.server.rows = listings(1, 300);
  lab.server.before = () => {
    if (!("after" in (lab.server.asked.at(-1) ?? {}))) lab.server.epoch = "second";
  };
  const restored = listings(400, 401);
  const request: RequestPage = (of, signal) => {
    if (!("after" in of.cursor)) lab.server.rows = restored;
    return lab.server.request(of, signal);
  };
  await pull({ request });
  expect(await idsOf(lab.db)).toEqual(["listing-0400", "listing-0401"]);
  expect(await progress()).toMatchObject({ epoch: "second", after: "401" });
  expect(lab.epochs).toEqual(["first", "second"]);
});

test("F22 another database that is also behind is told by name alone: sent mutations go once", async () => {
  lab.server.rows = listings(1, 5);
  await pull();
  lab.server.epoch = "second";
  lab.server.rows = listings(1, 2);
  await pull();
  expect(lab.epochs).toEqual(["first", "second"]);
});
