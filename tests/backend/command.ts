import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "vitest";
import { isAlive, isPostmasterOf, readPostmaster } from "../../supabase/local/postgres/process.ts";

export const ROOT = path.join(import.meta.dirname, "../..");

export type Run = {
  child: ChildProcessWithoutNullStreams;
  out: () => string;
  err: () => string;
  exit: Promise<number | null>;
};

/** A command of package.json as npm runs it, without npm. */
export const runCommand = (command: string, env: Record<string, string>, ...args: string[]): Run =>
  runProgram(process.execPath, ["supabase/local/main.js", command, ...args], env);

export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = ROOT): Run {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  const text = { out: "", err: "" };
  child.stdout.on("data", (data: Buffer) => (text.out += data.toString()));
  child.stderr.on("data", (data: Buffer) => (text.err += data.toString()));
  return {
    child,
    out: () => text.out,
    err: () => text.err,
    exit: once(child, "close").then(([code]) => code as number | null),
  };
}

export async function end(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "close");
  child.kill(signal);
  await exited;
}

/** Processes that `pid` started and that still run. */
export function childrenOf(pid: number | undefined): number[] {
  try {
    const found = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
    return found.trim().split("\n").map(Number);
  } catch {
    return []; // pgrep answers 1 when there is none
  }
}

/** Ends the supervisor and the server at once, neither able to tidy up; PostgreSQL is left running. */
export async function powerCut({ child }: Run): Promise<void> {
  const exited = once(child, "close");
  const workers = childrenOf(child.pid);
  child.kill("SIGKILL");
  for (const pid of workers) process.kill(pid, "SIGKILL");
  await exited;
  await expect.poll(() => workers.some(isAlive), { timeout: 10_000 }).toBe(false);
}

export const open = (started: Run) =>
  expect.poll(() => started.out() + started.err(), { timeout: 60_000, interval: 20 }).toContain("Arrêter : Ctrl-C");

/** The running PostgreSQL of a data folder. */
export function postgresOf(dataDir: string): number | null {
  const found = readPostmaster(path.join(dataDir, "cluster"));
  return found !== null && isPostmasterOf(path.join(dataDir, "cluster"), found.pid) ? found.pid : null;
}
