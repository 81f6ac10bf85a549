import { logFault } from "../log.ts";
import { Problem, systemSays } from "../problem.ts";
import { Shutdown } from "../shutdown.ts";

/** Exit code after an uncaught error: ../main.js then starts the command again. */
const CRASHED = 70;

/**
 * Runs a command: the signals that end a program abort it, and so does the end of ../main.js, which started it; what it
 * started is stopped, a Problem becomes one line. Exit code 0 after a signal or a normal end, 1 after a failure.
 */
export async function runCommand(command: (shutdown: Shutdown, signal: AbortSignal) => Promise<void>): Promise<void> {
  const shutdown = new Shutdown();
  const abort = new AbortController();
  const ended = new Promise<void>((resolve) => {
    abort.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const stop = (): void => {
    if (abort.signal.aborted) process.exit(1); // asked twice: the next start tidies up
    abort.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  process.once("disconnect", () => (abort.signal.aborted ? undefined : stop()));
  process.on("uncaughtException", (error, origin) => {
    logFault("uncaught error", error, { origin });
    process.exit(CRASHED); // nothing in here can be trusted any more
  });
  let exitCode = 0;
  try {
    await command(shutdown, abort.signal);
    if (shutdown.hasSteps) await ended;
  } catch (error) {
    if (!abort.signal.aborted) {
      exitCode = 1;
      console.error(error instanceof Problem ? error.message : (systemSays(error) ?? error));
    }
  }
  await shutdown.run().catch((error: unknown) => {
    exitCode = 1;
    console.error(error);
  });
  process.exit(exitCode);
}
