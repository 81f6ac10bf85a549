import { describe, expect, test } from "vitest";
import { chooseBatch } from "#outbox/choose-batch.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import { blocking, BUYER, favorite, LISTING, message, OTHER_LISTING, rowOf, SELLER } from "../support/outbox-rows.ts";

const LIMITS = { rows: 50, bytes: 200_000 };
const words = (rows: readonly OutboxRow[]) => rows.map((row) => ("content" in row.args ? row.args.content : row.kind));
const choose = (rows: OutboxRow[], now = 0, limits = LIMITS) => chooseBatch(rows, BUYER, now, limits);

describe("what the next request carries", () => {
  test("the oldest first, as many as fit", () => {
    const rows = ["a", "b", "c"].map((text) => rowOf(message(text)));
    expect(words(choose(rows, 0, { rows: 2, bytes: 200_000 }).rows)).toEqual(["a", "b"]);
  });

  test("no more bytes than a phone can send in time, but always one row", () => {
    const rows = ["a", "b", "c"].map((text) => rowOf(message(text.repeat(900))));
    expect(choose(rows, 0, { rows: 50, bytes: 2_500 }).rows).toHaveLength(2);
    expect(choose(rows, 0, { rows: 50, bytes: 10 }).rows).toHaveLength(1);
  });

  test("a head that waits holds back its own conversation and no other", () => {
    const rows = [
      rowOf(message("a1"), { wait: waitFrom(0, 5_000) }),
      rowOf(message("b1", OTHER_LISTING)),
      rowOf(message("a2")),
      rowOf(favorite(true)),
    ];
    expect(words(choose(rows, 1_000).rows)).toEqual(["b1", "set_favorite"]);
    expect(choose(rows, 1_000).nextAt).toBe(5_000);
    expect(words(choose(rows, 5_000).rows)).toEqual(["a1", "b1", "a2", "set_favorite"]);
  });

  test("asked again when the first that waits may leave; the server's wait counts as well", () => {
    const rows = [
      rowOf(message("a"), { wait: waitFrom(0, 3_000) }),
      rowOf(message("b", OTHER_LISTING), { undoUntil: waitFrom(0, 9_000) }),
      rowOf(message("c", LISTING, BUYER), { undoUntil: waitFrom(0, 5_000), wait: waitFrom(0, 2_000) }),
    ];
    expect(choose(rows, 1_000)).toEqual({ rows: [], nextAt: 3_000 });
    expect(words(choose(rows, 4_000).rows)).toEqual(["a"]);
    expect(choose(rows, 4_000).nextAt).toBe(5_000);
    expect(words(choose(rows, 9_000).rows)).toEqual(["a", "b", "c"]);
  });

  test("a clock set back a day holds back nothing", () => {
    const dayLater = waitFrom(86_400_000, 60_000);
    expect(choose([rowOf(message("a"), { wait: dayLater })], 1_000).rows).toHaveLength(1);
  });

  test("a row that failed by itself travels by itself, last, and its conversation behind it", () => {
    const rows = [
      rowOf(message("a1"), { isolated: true }),
      rowOf(message("b1", OTHER_LISTING)),
      rowOf(message("a2")),
      rowOf(message("b2", OTHER_LISTING)),
    ];
    expect(words(choose(rows).rows)).toEqual(["b1", "b2"]);
    expect(words(choose(rows.filter((row) => row.key === rows[0]?.key)).rows)).toEqual(["a1"]);
  });

  test("nothing leaves under another person's session", () => {
    expect(choose([rowOf(message("a"), { userId: SELLER })]).rows).toEqual([]);
  });

  test("a block and the messages to that person keep their order and share no request", () => {
    const rows = [
      rowOf(message("avant")),
      rowOf(message("ailleurs", OTHER_LISTING, BUYER)),
      rowOf(blocking(true)),
      rowOf(message("après")),
      rowOf(favorite(true)),
    ];
    expect(words(choose(rows).rows)).toEqual(["avant", "ailleurs", "set_favorite"]);
    expect(words(choose(rows.slice(2)).rows)).toEqual(["block_person", "set_favorite"]);
    expect(words(choose(rows.slice(3)).rows)).toEqual(["après", "set_favorite"]);
    const held = [
      rowOf(message("avant"), { wait: waitFrom(0, 5_000) }),
      rowOf(blocking(true)),
      rowOf(message("une autre annonce", OTHER_LISTING)),
    ];
    expect(words(choose(held, 1).rows)).toEqual([]);
    expect(choose(held, 1).nextAt).toBe(5_000);
    const leaving = [rowOf(blocking(false), { state: "sending" })];
    expect(words(chooseBatch([rowOf(message("après"))], BUYER, 0, LIMITS, leaving).rows)).toEqual([]);
  });

  test("messages about one listing to two people do not wait for each other", () => {
    const rows = [rowOf(message("a"), { wait: waitFrom(0, 9_000) }), rowOf(message("b", LISTING, BUYER))];
    expect(words(choose(rows, 1).rows)).toEqual(["b"]);
  });
});
