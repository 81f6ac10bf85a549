import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { processesBelow } from "./processes.ts";

/** How many times slower the browser's pages are made: 1, or what `npm test -- browser --slow` asks for. */
export const SLOWER = Number(process.env["DJASSA_SLOWER"] ?? 1);

/** Waits for states: longer by as much as the browser is slower. */
export const slowed = (ms: number): number => ms * Math.max(1, SLOWER);

/** How long a page's process runs before it is stopped for `SLOWER - 1` times as long, in ms: less than a frame. */
const RUNS_FOR = 10;

/** Whether it runs pages and workers (Chromium's renderers). */
function isRenderer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer");
  } catch {
    return false; // It ended while it was read.
  }
}

/** Stops and continues one process until it or `going` ends. Each has its turn at another moment, so many share few cores. */
async function slowProcess(pid: number, going: () => boolean): Promise<void> {
  try {
    // Timers come late by a part of such times: what one turn had too much is taken from the next.
    let owed = 0;
    while (going()) {
      const continued = performance.now();
      await wait(RUNS_FOR);
      process.kill(pid, "SIGSTOP");
      const stopped = performance.now();
      owed += (stopped - continued) * (SLOWER - 1);
      await wait(Math.max(1, owed));
      process.kill(pid, "SIGCONT");
      owed -= performance.now() - stopped;
    }
  } catch {
    // It has ended.
  }
}

/**
 * Makes the pages of all browsers below this process slower by `SLOWER`. DevTools' own throttling burns the time that it takes away, so
 * that one story keeps a core busy; a process that is stopped leaves it to others. Returns the function that ends it.
 */
export function slowPages(): () => void {
  if (SLOWER <= 1) return () => undefined;
  let going = true;
  const slowed = new Set<number>();
  const look = () => {
    for (const pid of processesBelow(process.pid).filter(isRenderer)) {
      if (slowed.has(pid)) continue;
      slowed.add(pid);
      void slowProcess(pid, () => going).then(() => slowed.delete(pid));
    }
  };
  const timer = setInterval(look, 100);
  return () => {
    going = false;
    clearInterval(timer);
  };
}
