export type FewAtOnce = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `most` works at the same moment, in the order they came; the others wait. */
export function fewAtOnce(most: number): FewAtOnce {
  const line: (() => void)[] = [];
  let running = 0;
  const turn = (): Promise<void> => {
    if (running === most) return new Promise((start) => line.push(start));
    running += 1;
    return Promise.resolve();
  };
  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next(); // takes the place over
    }
  };
}
