/** Tasks of the main thread over 50 ms while `work` runs: how many, and the longest in milliseconds. */
export type LongTasks = { readonly count: number; readonly longest: number };

export async function watchLongTasks<T>(work: () => Promise<T>): Promise<{ value: T; ms: number; tasks: LongTasks }> {
  const durations: number[] = [];
  const note = (entries: readonly PerformanceEntry[]): void =>
    entries.forEach(({ duration }) => durations.push(duration));
  const watch = new PerformanceObserver((list) => note(list.getEntries()));
  watch.observe({ type: "longtask" });
  const began = performance.now();
  const value = await work();
  const ms = performance.now() - began;
  note(watch.takeRecords());
  watch.disconnect();
  return { value, ms, tasks: { count: durations.length, longest: Math.max(0, ...durations) } };
}
