/** A person's replica of which a read has failed is opened again, each time later; nobody else's is. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeProgress, type ProgressStore, readProgress } from "#replica/progress.ts";
import { privateReplica, privateUnusable, type PrivateReplica } from "#replica/stores.ts";

const broken = () =>
  ({ findOne: () => ({ exec: () => Promise.reject(new Error("disk I/O")) }) }) as unknown as ProgressStore;
const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  privateReplica.setState(null, true);
  privateUnusable.setState(null, true);
});

test("a failed read is told after a second, then two, a minute at most; once for all", async () => {
  const waits: number[] = [];
  for (let time = 0; time < 9; time++) {
    const progress = broken();
    const db = { progress } as PrivateReplica;
    privateReplica.setState(db, true);
    await expect(readProgress(progress, "mine")).rejects.toThrow("disk I/O");
    await expect(changeProgress(progress, "mine", { failedAt: 1 })).rejects.toThrow("disk I/O");
    expect(vi.getTimerCount()).toBe(1);
    let waited = 0;
    for (; privateUnusable.getState() !== db; waited += SECOND) await vi.advanceTimersByTimeAsync(SECOND);
    waits.push(waited / SECOND);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("one that is not this person's any more is not opened for it", async () => {
  privateReplica.setState({ progress: broken() } as PrivateReplica, true);
  await expect(readProgress(broken(), "mine")).rejects.toThrow("disk I/O");
  privateReplica.setState(null, true);
  await expect(readProgress(broken(), "mine")).rejects.toThrow("disk I/O");
  expect(vi.getTimerCount()).toBe(0);
});
