import "fake-indexeddb/auto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { heartbeat, lastHeartbeat } from "#outbox/heartbeat.ts";
import { localLocks } from "#outbox/locks.ts";
import { underPushLock } from "#outbox/push-lock.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { CALM, readRetryState } from "#outbox/retry-state.ts";
import { begin } from "#outbox/sending.ts";
import type { Answer } from "#remote/answer.ts";
import type { Credentials } from "#sync/push/transport.ts";
import { onRequest } from "#sync/requests.ts";
import { createPusher, type PusherDeps } from "#sync/push/pusher.ts";
import { pushOnce } from "#sync/push/drain.ts";
import { heldForEver, timeoutsBy, stolenAt } from "../support/held-lock.ts";
import { prove } from "../support/paying.ts";
import { BUYER, message } from "../support/outbox-rows.ts";
import { HandClock } from "./hand-clock.ts";

afterEach(() => deleteOutbox(BUYER));

type Timer = { run: () => void; ms: number; cancelled: boolean; ran?: boolean };

const BUSY = { code: "rate_limited", message: "Trop vite" };

/** A pusher whose clock is moved by hand and whose answers come from `answer`. */
function pusherWith(
  answer: (rows: readonly OutboxRow[]) => Answer | Promise<Answer>,
  different: Partial<PusherDeps> = {},
) {
  const clock = { now: 1_000_000 };
  const timers: Timer[] = [];
  const requests: number[] = [];
  const deps: PusherDeps = {
    db: outboxOf(BUYER),
    author: BUYER,
    credentials: async () => ({ kind: "token", token: "t" }),
    post: async (rows) => (requests.push(rows.length), await answer(rows)),
    put: async () => ({ kind: "unreached" }),
    shrink: async () => null,
    prove: async () => ({ kind: "unreached" }),
    shrinkScreenshot: async () => null,
    now: () => clock.now,
    random: () => 0,
    locks: localLocks(),
    after(ms, run) {
      const timer = { run, ms, cancelled: false };
      timers.push(timer);
      return () => void (timer.cancelled = true);
    },
    offline: () => false,
    ...different,
  };
  const sleeping = () => timers.filter(({ cancelled }) => !cancelled);
  return { pusher: createPusher(deps), clock, requests, sleeping, deps };
}

const applied = (rows: readonly OutboxRow[]): Answer => ({
  kind: "answered",
  status: 200,
  json: rows.map(({ id }) => ({ id, status: "applied" })),
  retryAfter: null,
});
const states = async () => (await outboxOf(BUYER).mutations.orderBy("seq").toArray()).map(({ state }) => state);

