import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Its state and its parent, as Linux tells them; null once it has ended. */
function look(pid: number): { readonly state: string; readonly parent: number } | null {
  try {
    // The fields after the name, which may hold spaces and brackets.
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Everything that a process has started, and what that has started. */
export function processesBelow(root: number): readonly number[] {
  const parents = new Map(
    readdirSync("/proc")
      .map(Number)
      .filter(Number.isInteger)
      .map((pid) => [pid, look(pid)?.parent]),
  );
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter((pid) => pid !== root && isBelow(pid));
}

const isRunning = (pid: number): boolean => !/^[ZX]?$/u.test(look(pid)?.state ?? "");

/** Ends these at once, and waits until none of them writes anything any more. */
export async function endProcesses(pids: readonly number[]): Promise<void> {
  for (const pid of pids.filter(isRunning)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended between the two looks.
    }
  }
  while (pids.some(isRunning)) await pause(20);
}
