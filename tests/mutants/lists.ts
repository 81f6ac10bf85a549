import { DATES } from "./dates.ts";
import { PACE } from "./pace.ts";
import { PUSH } from "./push.ts";
import { QUERIES } from "./queries.ts";
import { SERVER } from "./server.ts";
import { SESSION } from "./session.ts";

/** Faults of one line in one file, and the tests that must notice each of them. */
export type Mutants = {
  /** From the root of the repository. */
  readonly file: string;
  /** Test files, those that answer soonest first. */
  readonly tests: readonly string[];
  /** The text that stands there, exactly once, and the fault that takes its place. */
  readonly lines: readonly (readonly [before: string, after: string])[];
};

export const LISTS: readonly Mutants[] = [...PUSH, ...PACE, ...QUERIES, ...SESSION, ...DATES, ...SERVER];

/** Whether `before` stands in the text exactly once, so that the fault is made where it was thought of. */
export const applies = (text: string, before: string): boolean => text.split(before).length === 2;
