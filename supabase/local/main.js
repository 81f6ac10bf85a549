/// <reference types="node" />
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/*
 * The entry of every command of the local server: `node supabase/local/main.js start|reset|… [options]`. Plain
 * JavaScript without packages, so that it runs on any Node and can say that this one is too old; the command itself is
 * TypeScript, in a process of its own that is replaced when an uncaught error ends it.
 */

/** Exit code of a process that an uncaught error ended (EX_SOFTWARE); see ./cli/run.ts. */
const CRASHED = 70;
const HERE = path.dirname(fileURLToPath(import.meta.url));
/** A process that lived this long is replaced at once when it crashes; the others wait, each longer than the last. */
const HEALTHY_MS = 30_000;
const LONGEST_PAUSE_MS = 10_000;
const WATCH_MS = 500;
/** A terminal sends Ctrl-C to each of its programs, and npm hands on what it got: that is one signal, also on a busy machine. */
const SAME_SIGNAL_MS = 1_000;

const old = tooOld(process.versions.node);
if (old !== null) {
  console.error(old);
  process.exitCode = 1;
} else supervise(process.argv[2] ?? "start", process.argv.slice(3));

/**
 * @param {string} version of the Node that runs
 * @returns {string | null} what to tell the person
 */
function tooOld(version) {
  const { engines } = JSON.parse(readFileSync(path.join(HERE, "..", "..", "package.json"), "utf8"));
  const wanted = /(\d+)\.(\d+)/.exec(engines.node);
  const asked = wanted === null ? [0, 0] : [Number(wanted[1]), Number(wanted[2])];
  const [major, minor] = version.split(".").map(Number);
  if (major > asked[0] || (major === asked[0] && minor >= asked[1])) return null;
  return `Node ${version} est trop ancien : Djassa demande Node ${asked.join(".")} ou plus récent.`;
}

/**
 * Runs a command until it ends by itself or is told to; whatever happens to this process, the command ends with it.
 * @param {string} command name of a file beside this one
 * @param {string[]} options
 */
function supervise(command, options) {
  /** @type {import("node:child_process").ChildProcess | null} */
  let child = null;
  let ending = false;
  let signalledAt = 0;
  let crashes = 0;
  /** @type {string | undefined} */
  let port;
  /** @type {NodeJS.Timeout | undefined} */
  let pause;

  /** @param {string} name @param {Record<string, string>} more */
  const run = (name, more) =>
    // In a group of its own, so that Ctrl-C reaches it once: from here. The channel tells it when this process is gone.
    spawn(process.execPath, ["--import", "tsx", path.join(HERE, `${name}.ts`), ...(name === command ? options : [])], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
      env: { ...process.env, ...more },
    });

  const begin = () => {
    const startedAt = Date.now();
    const again = crashes > 0;
    child = run(command, again ? { DJASSA_RESTART: "1", ...(port !== undefined && { PORT: port }) } : {});
    child.on("message", (/** @type {{ port?: number }} */ said) => {
      if (typeof said?.port === "number") port = String(said.port);
    });
    child.on("exit", (code, signal) => {
      child = null;
      const crashed = code === CRASHED || (code === null && signal !== null) || (again && code !== 0);
      // A command that never got as far as to be ready has said why.
      if (ending || !crashed || port === undefined) return process.exit(code ?? 1);
      crashes = Date.now() - startedAt > HEALTHY_MS ? 1 : crashes + 1;
      pause = setTimeout(begin, crashes === 1 ? 0 : Math.min(500 * 2 ** (crashes - 2), LONGEST_PAUSE_MS));
    });
  };

  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    if (ending && Date.now() - signalledAt < SAME_SIGNAL_MS) return;
    ending = true;
    signalledAt = Date.now();
    if (child !== null) child.kill(signal);
    else {
      // Between two processes: the database that the last one left is stopped.
      clearTimeout(pause);
      run("stop", {}).on("exit", (code) => process.exit(code ?? 1));
    }
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => end(signal));
  if (process.env["npm_lifecycle_event"] !== undefined) endWithParent(() => end("SIGTERM"));
  begin();
}

/**
 * npm, when it is killed, tells nobody. The scripts of package.json `exec` this file: with a shell in between, SIGINT to npm
 * would end at that shell, which waits for its program first. A parent that has died, reaped or not, is no parent any more.
 * @param {() => void} gone called once
 */
function endWithParent(gone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, WATCH_MS);
  timer.unref();
}
