/** The rows that a page holds are those of the database, whoever wrote them and however it was told. */
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { append, newRow } from "#outbox/append.ts";
import { closeOutbox, deleteOutbox, outboxName, outboxOf } from "#outbox/database.ts";
import { textDraft } from "#outbox/text-drafts.ts";
import { followRows } from "#outbox/follow-rows.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { BUYER, message, SELLER } from "../support/outbox-rows.ts";

let shown: readonly OutboxRow[] | null = null;
let told = 0;
let stop = () => {};
const texts = () => shown?.map(({ args }) => ("content" in args ? args.content : ""));
const stored = () => outboxOf(BUYER).mutations.orderBy("seq").toArray();

beforeEach(async () => {
  for (const content of ["a", "b", "c"]) await append(BUYER, message(content));
  told = 0;
  stop = followRows(BUYER, (rows) => {
    shown = rows;
    told += 1;
  });
  await expect.poll(texts).toEqual(["a", "b", "c"]);
});
afterEach(async () => {
  stop();
  shown = null;
  vi.restoreAllMocks();
  await deleteOutbox(BUYER);
});

/** Writes as a tab or a worker does that dies before it can tell anybody. */
function writtenUntold(seq: number, different: Partial<OutboxRow>): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(outboxName(BUYER));
    opening.onsuccess = () => {
      const db = opening.result;
      const rows = db.transaction("mutations", "readwrite").objectStore("mutations");
      const asked = rows.get(seq);
      asked.onsuccess = () => rows.put({ ...(asked.result as OutboxRow), ...different });
      rows.transaction.oncomplete = () => {
        db.close();
        resolve();
      };
    };
    opening.addEventListener("error", () => reject(new Error("not opened")));
  });
}

/** The screen shows the rows that were announced from now on, and none that were found by counting. */
const uncounted = () =>
  vi.spyOn(outboxOf(BUYER).mutations, "where").mockImplementation(() => {
    throw new Error("not counted");
  });

test("another connection's writes are shown, by one row, by a range, by fifty at once", async () => {
  uncounted();
  const other = outboxOf(BUYER, "relaxed");
  await other.mutations.bulkAdd(Array.from({ length: 60 }, (_, place) => newRow(BUYER, message(`m${place}`), place)));
  await expect.poll(() => shown?.length).toBe(63);
  const [a, b] = await stored();
  await other.mutations.update(b?.seq ?? 0, { state: "sending" });
  await expect.poll(() => shown?.[1]?.state).toBe("sending");
  await other.mutations.delete(a?.seq ?? 0);
  await expect.poll(() => texts()?.[0]).toBe("b");
  await other.mutations
    .where("seq")
    .above((b?.seq ?? 0) + 1)
    .delete();
  await expect.poll(texts).toEqual(["b", "c"]);
});

test("a write that nobody told of is found soon after the next change, whatever that is", async () => {
  const [a] = await stored();
  await writtenUntold(a?.seq ?? 0, { state: "refused" });
  await append(BUYER, message("d"));
  await expect.poll(texts).toEqual(["a", "b", "c", "d"]);
  await expect.poll(() => shown?.map(({ state }) => state)).toEqual(["refused", "queued", "queued", "queued"]);
  // And so is the next one.
  await writtenUntold((a?.seq ?? 0) + 1, { state: "refused" });
  await append(BUYER, message("e"));
  await expect
    .poll(() => shown?.map(({ state }) => state))
    .toEqual(["refused", "refused", "queued", "queued", "queued"]);
});

test("a missed change is looked for once for a second's changes, not for other tables", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const looks = () => timers.mock.calls.filter(([, ms]) => ms === 1_000).length;
  const { state, mutations } = outboxOf(BUYER, "relaxed");
  const heard = new Promise((resolve) => Dexie.on.storagemutated.subscribe(resolve));
  await state.put({ id: "outbox", heartbeat: 1 });
  await heard;
  expect(looks()).toBe(0);
  for (const place of [1, 2, 3, 4, 5]) await mutations.add(newRow(BUYER, message(`m${place}`), place));
  await expect.poll(() => shown?.length).toBe(8);
  expect(looks()).toBeLessThanOrEqual(1);
  // Nor once nobody follows: it would open the outbox again.
  const begun = timers.mock.results.find((_, place) => timers.mock.calls[place]?.[1] === 1_000);
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  stop();
  if (begun !== undefined) expect(cleared.mock.calls.flat()).toContain(begun.value);
});

