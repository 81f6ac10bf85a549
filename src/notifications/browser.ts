import { object, safeParse, string, array, boolean, number, type InferOutput } from "valibot";
import { stored } from "#device/stored.ts";
import { publishableKey, supabaseUrl } from "#remote/environment.ts";
import { rpc, sessionOf } from "#remote/rpc.ts";

/**
 * Whether this browser tells its person what happens while the app is closed. "unsupported": it cannot; "refused": the
 * person said no to the browser, which only its own settings undo; "off": can be asked for; "on".
 */
export type BrowserState = "unsupported" | "refused" | "off" | "on";

/**
 * Whom the server last took which subscription of this browser for, and in which session: nothing is sent again while all
 * three stay. The server tells a browser only while that session lasts, so a new sign-in registers anew.
 */
const known = stored("notifications-known", "", (value): value is string => typeof value === "string");

/** On which day the server was last asked whether it still has this browser, and how many of its person it had then. */
const looked = stored("notifications-looked", "", (value): value is string => typeof value === "string");

const isOf = (userId: string): boolean => known.read().startsWith(`${userId} `);

const answered = object({ key: string() });

const able = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis && isSecureContext;

/** The current state of this browser; asks nobody anything. */
export async function browserState(): Promise<BrowserState> {
  if (!able()) return "unsupported";
  if (Notification.permission === "denied") return "refused";
  return Notification.permission === "granted" && (await subscription()) !== null ? "on" : "off";
}

/**
 * Asks the browser for leave and the server to tell this browser. To be called from a press.
 * @returns "failed" when the server could not be reached: the same can be asked again; "mute" when the browser's own push service could not
 */
export async function turnOn(userId: string): Promise<BrowserState | "failed" | "mute"> {
  if (!able()) return "unsupported";
  const leave = await Notification.requestPermission();
  if (leave !== "granted") return leave === "denied" ? "refused" : "off";
  const key = await pushKey();
  if (key === null) return "failed";
  let made: PushSubscription;
  try {
    await leaveOtherKey(key);
    made = await subscribed(key);
  } catch (error) {
    return error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "mute";
  }
  const taken = await register(made, userId).catch(() => false);
  return taken ? "on" : "failed";
}

/** This browser tells nothing more, also without a network: its subscription ends here, and the server learns it now or at its next try. */
export async function turnOff(userId: string): Promise<void> {
  if (!able()) return;
  // It names the person, who leaves.
  if (known.read() !== "") known.write("");
  // First: a browser without a subscription, or a server that takes its time, leaves nothing of theirs on the locked screen.
  await closeNotifications(() => true).catch(() => undefined);
  const current = await subscription();
  if (current === null) return;
  await current.unsubscribe();
  await rpc("unsubscribe_push", { endpoint: current.endpoint }, { as: { userId }, method: "POST" });
}

/**
 * The browser may have exchanged its subscription while the app was closed, or its person signed in again: the server is notified. Once
 * a day (`now`: milliseconds) it is asked for its key, which may be another one, and for its browsers: put back from a backup, it knows fewer.
 */
export async function keepSubscribed(userId: string, now: number): Promise<void> {
  if (!able() || Notification.permission !== "granted") return;
  const current = await subscription();
  if (!isOf(userId)) {
    // The subscription of the previous person, whom the server signed out: the current one has not asked for notifications.
    if (current !== null) await leaveToNobody(current);
    return;
  }
  // None any more, and nobody turned it off: given up for another key, and the new one was not made. A session that cannot be read now is
  // read at the next start.
  const session = await sessionOf(userId).catch(() => null);
  if (session === null) return;
  if (current !== null && known.read() !== nameOf(current, userId, session)) {
    await register(current, userId);
    return;
  }
  const today = new Date(now).toISOString().slice(0, 10);
  const [day, had = "0"] = looked.read().split(" ");
  if (current !== null && day === today) return;
  const key = await pushKey();
  if (key === null) return;
  if (current === null || (await leaveOtherKey(key))) {
    await subscribed(key)
      .then((made) => register(made, userId))
      .catch(() => false);
    return;
  }
  const { browsers = null } = (await noticeChoices(userId)) ?? {};
  if (browsers === null) return;
  looked.write(`${today} ${browsers}`);
  if (browsers === 0 || browsers < Number(had)) await register(current, userId);
}

async function leaveToNobody(current: PushSubscription): Promise<void> {
  known.write("");
  await closeNotifications(() => true).catch(() => undefined);
  await current.unsubscribe().catch(() => false);
}

/** Rejects where the browser says no, or has no push service that answers. */
async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Undefined where there is no worker, also where the browser refuses to say so: such a browser shows no notifications. */
const registration = () => navigator.serviceWorker.getRegistration().catch(() => undefined);

