import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSignal, derive } from "#domain/signal.ts";
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
    expect(live.get()).toBe(7);
  });

  test("forgets what it held once it has stopped: the next reader may be somebody else", () => {
    const { live, say } = counted();
    const stop = live.subscribe(() => {});
    say(7);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(live.get()).toBe(0);
  });
});

test("what nobody reads is forgotten before what somebody does", () => {
  const make = () => createSignal({});
  const read = shared("read", make);
  const unread = shared("unread", make).get();
  read.subscribe(() => {});
  for (let n = 0; n < 400; n++) shared(`one of many ${n}`, make);
  expect(shared("read", make)).toBe(read);
  expect(shared("unread", make).get()).not.toBe(unread);
});

describe("a derived value", () => {
  test("is computed once for one state of its sources", () => {
    const a = createSignal(1);
    const compute = vi.fn((x: number) => ({ x }));
    const live = derive([a], compute);
    expect(live.get()).toBe(live.get());
    expect(compute).toHaveBeenCalledTimes(1);
    a.set(1);
    expect(live.get()).toEqual({ x: 1 });
    expect(compute).toHaveBeenCalledTimes(1);
  });

  test("keeps its reference, and wakes nobody, when what it says is the same", () => {
    const a = createSignal(1);
    const parity = derive(
      [a],
      (x) => ({ odd: x % 2 === 1 }),
      (one, two) => one.odd === two.odd,
    );
    const heard = vi.fn();
    parity.subscribe(heard);
    const before = parity.get();
    a.set(3);
    expect(parity.get()).toBe(before);
    expect(heard).not.toHaveBeenCalled();
    a.set(4);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

test("a chain tells nobody that it goes on following the same live", () => {
  const outer = createSignal(1);
  const inner = createSignal("a");
  const heard = vi.fn();
  chain(outer, () => inner).subscribe(heard);
  outer.set(2);
  expect(heard).not.toHaveBeenCalled();
  inner.set("b");
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a chain follows the live of the present, and only that one", () => {
  const which = createSignal<"a" | "b">("a");
  const lives = { a: createSignal(1), b: createSignal(2) };
  const chained = chain(which, (name) => lives[name]);
  const heard = vi.fn();
  chained.subscribe(heard);
  which.set("b");
  expect(chained.get()).toBe(2);
  expect(heard).toHaveBeenCalledTimes(1);
  lives.a.set(10);
  expect(heard).toHaveBeenCalledTimes(1);
  lives.b.set(20);
  expect([chained.get(), heard.mock.calls.length]).toEqual([20, 2]);
});
