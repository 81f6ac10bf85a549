import type { Clock } from "#sync/clock.ts";

/** Time that passes when the test says so; what is due runs in order, and what it starts is waited for. */
export class HandClock implements Clock {
  #now = 0;
  #tasks: { at: number; run: () => void }[] = [];
  readonly now = () => this.#now;
  readonly random = () => 0.5;
  readonly after = (ms: number, run: () => void) => {
    const task = { at: this.#now + ms, run };
    this.#tasks.push(task);
    return () => void (this.#tasks = this.#tasks.filter((other) => other !== task));
  };

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const [next] = this.#tasks.filter((task) => task.at <= until).toSorted((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#tasks = this.#tasks.filter((task) => task !== next);
      this.#now = next.at;
      next.run();
      await settled();
    }
    this.#now = until;
  }

  /** The person, or the network, has set it to another time. */
  readonly set = (now: number): void => void (this.#now = now);
}

/** Lets every promise that can go on, go on. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page with nothing new. */
export const PAGE = {
  rows: [],
  checkpoint: "7~row",
  before: null,
  more: false,
  epoch: "g",
  now: 1,
  far: false,
  ahead: false,
  tail: null,
};
