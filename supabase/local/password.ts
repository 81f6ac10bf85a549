import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { dictionary } from "@zxcvbn-ts/language-common";

const COST = 10; // what Supabase Auth uses

/** `minimum_password_length` of supabase/config.toml; bcrypt reads no more than 72 bytes. */
const SHORTEST = 6;
const LONGEST_BYTES = 72;

/** Each hash takes a core for a tenth of a second: they are counted on other threads, so that the server goes on. */
const THREADS = 2;
const idle: Worker[] = [];
const waiting: ((thread: Worker) => void)[] = [];
let started = 0;

async function aThread(): Promise<Worker> {
  const free = idle.pop();
  if (free !== undefined) return free;
  if (started === THREADS) return new Promise((resolve) => waiting.push(resolve));
  started += 1;
  return new Worker(new URL("./password-worker.mjs", import.meta.url));
}

async function onThread(work: object): Promise<unknown> {
  const thread = await aThread();
  thread.ref();
  try {
    thread.postMessage(work);
    const [answer] = (await once(thread, "message")) as [unknown];
    return answer;
  } finally {
    const next = waiting.shift();
    if (next !== undefined) next(thread);
    else {
      thread.unref(); // keeps no process alive
      idle.push(thread);
    }
  }
}

/** Hash to store in `auth.users.encrypted_password`. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await onThread({ password, cost: COST }));

/** False also for a stored text that is no hash. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> =>
  (await onThread({ password, stored })) === true;

let nobodys: Promise<string> | null = null;

/** Takes as long as `verifyPassword`: an address that has no account must not answer sooner than one that has. */
export async function verifyNobodysPassword(password: string): Promise<void> {
  nobodys ??= hashPassword("");
  await verifyPassword(password, await nobodys);
}

/** Passwords that many people choose, most frequent first, and those that suggest themselves here. */
const COMMON = new Set([
  ...dictionary["passwords-common"].slice(0, 10_000),
  ...["djassa", "motdepasse", "coucou", "doudou", "jetaime", "abidjan", "daloa", "drogba", "cotedivoire"],
]);

/**
 * Why a password is not taken, as Supabase Auth names it: `length`, `characters` for digits alone (a phone number, a
 * birthday), or `pwned` for one of the 10,000 most used ones. Null when it is taken.
 */
export function weaknessOf(password: string): "length" | "characters" | "pwned" | null {
  if (password.length < SHORTEST) return "length";
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || new Set(plain).size === 1) return "pwned";
  return /^\d+$/.test(password) ? "characters" : null;
}

export const isTooLong = (password: string): boolean => Buffer.byteLength(password) > LONGEST_BYTES;
