import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { open, readFile, rename, stat } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";

const LOG_LIMIT = 4 * 1024 * 1024;
const START_LIMIT_MS = 120_000; // crash recovery after a power cut may take a while
const STOP_LIMIT_MS = 20_000;

/** Settings of every embedded server. Statements and row values stay out of the log: they hold personal data. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  max_wal_senders: "0",
  wal_level: "minimal",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};
const NOT_DURABLE: Record<string, string> = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Line of `postmaster.pid` per PostgreSQL's miscadmin.h: 1 pid, 4 port, 8 status. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** The content of `postmaster.pid`, or null when there is none. It may be stale: see `isPostmasterOf`. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(path.join(clusterDir, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const lines = text.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), ready: (lines[7] ?? "").trim() === "ready" };
}

/** True if a process of that number runs; of another account too. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * True if `pid` is alive and really is the server of this cluster: process numbers are used again after a crash. By the folder
 * that it works in, not by its name: a link, or a moved folder, gives the same data another one.
 */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  return isAlive(pid) && (commandOf(pid).includes(clusterDir) || worksIn(clusterDir, pid));
}

/** Linux alone tells where a process works; PostgreSQL goes into its data folder. */
function worksIn(folder: string, pid: number): boolean {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    return false; // gone between the two looks, or no Linux
  }
}

/** The command line of a process; empty when it is gone. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)]).toString();
  } catch {
    return ""; // gone between the two looks
  }
}

/** Starts the server and waits until it accepts connections. The child leads its own process group, so Ctrl-C reaches only us. */
export async function launch(
  cluster: Cluster,
  port: number,
  durable: boolean,
  signal?: AbortSignal,
): Promise<ChildProcess> {
  await rotate(cluster.logFile);
  const log = await open(cluster.logFile, "a", 0o600);
  const before = (await log.stat()).size;
  const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : NOT_DURABLE) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.dir, "-p", String(port), ...settings], {
    ...cluster.account,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env["PATH"], LC_MESSAGES: "C" },
  });
  try {
    await once(child, "spawn");
    await untilReady(child, cluster.dir, signal);
  } catch (cause) {
    await halt(child);
    throw new Error((await lastWord(cluster.logFile, before)) ?? (cause as Error).message, { cause });
  } finally {
    await log.close();
  }
  return child;
}

/** The reason that a server gave for its end, in the log behind `start`: its last grave word, else its last line. */
async function lastWord(logFile: string, start: number): Promise<string | null> {
  const said = (await readFile(logFile)).subarray(start).toString().trim();
  return said.match(/(?<=(?:FATAL|PANIC): {2}).*/g)?.at(-1) ?? said.match(/.+$/)?.[0] ?? null;
}

async function untilReady(child: ChildProcess, clusterDir: string, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`postgres: code ${child.exitCode ?? child.signalCode}`);
    const postmaster = readPostmaster(clusterDir);
    if (postmaster?.pid === child.pid && postmaster?.ready) return;
    await pause(10);
  }
  throw new Error(`postgres: not ready after ${START_LIMIT_MS} ms`);
}

/** Fast shutdown (SIGINT: open transactions are rolled back, a checkpoint is written), the hard way after 20 s. */
export async function halt(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_LIMIT_MS);
  await exited;
  clearTimeout(timer);
}

/** The same for a server that an earlier run left behind, which is not our child. */
export async function haltOrphan(pid: number, clusterDir: string): Promise<void> {
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isPostmasterOf(clusterDir, pid)) {
    if (Date.now() > deadline) process.kill(pid, "SIGQUIT");
    await pause(20);
  }
}

/** A TCP port of 127.0.0.1 that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function rotate(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (s) => s.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(logFile, `${logFile}.1`);
}
