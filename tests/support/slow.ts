import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** How many times slower the browser's pages are made: 1, or what `npm test -- browser --slow` asks for. */
export const SLOWER = Number(process.env["DJASSA_SLOWER"] ?? 1);

/** Waits for states: longer by as much as the browser is slower. */
export const patience = (ms: number): number => ms * Math.max(1, SLOWER);

/** How long a page's process runs before it is stopped for `SLOWER - 1` times as long, in ms: less than a frame. */
const RUNS_FOR = 10;

/** The processes of pages and workers (Chromium's renderers) below this one. */
function renderers(): number[] {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      // The fields after the name, which may hold spaces and brackets: state, parent.
      const parent = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
      parents.set(pid, Number(parent));
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes("--type=renderer")) found.push(pid);
    } catch {
      // It ended while it was read.
    }
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.pid || isOurs(parents.get(pid)));
  return found.filter(isOurs);
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
    for (const pid of renderers()) {
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
