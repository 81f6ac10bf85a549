/** Time and chance, handed in so that tests can hold them still. */
export type Clock = {
  readonly now: () => number;
  readonly random: () => number;
  /** Runs once after so many milliseconds; returns the way to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
};

export const realClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
