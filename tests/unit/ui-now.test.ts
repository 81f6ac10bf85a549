import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { present } from "#ui/use-now.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first reader gets the present; then it is renewed each minute while anybody reads", () => {
  present.subscribe(() => {})();
  vi.advanceTimersByTime(30 * 60_000);
  const told = vi.fn<() => void>();
  const stop = present.subscribe(told);
  expect(present.getState()).toBe(Date.now());
  vi.advanceTimersByTime(60_000);
  expect([told.mock.calls.length, present.getState()]).toEqual([1, Date.now()]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
