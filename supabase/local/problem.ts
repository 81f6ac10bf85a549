/**
 * A failure the person can act on. Its message is one French sentence that says what to do; the command line
 * prints it without a stack and exits with 1. Anything else thrown is a defect and keeps its stack.
 */
export class Problem extends Error {
  override name = "Problem";
}
