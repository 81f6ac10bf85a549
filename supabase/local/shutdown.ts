/** Stops the parts that were started, last started first. Runs once, however often it is asked. */
export class Shutdown {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #running: Promise<void> | null = null;

  get hasSteps(): boolean {
    return this.#steps.length > 0;
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  /** A step that fails does not keep the others from being taken. */
  async #stopAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.toReversed()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Some parts did not stop cleanly");
  }
}
