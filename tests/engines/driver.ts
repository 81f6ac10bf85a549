/** One tab of one engine, driven from outside. Everything else a story does is a script in the page (hands.ts). */
export type Driver = {
  /** Begins to load an address; does not wait for it. */
  open(url: string): Promise<void>;
  /** Value of an expression of the page, as JSON; no promise. @throws while the page is being left */
  run(script: string): Promise<unknown>;
  /** Ends the browser and whatever it started. */
  close(): Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** The command that installs it. */
  readonly needs: string;
  /** Undefined where this machine has it not. */
  readonly start: (() => Promise<Driver>) | undefined;
};
