/**
 * Counts what this context, a page or the worker, carries over the network. What came is told by the browser itself
 * (Resource Timing), with its headers, compressed, and as nothing where it came from a cache or from the worker, which has
 * counted it. It does not tell of another origin's answers: those are counted where they are read. Nobody tells of what
 * is sent: counted by the one HTTP client.
 */
import { kindReceived, kindSent, NO_TRAFFIC, type Traffic, type TrafficKind } from "#domain/traffic.ts";
import { type Carried, onCarried } from "#remote/request.ts";
import { addSpent } from "./spent.ts";

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

/** Starts counting in this context; `origin`: where it comes from itself. Gives back the way to stop. */
export function countSpending(origin: string): () => void {
  const stop = hearTheBrowser(origin);
  onCarried(({ url, path, sent, received }: Carried) => {
    spend(kindSent(path), sent);
    if (url !== origin && !url.startsWith(`${origin}/`)) spend(kindReceived(path), received);
  });
  const leave = () => store();
  globalThis.addEventListener?.("pagehide", leave);
  return () => {
    stop();
    onCarried(null);
    globalThis.removeEventListener?.("pagehide", leave);
    store();
  };
}