describe("the pusher of a page", () => {
  test("sends what is there when it is woken, and sleeps without a timer when nothing is left", async () => {
    const { pusher, requests, sleeping } = pusherWith(applied);
    await append(BUYER, message("a"));
    pusher.push("row");
    await pusher.idle();
    expect([requests, await states(), sleeping().length]).toEqual([[1], ["sent"], 0]);
    await pusher.stop();
  });

  test("woken ten times in a row it asks once: what came meanwhile goes with the next request", async () => {
    const { pusher, requests } = pusherWith(applied);
    await append(BUYER, message("a"));
    for (let time = 0; time < 10; time++) pusher.push("row");
    await append(BUYER, message("b"));
    pusher.push("row");
    await pusher.idle();
    expect(requests.reduce((sum, rows) => sum + rows, 0)).toBe(2);
    expect(requests.length).toBeLessThanOrEqual(2);
    await pusher.stop();
  });

  test("after trouble it wakes by itself when the wait is over", async () => {
    let there = false;
    const { pusher, clock, sleeping } = pusherWith((rows) => (there ? applied(rows) : { kind: "unreached" }));
    await append(BUYER, message("a"));
    pusher.push("row");
    await pusher.idle();
    const [timer] = sleeping();
    expect([timer?.ms, await states()]).toEqual([1_000, ["queued"]]);
    there = true;
    clock.now += 1_000;
    timer?.run();
    await pusher.idle();
    expect(await states()).toEqual(["sent"]);
    await pusher.stop();
  });

  test("while the browser says offline nothing is tried, unless the person insists", async () => {
    const { pusher, requests, sleeping } = pusherWith(applied, { offline: () => true });
    await append(BUYER, message("a"));
    for (const reason of ["row", "timer", "poke", "visible"] as const) pusher.push(reason);
    await pusher.idle();
    expect(requests).toEqual([]);
    // A browser may be wrong about it: once a minute it is asked again.
    expect(sleeping().map(({ ms }) => ms)).toEqual([60_000]);
    pusher.push("person");
    await pusher.idle();
    expect(requests).toEqual([1]);
    await pusher.stop();
  });

  test("a request that never ends is cut after 20 s, also where fetch does not heed its signal", async () => {
    const { pusher, sleeping } = pusherWith(() => new Promise<never>(() => undefined));
    await append(BUYER, message("a"));
    pusher.push("row");
    await expect.poll(() => sleeping().length).toBe(1);
    expect(sleeping()[0]?.ms).toBe(20_000);
    sleeping()[0]?.run();
    await pusher.idle();
    expect(await states()).toEqual(["queued"]);
    await pusher.stop();
  });

  test("a large request has its time at 32 kbit/s, and shows heartbeats meanwhile", async () => {
    const { pusher, sleeping } = pusherWith(() => new Promise<never>(() => undefined));
    for (let at = 0; at < 60; at++) await append(BUYER, message("m".repeat(1_000)));
    pusher.push("row");
    await expect.poll(() => sleeping().length).toBe(2);
    const times = sleeping().map(({ ms }) => ms);
    expect(times[0]).toBe(15_000);
    expect(times[1]).toBeGreaterThan(60 * 1_000 * 0.25 + 12_000);
    await pusher.stop();
  });

  /** Messages of `signs` signs over a connection of so many bytes in a millisecond: bytes carried, times what they weigh, and requests. */
  async function over(bytesPerMs: number, count: number, signs: number) {
    let carried = 0;
    const arrived = new Map<string, number>();
    const weighed = (rows: readonly OutboxRow[]) =>
      rows.reduce((sum, row) => sum + JSON.stringify(row.args).length + 160, 0);
    const { pusher, clock, requests, sleeping, deps } = pusherWith(applied, {
      post: async (rows) => {
        requests.push(rows.length);
        const takes = 300 + weighed(rows) / bytesPerMs;
        const limit = sleeping().find(({ ms }) => ms >= 20_000)?.ms ?? 0;
        clock.now += Math.min(takes, limit);
        carried += Math.min(weighed(rows), limit * bytesPerMs);
        if (takes > limit) return { kind: "unreached" };
        for (const row of rows) arrived.set(row.id, weighed([row]));
        return applied(rows);
      },
    });
    for (let at = 0; at < count; at++) await append(BUYER, message(`${at} ${"m".repeat(signs)}`));
    for (let turn = 0; turn < 20 && arrived.size < count; turn++) {
      clock.now = (await pushOnce(deps, "timer", new AbortController().signal)).next ?? clock.now;
    }
    await pusher.stop();
    const weight = [...arrived.values()].reduce((sum, bytes) => sum + bytes, 0);
    return { arrived: arrived.size, times: carried / weight, requests: requests.length };
  }

  test("long messages are carried once at 32 kbit/s, with few cuts at 12, in few requests fast", async () => {
    for (const [count, signs] of [
      [200, 900],
      [200, 300],
      [400, 900],
    ] as const) {
      expect(await over(4, count, signs)).toMatchObject({ arrived: count, times: 1 });
      await deleteOutbox(BUYER);
    }
    const slow = await over(1.5, 200, 900);
    expect(slow.arrived).toBe(200);
    expect(slow.times).toBeLessThan(1.5);
    await deleteOutbox(BUYER);
    expect((await over(500, 1_000, 900)).requests).toBeLessThanOrEqual(8);
  });

  test("stopped in the middle of a request, it leaves its mutations queued and comes back no more", async () => {
    const { pusher, requests } = pusherWith(() => new Promise<never>(() => undefined));
    await append(BUYER, message("a"));
    pusher.push("row");
    await expect.poll(() => requests.length).toBe(1);
    await pusher.stop();
    expect(await states()).toEqual(["queued"]);
    // Nobody was in trouble: whoever comes next need not wait.
    expect(await readRetryState(outboxOf(BUYER))).toEqual(CALM);
    pusher.push("person");
    expect(requests).toEqual([1]);
  });

  test("stopped while the session is being renewed, it ends all the same", async () => {
    let renewed = (_with: Credentials): void => undefined;
    let asked = false;
    const { pusher } = pusherWith(() => new Promise<never>(() => undefined), {
      credentials: () => {
        asked = true;
        return new Promise((resolve) => (renewed = resolve));
      },
    });
    await append(BUYER, message("a"));
    pusher.push("row");
    await expect.poll(() => asked).toBe(true);
    const stopped = pusher.stop();
    renewed({ kind: "token", token: "t" });
    await stopped;
    expect(await states()).toEqual(["queued"]);
  });

  test("one timer at most, none once it is stopped, and never longer than a minute", async () => {
    const answers: Answer[] = [
      { kind: "unreached" },
      { kind: "answered", status: 429, json: { ...BUSY, details: null, hint: null }, retryAfter: 300_000 },
    ];
    const { pusher, sleeping } = pusherWith((rows) => answers.shift() ?? applied(rows));
    await append(BUYER, message("a"));
    pusher.push("row");
    await pusher.idle();
    expect(sleeping().map(({ ms }) => ms)).toEqual([1_000]);
    pusher.push("person");
    await pusher.idle();
    expect(sleeping().map(({ ms }) => ms)).toEqual([60_000]);
    pusher.push("person");
    await pusher.idle();
    expect([sleeping(), await states()]).toEqual([[], ["sent"]]);
    await pusher.stop();
  });

  test("stopped while it sleeps, it wakes no more", async () => {
    const { pusher, sleeping } = pusherWith(() => ({ kind: "unreached" }));
    await append(BUYER, message("a"));
    pusher.push("row");
    await pusher.idle();
    expect(sleeping()).toHaveLength(1);
    await pusher.stop();
    expect(sleeping()).toEqual([]);
  });

  test("says after each request whether our server answered, and when nobody renewed the session", async () => {
    const heard: boolean[] = [];
    const onAnswer = (reached: boolean) => void heard.push(reached);
    const answers: Answer[] = [{ kind: "unreached" }];
    let renewal: Credentials = { kind: "unreachable" };
    const { pusher } = pusherWith((rows) => answers.shift() ?? applied(rows), {
      onAnswer,
      credentials: () => Promise.resolve(renewal),
    });
    await append(BUYER, message("a"));
    pusher.push("person");
    await pusher.idle();
    renewal = { kind: "token", token: "t" };
    for (let time = 0; time < 2; time++) {
      pusher.push("person");
      await pusher.idle();
    }
    expect(heard).toEqual([false, false, true]);
    await pusher.stop();
  });

  test("words go before pictures", async () => {
    const sent: string[] = [];
    const { pusher } = pusherWith((rows) => (sent.push("words"), applied(rows)), {
      prove: async () => (sent.push("proof"), { kind: "unreached" }),
    });
    await prove(BUYER);
    await append(BUYER, message("a"));
    pusher.push("row");
    await pusher.idle();
    expect(sent).toEqual(["words", "proof"]);
    await pusher.stop();
  });

  test("on a full phone it makes room and goes on at once", async () => {
    const stop = onRequest("space", () => Promise.resolve(true));
    let full = true;
    const { pusher, sleeping } = pusherWith(applied, {
      credentials: async () => {
        if (full) throw new DOMException("full", "QuotaExceededError");
        return { kind: "token", token: "t" };
      },
    });
    await append(BUYER, message("a"));
    pusher.push("row");
    await pusher.idle();
    stop();
    expect(sleeping().map(({ ms }) => ms)).toEqual([0]);
    full = false;
    await pusher.stop();
  });

  test("the stronger of two reasons during a run counts: a person does not wait for the timer", async () => {
    let answers = 0;
    const { pusher, requests } = pusherWith(async (rows) => {
      answers += 1;
      if (answers > 1) return applied(rows);
      pusher.push("person");
      pusher.push("row");
      return { kind: "unreached" };
    });
    await append(BUYER, message("a"));
    pusher.push("row");
    await pusher.idle();
    expect([requests, await states()]).toEqual([[1, 1], ["sent"]]);
    await pusher.stop();
  });

  test("a long upload shows life again and again, not once", async () => {
    let end = (_answer: Answer): void => undefined;
    const sent = new Promise<Answer>((resolve) => (end = resolve));
    const { pusher, clock, sleeping, deps } = pusherWith(applied, { prove: () => sent });
    await prove(BUYER);
    pusher.push("row");
    const heartbeat = async () => {
      clock.now += 15_000;
      const timer = sleeping().find(({ ms, ran }) => ms === 15_000 && !ran);
      if (timer !== undefined) timer.ran = true;
      timer?.run();
      await expect.poll(async () => (await lastHeartbeat(deps.db)) === clock.now).toBe(true);
    };
    await expect.poll(() => sleeping().some(({ ms }) => ms === 15_000)).toBe(true);
    for (let time = 0; time < 3; time++) await heartbeat();
    end({ kind: "unreached" });
    await pusher.idle();
    await pusher.stop();
  });

  test("a database that another tab has taken away is no end: it looks again later", async () => {
    const { pusher, sleeping, deps } = pusherWith(applied);
    await append(BUYER, message("a"));
    deps.db.close();
    pusher.push("row");
    await pusher.idle();
    expect(sleeping().map(({ ms }) => ms)).toEqual([15_000]);
    await pusher.stop();
  });
});

