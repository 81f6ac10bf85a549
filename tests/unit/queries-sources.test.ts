import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { derive } from "#domain/derive.ts";
import { chain, shared, source } from "#queries/sources.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a source", () => {
  function counted() {
    const log: string[] = [];
    let emit: (value: number) => void = () => {};
    const live = source(0, (say) => {
      log.push("start");
      emit = say;
      return () => log.push("stop");
    });
    return { live, log, say: (value: number) => emit(value) };
  }

  test("is started by its first reader and stopped some time after its last", () => {
    const { live, log } = counted();
    const one = live.subscribe(() => {});
    const two = live.subscribe(() => {});
    one();
    vi.advanceTimersByTime(60_000);
    two();
    expect(log).toEqual(["start"]);
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual(["start", "stop"]);
  });

  test("outlives a reader who comes right back", () => {
    const { live, log, say } = counted();
    live.subscribe(() => {})();
    say(7);
    live.subscribe(() => {});
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual(["start"]);
    expect(live.getState()).toBe(7);
  });

  test("forgets what it held once it has stopped: the next reader may be somebody else", () => {
    const { live, say } = counted();
    const stop = live.subscribe(() => {});
    say(7);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(live.getState()).toBe(0);
  });
});

test("what nobody reads is forgotten before what somebody does", () => {
  const make = () => createStore(() => ({}));
  const read = shared("read", make);
  const unread = shared("unread", make).getState();
  read.subscribe(() => {});
  for (let n = 0; n < 400; n++) shared(`one of many ${n}`, make);
  expect(shared("read", make)).toBe(read);
  expect(shared("unread", make).getState()).not.toBe(unread);
});

describe("a derived value", () => {
  test("is computed once for one state of its sources", () => {
    const a = createStore(() => 1);
    const compute = vi.fn((x: number) => ({ x }));
    const live = derive([a], compute);
    expect(live.getState()).toBe(live.getState());
    expect(compute).toHaveBeenCalledTimes(1);
    a.setState(1);
    expect(live.getState()).toEqual({ x: 1 });
    expect(compute).toHaveBeenCalledTimes(1);
  });

  test("keeps its reference, and wakes nobody, when what it says is the same", () => {
    const a = createStore(() => 1);
    const parity = derive(
      [a],
      (x) => ({ odd: x % 2 === 1 }),
      (one, two) => one.odd === two.odd,
    );
    const heard = vi.fn();
    parity.subscribe(heard);
    const before = parity.getState();
    a.setState(3);
    expect(parity.getState()).toBe(before);
    expect(heard).not.toHaveBeenCalled();
    a.setState(4);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

test("a chain tells nobody that it goes on following the same live", () => {
  const outer = createStore(() => 1);
  const inner = createStore(() => "a");
  const heard = vi.fn();
  chain(outer, () => inner).subscribe(heard);
  outer.setState(2);
  expect(heard).not.toHaveBeenCalled();
  inner.setState("b");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a chain follows the live of the present, and only that one", () => {
  const which = createStore<"a" | "b">(() => "a");
  const lives = { a: createStore(() => 1), b: createStore(() => 2) };
  const chained = chain(which, (name) => lives[name]);
  const heard = vi.fn();
  chained.subscribe(heard);
  which.setState("b");
  expect(chained.getState()).toBe(2);
  expect(heard).toHaveBeenCalledTimes(1);
  lives.a.setState(10);
  expect(heard).toHaveBeenCalledTimes(1);
  lives.b.setState(20);
  expect([chained.getState(), heard.mock.calls.length]).toEqual([20, 2]);
});
