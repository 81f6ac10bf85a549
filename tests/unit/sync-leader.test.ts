import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { type PublicReplica, publicReplica } from "#replica/stores.ts";
import { followLeader } from "#sync/leadership.ts";
import { lookAfter } from "#sync/start.ts";
import { HandClock } from "./hand-clock.ts";

afterEach(() => vi.unstubAllGlobals());

/** The part of Web Locks that a tab that leads uses: one after the other, and a wait that a signal ends. */
function inTurn(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const request = (_name: string, { signal, ifAvailable }: LockOptions, held: (lock?: null) => Promise<unknown>) => {
    if (ifAvailable === true && waiting > 0) return Promise.resolve(held(null));
    waiting++;
    const turn = tail.then(() => {
      signal?.throwIfAborted();
      return held();
    });
    tail = turn.catch(() => undefined).finally(() => waiting--);
    return turn;
  };
  return { request } as unknown as LockManager;
}

test("a tab that lost its replica leaves the lead, and waits for its turn once it has it", async () => {
  const lost = createStore<"closed" | null>(() => null);
  const turns: string[] = [];
  const leadAs = (name: string) => () => {
    turns.push(`${name} leads`);
    return () => turns.push(`${name} retires`);
  };
  const locks = inTurn();
  const first = followLeader(leadAs("first"), locks, lost);
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  const second = followLeader(
    leadAs("second"),
    locks,
    createStore(() => null),
  );
  lost.setState("closed");
  await vi.waitFor(() => expect(second.leads()).toBe(true));
  first.takeOver();
  lost.setState(null);
  expect(first.leads()).toBe(false);
  second.stop();
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  first.stop();
  expect(turns.join()).toBe("first leads,first retires,second leads,second retires,first leads,first retires");
});

test("a tab that leads after another one reads its replicas again; never at its start", async () => {
  const refresh = vi.fn();
  publicReplica.setState({ refresh } as unknown as PublicReplica, true);
  const locks = inTurn();
  const first = followLeader(
    () => () => {},
    locks,
    createStore(() => null),
  );
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  expect(refresh).not.toHaveBeenCalled();
  const second = followLeader(
    () => () => {},
    locks,
    createStore(() => null),
  );
  first.stop();
  await vi.waitFor(() => expect(second.leads()).toBe(true));
  expect(refresh).toHaveBeenCalledTimes(1);
  second.stop();
  publicReplica.setState(null, true);
});

test("a browser that refuses locks is asked once, and the tab leads without", async () => {
  const request = vi.fn(() => Promise.reject(new DOMException("The request was denied.", "SecurityError")));
  const leads = vi.fn(() => () => {});
  const tab = followLeader(
    leads,
    { request } as unknown as LockManager,
    createStore(() => null),
  );
  await vi.waitFor(() => expect(tab.leads()).toBe(true));
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  tab.takeOver();
  expect([request.mock.calls.length, leads.mock.calls.length]).toEqual([1, 1]);
  tab.stop();
});

test("a browser that never grants a lock, nor one stolen, is not waited for without end", () => {
  const request = vi.fn(() => new Promise(() => {}));
  const tab = followLeader(
    () => () => {},
    { request } as unknown as LockManager,
    createStore(() => null),
  );
  tab.takeOver();
  expect(tab.leads()).toBe(false);
  tab.takeOver();
  expect(tab.leads()).toBe(true);
  tab.stop();
});

test("a lock that was stolen is waited for once more, by who held it", async () => {
  const robbed: ((error: Error) => void)[] = [];
  const request = vi.fn((_: string, __: LockOptions, held: () => unknown) => {
    if (request.mock.calls.length === 1) held();
    return new Promise((_resolve, reject) => robbed.push(reject));
  });
  const tab = followLeader(
    () => () => {},
    { request } as unknown as LockManager,
    createStore(() => null),
  );
  expect(tab.leads()).toBe(true);
  robbed[0]?.(new DOMException("stolen", "AbortError"));
  await vi.waitFor(() => expect(tab.leads()).toBe(false));
  expect(request).toHaveBeenCalledTimes(2);
  tab.stop();
});

test("a silent leader is taken over by a tab that is looked at, by none that has stopped", async () => {
  vi.stubGlobal("document", { visibilityState: "visible" });
  const takeOver = vi.fn();
  const clock = new HandClock();
  const stop = lookAfter(clock, { leads: () => false, takeOver });
  await clock.advance(50_000);
  expect(takeOver).toHaveBeenCalledTimes(1);
  // The next look is under way, and nobody has answered yet.
  const asks = vi.spyOn(clock, "after");
  while (asks.mock.calls.length === 0) await clock.advance(100);
  stop();
  await clock.advance(200_000);
  expect([takeOver.mock.calls.length, asks.mock.calls.length]).toEqual([1, 1]);
});
