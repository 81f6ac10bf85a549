import { afterEach, expect, test, vi } from "vitest";
import { createSignal } from "#domain/signal.ts";
import { followLeader } from "#sync/leader.ts";
import { lookAfter } from "#sync/start.ts";
import { HandClock } from "./hand-clock.ts";

afterEach(() => vi.unstubAllGlobals());

/** The part of Web Locks that a tab that leads uses: one after the other, and a wait that a signal ends. */
function inTurn(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: LockOptions, held: () => Promise<unknown>) => {
    const turn = tail.then(() => {
      signal?.throwIfAborted();
      return held();
    });
    tail = turn.catch(() => undefined);
    return turn;
  };
  return { request } as unknown as LockManager;
}

test("a tab that has lost its replica leaves the lead to the next one, and waits for its turn once it has it again", async () => {
  const lost = createSignal<"closed" | null>(null);
  const turns: string[] = [];
  const leadAs = (name: string) => () => {
    turns.push(`${name} leads`);
    return () => turns.push(`${name} retires`);
  };
  const locks = inTurn();
  const first = followLeader(leadAs("first"), locks, lost);
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  const second = followLeader(leadAs("second"), locks, createSignal(null));
  lost.set("closed");
  await vi.waitFor(() => expect(second.leads()).toBe(true));
  first.takeOver();
  lost.set(null);
  expect(first.leads()).toBe(false);
  second.stop();
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  first.stop();
  expect(turns.join()).toBe("first leads,first retires,second leads,second retires,first leads,first retires");
});

test("a tab that leads and says nothing is taken over by one that is looked at, and by none that has stopped while it asked", async () => {
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
