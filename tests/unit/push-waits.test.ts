import { describe, expect, test } from "vitest";
import {
  BATCH_MAX,
  CALM,
  afterConnection,
  afterSplit,
  afterSuccess,
  afterTrouble,
  mayLeave,
} from "#outbox/retry-state.ts";
import { waitFrom } from "#outbox/row.ts";
import { backoff, retryAfterOf } from "#remote/backoff.ts";

const longest = () => 0;
const shortest = () => 1;

describe("retryState", () => {
  test("waits grow from a second to a minute, shortened by up to a half", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 30].map((failures) => backoff(failures, longest))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
    expect([1, 7].map((failures) => backoff(failures, shortest))).toEqual([500, 30_000]);
  });

  test("trouble halves the next request, success doubles it and ends every wait", () => {
    const troubled = afterTrouble(CALM, BATCH_MAX, null, 0, longest);
    expect(troubled).toEqual({ ...CALM, failures: 1, wait: waitFrom(0, 1_000), limit: BATCH_MAX / 2 });
    expect(afterTrouble(troubled, 1, null, 0, longest)).toMatchObject({ failures: 2, limit: 1 });
    expect(afterSuccess(troubled, false)).toEqual({ ...CALM, limit: BATCH_MAX });
    expect(afterSuccess({ ...troubled, limit: 3 }, false)).toEqual({ ...CALM, limit: 6 });
    expect(afterSplit(CALM, BATCH_MAX)).toEqual({ ...CALM, limit: BATCH_MAX / 2 });
  });

  test("the next request fits ten seconds of the network; small ones say nothing of it", () => {
    const after = (carried: number, ms: number, arrived = true, bytes = CALM.bytes) =>
      afterConnection({ ...CALM, bytes }, carried, ms, arrived).bytes;
    expect([after(80_000, 20_000), after(40_000, 20_000), after(80_000, 800)]).toEqual([40_000, 20_000, 200_000]);
    expect([after(80_000, 32_000, false), after(20_000, 5_000, false)]).toEqual([40_000, 16_000]);
    // No network at all: that says nothing of the connection.
    expect(after(80_000, 100, false)).toBe(CALM.bytes);
    // However small requests have become, they grow again.
    expect(after(15_900, 1_000, true, 16_000)).toBe(159_000);
    // A batch that did not fill it is no reason for less.
    expect(after(20_000, 5_000)).toBe(CALM.bytes);
    expect([after(300, 20_000, false), after(300, 15_000)]).toEqual([CALM.bytes, CALM.bytes]);
    expect(after(100_000, 600_000)).toBe(16_000);
  });

  test("a person or a network that came back cuts a wait short; a new row or a poke does not", () => {
    const waiting = afterTrouble(CALM, 50, null, 0, longest);
    const cutting = (["online", "visible", "person", "session"] as const).map((reason) =>
      mayLeave(waiting, reason, 10),
    );
    const others = (["row", "poke", "timer"] as const).map((reason) => mayLeave(waiting, reason, 10));
    expect(cutting).toEqual([true, true, true, true]);
    expect(others).toEqual([false, false, false]);
    expect(mayLeave(waiting, "timer", 1_000)).toBe(true);
  });

  test("a server's wait is ended by the person, a returning network or page, by nothing else", () => {
    const told = afterTrouble(CALM, 50, 30_000, 0, longest);
    expect((["person", "online"] as const).map((reason) => mayLeave(told, reason, 10))).toEqual([true, true]);
    const others = (["row", "poke", "timer", "visible", "session"] as const).map((reason) =>
      mayLeave(told, reason, 10),
    );
    expect(others).toEqual([false, false, false, false, false]);
    expect(mayLeave(told, "timer", 30_000)).toBe(true);
  });
});

describe("Retry-After", () => {
  const read = (headers: Record<string, string>) => retryAfterOf(new Headers(headers));

  test("in seconds, or as a date against the server's own clock", () => {
    expect(read({ "retry-after": "7" })).toBe(7_000);
    expect(read({ "retry-after": "Wed, 21 Oct 2026 07:28:30 GMT", date: "Wed, 21 Oct 2026 07:28:00 GMT" })).toBe(
      30_000,
    );
  });

  test("missing, unreadable, or a date without a clock to read it by says nothing", () => {
    expect([
      read({}),
      read({ "retry-after": "" }),
      read({ "retry-after": "bientôt" }),
      read({ "retry-after": "Wed, 21 Oct 2026 07:28:30 GMT" }),
    ]).toEqual([null, null, null, null]);
  });
});
