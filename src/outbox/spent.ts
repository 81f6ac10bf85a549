/**
 * Bytes that this phone carried over the network, by month and kind: kept here, sent to nobody. Each tab and the worker
 * adds what it carried itself, in one transaction, so that none overwrites another's and nothing counts twice.
 */
import { liveQuery } from "dexie";
import * as v from "valibot";
import {
  monthOf,
  NO_TRAFFIC,
  TRAFFIC_KINDS,
  kindReceived,
  kindSent,
  type Traffic,
  type TrafficKind,
} from "#domain/traffic.ts";
import { watchLive } from "#domain/watch-live.ts";
import { onCarried, type Carried } from "#remote/request.ts";
import { deviceDatabase } from "./session/identity-store.ts";

const KEY = "spent";

const traffic = v.object({
  listings: v.number(),
  photos: v.number(),
  sent: v.number(),
  messages: v.number(),
  app: v.number(),
});
const months = v.record(v.string(), traffic);

export type Spent = { readonly thisMonth: Traffic; readonly lastMonth: Traffic };

function parse(value: unknown): Readonly<Record<string, Traffic>> {
  const parsed = v.safeParse(months, value);
  return parsed.success ? parsed.output : {};
}

const sum = (a: Traffic, b: Traffic): Traffic =>
  Object.fromEntries(TRAFFIC_KINDS.map((kind) => [kind, a[kind] + b[kind]])) as Traffic;

/** Adds `carried` to the month of `now`; months before the last are forgotten. */
export async function addSpent(carried: Traffic, now: number): Promise<void> {
  const { entries } = deviceDatabase();
  await entries.db.transaction("rw", entries, async () => {
    const known = parse((await entries.get(KEY))?.value);
    const [month, before] = [monthOf(now), monthOf(now, 1)];
    const value = {
      ...(known[before] === undefined ? {} : { [before]: known[before] }),
      [month]: sum(known[month] ?? NO_TRAFFIC, carried),
    };
    await entries.put({ key: KEY, value });
  });
}

/** The bytes of this calendar month and of the one before. `now`: milliseconds. */
export async function readSpent(now: number): Promise<Spent> {
  const known = parse((await deviceDatabase().entries.get(KEY))?.value);
  return { thisMonth: known[monthOf(now)] ?? NO_TRAFFIC, lastMonth: known[monthOf(now, 1)] ?? NO_TRAFFIC };
}

/** Tells it now and after each change in any tab or the worker; returns an unsubscribe function. */
export const watchSpent = (listener: (spent: Spent) => void): (() => void) =>
  watchLive(liveQuery, () => readSpent(Date.now()), listener).stop;

/*
 * Counts what this context, a page or the worker, carries over the network. What came is told by the browser itself
 * (Resource Timing), with its headers, compressed, and as nothing where it came from a cache or from the worker, which has
 * counted it. It does not tell of another origin's answers: those are counted where they are read. Nobody tells of what
 * is sent: counted by the one HTTP client.
 */

/**
 * Stored so long after the first byte of several: a transaction for each answer would cost more than it tells. What is gathered
 * when a page closes is lost, so it is little; and what came before counting began, the app itself, is stored at once.
 */
const GATHER_MS = 300;

let gathered: Traffic = NO_TRAFFIC;
let wait = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Adds bytes that nobody else in this context counts. */
export function spend(kind: TrafficKind, bytes: number): void {
  if (!(bytes > 0)) return;
  gathered = { ...gathered, [kind]: gathered[kind] + bytes };
  timer ??= setTimeout(store, wait);
  wait = GATHER_MS;
}

function store(): void {
  clearTimeout(timer);
  timer = undefined;
  const carried = gathered;
  if (carried === NO_TRAFFIC) return;
  gathered = NO_TRAFFIC;
  // A phone without room for one number more shows less than it spent.
  void addSpent(carried, Date.now()).catch(() => undefined);
}

/** Bytes of an answer that the browser tells of: none from another origin, a cache, or the worker. */
export function bytesOf(
  entry: Pick<PerformanceResourceTiming, "name" | "transferSize" | "encodedBodySize">,
  origin: string,
): number {
  return entry.name.startsWith(`${origin}/`) && entry.encodedBodySize > 0 ? entry.transferSize : 0;
}

function hearTheBrowser(origin: string): () => void {
  if (typeof PerformanceObserver === "undefined") return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      spend(kindReceived(entry.name.slice(origin.length)), bytesOf(entry, origin));
  });
  for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
  return () => observer.disconnect();
}

/** Starts counting in this context; `origin`: where it comes from itself. Returns a function that stops it. */
export function countSpending(origin: string): () => void {
  const stop = hearTheBrowser(origin);
  onCarried(({ url, path, sent, received }: Carried) => {
    spend(kindSent(path), sent);
    if (url !== origin && !url.startsWith(`${origin}/`)) spend(kindReceived(path), received);
  });
  // A page that is kept for "back" goes on counting there.
  const leave = (event: Event) => ("persisted" in event && event.persisted === true) || store();
  globalThis.addEventListener?.("pagehide", leave);
  return () => {
    stop();
    onCarried(null);
    globalThis.removeEventListener?.("pagehide", leave);
    store();
  };
}