/** Takes notifications from the screen that are accepted: what they told has been seen. `at`: of the last message it tells, ms. */
export async function closeNotifications(accept: (tag: string, at: number) => boolean): Promise<void> {
  if (!able()) return;
  const worker = await registration();
  for (const shown of (await worker?.getNotifications()) ?? [])
    if (accept(shown.tag, notifiedAt(shown.data))) shown.close();
}

/** When a notice names no moment, nobody knows whether it was read. */
const notifiedAt = (data: unknown): number =>
  typeof data === "object" && data !== null && "at" in data && typeof data.at === "number" ? data.at : Infinity;

/** The number on the app's icon; none takes it away. Browsers without such a number do nothing. */
export function showOnIcon(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => undefined); // not installed: there is no icon
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await registration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** A subscription bound to another key, of a server before this one, would never be heard: it gives way. */
async function leaveOtherKey(key: string): Promise<boolean> {
  const current = await subscription();
  const bound = current?.options.applicationServerKey;
  return current && bound && base64url(bound) !== key ? current.unsubscribe() : false;
}

async function register(made: PushSubscription, userId: string): Promise<boolean> {
  const parsed = safeParse(
    object({ endpoint: string(), keys: object({ p256dh: string(), auth: string() }) }),
    made.toJSON(),
  );
  if (!parsed.success) return false;
  const { endpoint, keys } = parsed.output;
  // Theirs from now on, also should the server not hear of it before the next start.
  if (!isOf(userId)) known.write(`${userId} `);
  // Before it is sent: should another sign-in come between, the next look finds the older one and sends again.
  const session = await sessionOf(userId);
  const { status } = await rpc("subscribe_push", { endpoint, ...keys }, { as: { userId }, method: "POST" });
  const taken = status === 204; // a portal's 200 has registered nothing
  if (taken) known.write(nameOf(made, userId, session ?? ""));
  return taken;
}

const nameOf = ({ endpoint }: PushSubscription, userId: string, session: string) => `${userId} ${session} ${endpoint}`;

async function pushKey(): Promise<string | null> {
  try {
    const answer = await fetch(`${supabaseUrl()}/functions/v1/push-key`, {
      headers: { apikey: publishableKey() },
      credentials: "omit",
      signal: AbortSignal.timeout(20_000),
    });
    const parsed = safeParse(answered, await answer.json());
    return parsed.success ? parsed.output.key : null;
  } catch {
    return null;
  }
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Events that a person can be notified of while the app is closed. */
export type NoticeKind = "message" | "payment" | "listing" | "favorite" | "search" | "team" | "review";

const choices = object({
  /** Kinds that are not told; one of a later server's, which this app shows nowhere, goes back as it came. */
  muted: array(string()),
  /** The words of a message may stand on the locked screen; otherwise the name and the listing alone. */
  showsText: boolean(),
  /** A mail for a message unread for ten minutes, where no browser could be notified. */
  byMail: boolean(),
  /** How many browsers are told. */
  browsers: number(),
});
export type NoticeChoices = Readonly<InferOutput<typeof choices>>;

export type NoticeChange = Partial<Pick<NoticeChoices, "muted" | "showsText" | "byMail">>;

/**
 * Reads what this person chose, or changes it: what is given replaces what was there.
 * @returns null when the server could not be asked
 */
export async function noticeChoices(userId: string, change: NoticeChange = {}): Promise<NoticeChoices | null> {
  const args = {
    muted: change.muted ?? null,
    shows_text: change.showsText ?? null,
    by_mail: change.byMail ?? null,
  };
  const { status, data } = await rpc("notice_choices", args, { as: { userId }, method: "POST" });
  const parsed = safeParse(choices, data);
  if (status !== 200 || !parsed.success) return null;
  return parsed.output;
}

/**
 * Changes of what a person chose, sent one after the other. Each is shown at once, and the next is made of what is shown: a list
 * that is given replaces the one before. One that the server did not take brings back its last answer, without what waited behind it.
 */
export function choicesInTurn(
  first: NoticeChoices,
  send: (change: NoticeChange) => Promise<NoticeChoices | null>,
  show: (now: NoticeChoices, taken: boolean) => void,
): (change: NoticeChange) => void {
  let [known, waiting] = [first, [] as NoticeChange[]];
  const sendNext = async (): Promise<void> => {
    const [next] = waiting;
    if (next === undefined) return;
    const answer = await send(next);
    known = answer ?? known;
    waiting = answer === null ? [] : waiting.slice(1);
    if (waiting.length === 0) show(known, answer !== null);
    else await sendNext();
  };
  return (change) => {
    waiting = [...waiting, change];
    show(Object.assign({ ...known }, ...waiting) as NoticeChoices, true);
    if (waiting.length === 1) void sendNext();
  };
}
