import { useConnectivity } from "#device/connectivity.ts";
import { oneOf, stored } from "#device/stored.ts";
import { outboxRows } from "#outbox/live.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { rpc } from "#remote/rpc.ts";
import { isConfigured } from "./configured.ts";

/** An event on this phone since the page began, as words of closed lists; `at` is milliseconds of its clock. */
export type PhoneEvent = { readonly what: string; readonly detail: string | null; readonly at: number };

const MOST_EVENTS = 100;
const events: PhoneEvent[] = [];

/** The last hundred, oldest first. In memory alone: they go with the page. */
export const phoneEvents = (): readonly PhoneEvent[] => events;

function note(what: string, detail: string | null = null): void {
  events.push({ what, detail, at: Date.now() });
  if (events.length > MOST_EVENTS) events.shift();
}

type Met = { kind: "error" | "promise"; name: string; screen: string; spot: string };
const MOST_ERRORS = 20;
const met = new Map<string, Met & { times: number }>();

/** An error as its class, the first part of the screen's address, and the place in our own code: never its text. */
export function metError(kind: Met["kind"], error: unknown, path: string): Met {
  const name = error instanceof Error && /^[A-Za-z]{1,40}$/u.test(error.name) ? error.name : "Other";
  const part = path.split("/")[1] ?? "";
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const spot = /\/assets\/([\w-]{1,60}\.js:\d{1,6}:\d{1,7})/u.exec(stack)?.[1] ?? "";
  return { kind, name, screen: /^[a-z-]{0,20}$/u.test(part) ? part : "", spot };
}

function noteError(kind: Met["kind"], thrown: unknown): void {
  const one = metError(kind, thrown, location.pathname);
  note("error", one.name.toLowerCase());
  const key = JSON.stringify(one);
  const known = met.get(key);
  if (known !== undefined) known.times += 1;
  else if (met.size < MOST_ERRORS) met.set(key, { ...one, times: 1 });
}

/** Notes each mutation that comes, leaves, arrives or is refused: its state, and of a refusal the code. */
function followOutbox(): void {
  let before = new Map<number, OutboxRow["state"]>();
  outboxRows.subscribe(() => {
    const now = outboxRows.getState();
    for (const { seq, state, refusal } of now)
      if (before.get(seq) !== state) note(state, state === "refused" ? (refusal?.code ?? null) : null);
    before = new Map(now.map(({ seq, state }) => [seq, state]));
  });
}

const choice = stored<"on" | "off">("report-errors", "on", oneOf(["on", "off"]));
/** Whether this phone may say which version it runs and what went wrong in it. */
export const reportsErrors = (): boolean => choice.read() === "on";
export const chooseReporting = (on: boolean): void => choice.write(on ? "on" : "off");

type Reported = { day: string; times: number };
const reported = stored<Reported | null>(
  "app-report",
  null,
  (value): value is Reported =>
    typeof value === "object" &&
    value !== null &&
    "day" in value &&
    "times" in value &&
    typeof value.times === "number",
);
const MOST_A_DAY = 3;

/**
 * Says the version once a day, with the errors met since, and errors alone at most twice more; as nobody, and nothing on the day of the
 * first visit. A report that could not be sent goes with the next one. `now`: milliseconds.
 */
async function sendReport(now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  const last = reported.read();
  if (!isConfigured()) return undefined;
  if (last === null) return reported.write({ day, times: 0 });
  const first = last.day !== day;
  const times = first ? 0 : last.times;
  if (!reportsErrors() || !useConnectivity.getState().online || (first ? false : met.size === 0 || times >= MOST_A_DAY))
    return;
  const errors = [...met.values()];
  met.clear();
  reported.write({ day, times: times + 1 });
  const report = { version: DJASSA_VERSION, counted: first, errors };
  const { status } = await rpc("report_app", { report }, { as: "anyone", method: "POST" });
  if (status !== 0 && status < 500) return;
  reported.write(last);
  for (const { times: often, ...error } of errors) met.set(JSON.stringify(error), { ...error, times: often });
}

const FIRST_MS = 60_000;
const AGAIN_MS = 20 * 60_000;

/** Follows this phone as long as the page is open; called again it does nothing. */
export function followPhone(): void {
  if (events.length > 0) return;
  note("start");
  // One without an error is the browser's own, as of a ResizeObserver that comes round again.
  addEventListener("error", ({ error }) => error != null && noteError("error", error));
  addEventListener("unhandledrejection", ({ reason }) => noteError("promise", reason));
  document.addEventListener("visibilitychange", () => note(document.hidden ? "hidden" : "shown"));
  useConnectivity.subscribe((now, before) => {
    if (now.online !== before.online) note(now.online ? "online" : "offline");
  });
  followOutbox();
  setTimeout(function again() {
    void sendReport(Date.now());
    setTimeout(again, AGAIN_MS);
  }, FIRST_MS);
}
