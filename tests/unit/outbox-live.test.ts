import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { append } from "#outbox/append.ts";
import { setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { outboxRead, outboxRows } from "#outbox/live.ts";
import { BUYER, message, SELLER } from "../support/outbox-rows.ts";

beforeEach(() => setIdentity(BUYER));
afterEach(async () => {
  setIdentity(null);
  await deleteOutbox(BUYER);
  await deleteOutbox(SELLER);
});

const texts = () => outboxRows.getState().map(({ args }) => ("content" in args ? args.content : ""));

/** Every value shown until `stop`. */
function recorded(): { seen: string[]; stop: () => void } {
  const seen: string[] = [];
  return { seen, stop: outboxRows.subscribe(() => void seen.push(texts().join(" "))) };
}

test("every row is shown as soon as it is stored, oldest first", async () => {
  await append(BUYER, message("a"));
  await append(BUYER, message("b"));
  await expect.poll(texts).toEqual(["a", "b"]);
});

test("a row that the server has stays in its place until the replica shows it", async () => {
  await append(BUYER, message("a"));
  await append(BUYER, message("b"));
  await expect.poll(texts).toEqual(["a", "b"]);
  const { mutations } = outboxOf(BUYER);
  await mutations.where("seq").above(0).modify({ state: "sent", sequence: 1 });
  await expect.poll(() => outboxRows.getState().every(({ state }) => state === "sent")).toBe(true);
  const { seen, stop } = recorded();
  const [first] = await mutations.orderBy("seq").toArray();
  await mutations.delete(first?.seq ?? 0);
  await append(BUYER, message("c"));
  await expect.poll(texts).toEqual(["b", "c"]);
  stop();
  expect(seen).toContain("a b c");
});

test("a row that left as sent and is queued again at once stands there once", async () => {
  await append(BUYER, message("a"));
  await expect.poll(texts).toEqual(["a"]);
  const { mutations } = outboxOf(BUYER);
  await mutations.where("seq").above(0).modify({ state: "sent", sequence: 1 });
  await expect.poll(() => outboxRows.getState().map(({ state }) => state)).toEqual(["sent"]);
  const [row] = await mutations.toArray();
  const { seen, stop } = recorded();
  await mutations.clear();
  if (row !== undefined) await mutations.put({ ...row, state: "queued" });
  await expect.poll(() => outboxRows.getState().map(({ state }) => state)).toEqual(["queued"]);
  stop();
  expect(new Set(seen)).toEqual(new Set(["a"]));
});

test("a row that the person took back is gone at once", async () => {
  await append(BUYER, message("a"));
  await append(BUYER, message("b"));
  await expect.poll(texts).toEqual(["a", "b"]);
  const { seen, stop } = recorded();
  await outboxOf(BUYER).mutations.where("seq").below(2).delete();
  await expect.poll(texts).toEqual(["b"]);
  stop();
  expect(seen).toEqual(["b"]);
});

test("another person sees nothing of it, not even for a moment", async () => {
  await append(BUYER, message("a"));
  await expect.poll(texts).toEqual(["a"]);
  setIdentity(SELLER);
  expect(texts()).toEqual([]);
  await append(SELLER, message("b"));
  await expect.poll(texts).toEqual(["b"]);
});

test("what waits is known of a visitor, and of a person once it has been read, with its rows", async () => {
  await append(BUYER, message("a"));
  await expect.poll(texts).toEqual(["a"]);
  setIdentity(null);
  expect(outboxRead.getState()).toBe(true);
  const known: string[][] = [];
  const stop = outboxRead.subscribe(() => void (outboxRead.getState() && known.push(texts())));
  setIdentity(BUYER);
  expect(outboxRead.getState()).toBe(false);
  await expect.poll(() => known).toEqual([["a"]]);
  stop();
});
