/**
 * Push: shows what waits while no window of the app is in sight. A later notice on the same subject replaces the one that stands there, and
 * the same version received twice rings once. A press opens the screen that it is about, also without a network.
 */
import { object, number, optional, safeParse, string } from "valibot";
import { storeUnread, readIdentity, readUnread } from "#outbox/session/identity-store.ts";
import { pushKeyFromWorker, registerFromWorker } from "#sync/push/push-from-worker.ts";
import type { PageMessage } from "./messages.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

/** As supabase/functions/_push/text.ts writes it. */
const notice = object({
  title: string(),
  body: string(),
  tag: string(),
  path: string(),
  person: string(),
  version: number(),
  at: optional(string()),
  count: optional(number()),
});

/** The server counts no further. */
const MOST_COUNTED = 100;

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function notify(text: string): Promise<void> {
  const parsed = safeParse(notice, json(text));
  if (!parsed.success) return;
  const { title, body, tag, path, person, version, at, count } = parsed.output;
  // Somebody signed out without a network, or another person is here: what waits for the first is nobody else's.
  if ((await readIdentity())?.userId !== person) return;
  // Whoever looks at the app sees it there.
  if ((await windows()).some((client) => client.visibilityState === "visible")) return;
  const [shown] = await self.registration.getNotifications({ tag });
  // Messages are ordered by their moment: once a conversation is read on another device, its versions begin anew.
  const [moment, before] = [at === undefined ? null : Date.parse(at), momentOf(shown?.data)];
  // Overtaken on its way by what stands there.
  if (moment !== null && before !== null && before > moment) return;
  const known = shown !== undefined && versionOf(shown.data) >= version && moment === before;
  // A server of before does not count: there the version rose with each message.
  const unread = isConversation(tag) ? Math.max(1, count ?? version) : 1;
  const many = count === MOST_COUNTED ? `plus de ${MOST_COUNTED - 1}` : unread;
  await self.registration.showNotification(unread > 1 ? `${title} · ${many} messages` : title, {
    body,
    tag,
    lang: "fr",
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    silent: known,
    // `at`: the app tells by it whether the message was read elsewhere (src/shell/late-person.tsx).
    data: { path, version, count: unread, ...(moment !== null && { at: moment }) },
    ...(!known && { renotify: true }),
  } satisfies NotificationOptions & { renotify?: boolean });
  const conversations = { ...(await readUnread()), ...(isConversation(tag) && { [tag]: unread }) };
  await storeUnread(person, conversations).catch(() => undefined);
  await self.navigator.setAppBadge?.(waiting(await self.registration.getNotifications(), conversations));
}

const isConversation = (tag: string): boolean => tag.startsWith("conversation:");

/**
 * The number on the icon: each unread message of a conversation, as the app counts them when it is open, also one that was never announced
 * here because the app was in sight; and everything else that is shown, once.
 */
const waiting = (shown: readonly Notification[], conversations: Readonly<Record<string, number>>): number =>
  Object.values({
    ...Object.fromEntries(shown.map(({ tag, data }) => [tag, isConversation(tag) ? countOf(data) : 1])),
    ...conversations,
  }).reduce((sum, count) => sum + count, 0);

/** How long a page may take to say that it heard: one that is awake needs a moment, one that is starting hears nothing yet. */
const HEARD_MS = 1_500;

async function open(path: string): Promise<void> {
  const [client] = await windows();
  if (client === undefined) return void (await self.clients.openWindow(path));
  const heard = ask(client, path);
  const controlled = await self.clients.matchAll({ type: "window" });
  if (!controlled.some(({ id }) => id === client.id)) {
    // It cannot be led, and whoever has brought it to the front may open no window any more.
    await ((await heard) ? client.focus() : self.clients.openWindow(path));
    return;
  }
  // At once: a page that the browser has frozen hears nothing before.
  await client.focus().catch(() => undefined);
  if (await heard) return;
  const now = await self.clients.get(client.id);
  // Closed meanwhile; or there already, as a page of a version that does not answer.
  if (now === undefined || now.url === new URL(path, self.location.origin).href) return;
  await client.navigate(path);
}

/** Asks a page to show this address. False when it does not say that it heard. */
function ask(client: WindowClient, path: string): Promise<boolean> {
  const message: PageMessage = { type: "OPEN", path };
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.addEventListener("message", () => resolve(true), { once: true });
    port1.start();
    setTimeout(() => resolve(false), HEARD_MS);
    client.postMessage(message, [port2]);
  }).finally(() => port1.close());
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The value under `name` in a notice, by whichever worker it was shown. */
const carried = (data: unknown, name: string): unknown =>
  typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;

const numberIn = (data: unknown, name: string): number | null => {
  const value = carried(data, name);
  return typeof value === "number" ? value : null;
};

const momentOf = (data: unknown): number | null => numberIn(data, "at");

const versionOf = (data: unknown): number => numberIn(data, "version") ?? 0;

/** Shown by the worker of before: its version. */
const countOf = (data: unknown): number => numberIn(data, "count") ?? Math.max(1, versionOf(data));

const pathOf = (data: unknown): string => {
  const path = carried(data, "path");
  return typeof path === "string" && /^\/(?!\/)/u.test(path) ? path : "/";
};

type Change = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/**
 * The browser has ended its subscription while no page is open: another one takes its place, and the server learns it now
 * and not at the next start of the app. Nothing for a browser without a person: whoever signs in says so by a press.
 */
async function subscribeAgain({ oldSubscription, newSubscription }: Change): Promise<void> {
  if ((await readIdentity()) === null) return;
  const made = newSubscription ?? (await subscribe(oldSubscription?.options.applicationServerKey ?? null));
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (endpoint === undefined || keys?.["p256dh"] === undefined || keys["auth"] === undefined) return;
  await registerFromWorker({ endpoint, p256dh: keys["p256dh"], auth: keys["auth"] });
}

async function subscribe(known: ArrayBuffer | null): Promise<PushSubscription | null> {
  const applicationServerKey = known ?? (await pushKeyFromWorker());
  if (applicationServerKey === null) return null;
  return await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

// Not in the library of types.
(self as EventTarget).addEventListener("pushsubscriptionchange", (event) => {
  const change = event as Change;
  change.waitUntil(subscribeAgain(change));
});

self.addEventListener("push", (event) => event.waitUntil(notify(event.data?.text() ?? "")));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data)));
});