describe("F11 a frozen tab holds the lock", () => {
  test("without a heartbeat it is robbed of it", async () => {
    const locks = heldForEver();
    const result = await underPushLock(
      { locks, db: outboxOf(BUYER), author: BUYER, now: () => 9_000_000, silence: 20 },
      async () => "pushed",
    );
    expect([result, locks.stolen]).toEqual(["pushed", 1]);
  });

  test("with signs of life it is waited for", async () => {
    const locks = heldForEver();
    const db = outboxOf(BUYER);
    await append(BUYER, message("a"));
    const clock = { now: 0 };
    let looks = 0;
    // Alive for the first two looks: each is within the silence after the last beat.
    const now = () => ((looks += 1), looks <= 2 ? clock.now : clock.now + 1_000);
    await begin(db, BUYER, 0, { rows: 1, bytes: 1_000 });
    expect(await underPushLock({ locks, db, author: BUYER, now, silence: 20 }, async () => "pushed")).toBe("pushed");
    expect([looks, locks.stolen]).toEqual([3, 1]);
  });

  test("F11 frozen after others began to wait, it is awaited no longer than its last heartbeat", async () => {
    const locks = heldForEver();
    const db = outboxOf(BUYER);
    await append(BUYER, message("a"));
    await begin(db, BUYER, 0, { rows: 1, bytes: 1_000 });
    const waits = vi.spyOn(AbortSignal, "timeout");
    const looks = [15, 21];
    const now = () => looks.shift() ?? 0;
    await underPushLock({ locks, db, author: BUYER, now, silence: 20 }, async () => "pushed");
    expect(waits.mock.calls).toEqual([[20], [6]]);
    expect(locks.stolen).toBe(1);
    waits.mockRestore();
  });

  test("F11 it is robbed after 45 seconds without a heartbeat, not sooner", async () => {
    const [locks, db, clock] = [heldForEver(), outboxOf(BUYER), new HandClock()];
    const waits = timeoutsBy(clock);
    await heartbeat(db, 0);
    const pushed = underPushLock({ locks, db, author: BUYER, now: clock.now }, async () => "pushed");
    const look = () => lastHeartbeat(db);
    expect(await stolenAt([44_000, 46_000], { locks, clock, look })).toEqual([0, 1]);
    expect(await pushed).toBe("pushed");
    waits.mockRestore();
  });

  test("what goes wrong under the lock is nobody's silence", async () => {
    const work = () => Promise.reject(new Error("no"));
    await expect(
      underPushLock({ locks: localLocks(), db: outboxOf(BUYER), author: BUYER, now: () => 0 }, work),
    ).rejects.toThrow("no");
  });
});
