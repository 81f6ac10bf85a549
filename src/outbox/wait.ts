/** A wait remembers when it began: a clock set back before that ends it, so no jump can hold the queue for a day. */
export type Wait = {
  readonly from: number;
  readonly until: number;
  /** The server named the time, for this row alone. */
  readonly named?: true;
};

/** A wait of `ms` milliseconds from `now`. */
export const waitFrom = (now: number, ms: number): Wait => ({ from: now, until: now + ms });

export const isOver = (wait: Wait | null, now: number): boolean =>
  wait === null || now < wait.from || now >= wait.until;