test("what changes while a change is being read is read as well, each of them", async () => {
  uncounted();
  const [a, b, c] = (await stored()).map(({ seq }) => seq);
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  const { mutations } = outboxOf(BUYER);
  const read = mutations.bulkGet.bind(mutations);
  const reading = vi
    .spyOn(mutations, "bulkGet")
    .mockImplementationOnce(((keys: number[]) => gate.then(() => read(keys))) as never);
  let heard = 0;
  const listen = () => void (heard += 1);
  Dexie.on.storagemutated.subscribe(listen);
  const other = outboxOf(BUYER, "relaxed").mutations;
  await other.update(a ?? 0, { failures: 1 });
  await expect.poll(() => reading.mock.calls.length).toBe(1);
  await other.update(b ?? 0, { failures: 2 });
  await other.update(c ?? 0, { failures: 3 });
  await expect.poll(() => heard).toBe(3);
  Dexie.on.storagemutated.unsubscribe(listen);
  go();
  await expect.poll(() => shown?.map(({ failures }) => failures)).toEqual([1, 2, 3]);
});

test("a page that comes back and has heard nothing meanwhile looks at everything", async () => {
  const [a] = await stored();
  await writtenUntold(a?.seq ?? 0, { failures: 3 });
  Dexie.on.storagemutated.fire({ all: { from: -Infinity, to: [[]], d: 1 } });
  await expect.poll(() => shown?.[0]?.failures).toBe(3);
});

test("a change that changes nothing is told to nobody, nor is one of another outbox or table", async () => {
  const [a] = await stored();
  await outboxOf(BUYER).mutations.put({ ...(a as OutboxRow) });
  await outboxOf(BUYER).textDrafts.put(textDraft("x", "Bonj"));
  await append(SELLER, message("z"));
  await append(BUYER, message("d"));
  await expect.poll(texts).toEqual(["a", "b", "c", "d"]);
  expect(told).toBe(2);
  await deleteOutbox(SELLER);
});

test("a database that could not be read is asked again, for everything", async () => {
  uncounted();
  const { mutations } = outboxOf(BUYER);
  vi.spyOn(mutations, "bulkGet").mockImplementationOnce(() => Dexie.Promise.reject(new Error("lost")));
  await append(BUYER, message("d"));
  await expect.poll(texts, { timeout: 3_000 }).toEqual(["a", "b", "c", "d"]);
});

test("an outbox that was closed here is followed on", async () => {
  closeOutbox(BUYER);
  await append(BUYER, message("d"));
  await expect.poll(texts).toEqual(["a", "b", "c", "d"]);
});

test("who has stopped is told nothing more", async () => {
  stop();
  let others = 0;
  stop = followRows(BUYER, (rows) => (others = rows.length));
  await append(BUYER, message("d"));
  await expect.poll(() => others).toBe(4);
  expect(texts()).toEqual(["a", "b", "c"]);
});

test("two hundred random changes by two connections: what is shown is what is stored", async () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const connections = [outboxOf(BUYER).mutations, outboxOf(BUYER, "relaxed").mutations] as const;
  const deeds = Array.from({ length: 200 }, async (_, place) => {
    const mutations = connections[random(2) === 0 ? 0 : 1];
    const what = random(10);
    for (let turns = random(30); turns > 0; turns--) await mutations.count();
    const [seq] = (await mutations.toCollection().primaryKeys()).toSorted(() => random(3) - 1);
    if (what < 4 || seq === undefined) await mutations.add(newRow(BUYER, message(`m${place}`), place));
    else if (what < 6) await mutations.delete(seq);
    else if (what < 8) await mutations.update(seq, { state: what === 6 ? "sending" : "queued", failures: place });
    else if (what === 8)
      await mutations
        .where("seq")
        .aboveOrEqual(seq + 5)
        .delete();
    else await mutations.toCollection().modify({ unknowns: place });
  });
  await Promise.all(deeds);
  await expect.poll(() => shown).toEqual(await stored());
});
