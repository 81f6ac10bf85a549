/** Background Sync: the browser calls the worker again only when the promise that it was given fails. */
import { VISITOR } from "#domain/author.ts";
import "fake-indexeddb/auto";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { SYNC_TAG } from "#outbox/sync-tag.ts";
import { forgetIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { setEnvironment } from "#remote/environment.ts";
import { registerFromWorker } from "#sync/push/push-from-worker.ts";
import type { Mutation } from "#model/mutations.ts";
import { type Notice, textOf } from "../../supabase/functions/_push/text.ts";
import { LISTING } from "../support/outbox-rows.ts";

const SUPPORT_MESSAGE: Mutation = {
  kind: "contact_support",
  args: { name: "Awa", email: "awa@exemple.test", subject: "Bonjour", message: "Une question." },
};

type SyncListener = (event: { tag: string; waitUntil: (work: Promise<void>) => void }) => void;
let listener: SyncListener = () => undefined;

beforeAll(async () => {
  vi.stubGlobal("self", { addEventListener: (_type: string, added: SyncListener) => void (listener = added) });
  setEnvironment({ url: "http://server", key: "k" });
  await import("../../sw/background-push.ts");
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteOutbox(VISITOR);
});

/** The promise that the browser is given to wait for; null when the event is none of ours. */
function called(tag = SYNC_TAG): Promise<void> | null {
  let given: Promise<void> | null = null;
  listener({ tag, waitUntil: (work) => void (given = work) });
  return given;
}

const answering = (answer: (ids: string[]) => Response | Promise<Response>) =>
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const { mutations } = JSON.parse(body) as { mutations: { id: string }[] };
    return await answer(mutations.map(({ id }) => id));
  });

test("fails while something is left to send, so that the browser calls again", async () => {
  await append(VISITOR, SUPPORT_MESSAGE);
  answering(() => Promise.reject(new TypeError("no network")));
  await expect(called()).rejects.toThrow("not empty");
  expect(await outboxOf(VISITOR).mutations.toArray()).toMatchObject([{ state: "queued" }]);
});

test("succeeds once nothing is left", async () => {
  await append(VISITOR, SUPPORT_MESSAGE);
  answering((ids) => Response.json(ids.map((id) => ({ id, status: "applied" }))));
  await expect(called()).resolves.toBeUndefined();
  expect(await outboxOf(VISITOR).mutations.count()).toBe(0);
});

test("sends the person's and a visitor's mutations, and makes no queue for whoever has none", async () => {
  const now = Date.now();
  const tokens = { access: "t1", refresh: "r", receivedAt: now - 1, expiresAt: now + 3_600_000 };
  await writeIdentity({ userId: "awa", email: null, tokens });
  answering((ids) => Response.json(ids.map((id) => ({ id, status: "applied" }))));
  await expect(called()).resolves.toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(outboxOf("awa").name);
  await append(VISITOR, SUPPORT_MESSAGE);
  await append("awa", { kind: "set_favorite", args: { listing_id: LISTING, on: true } });
  await expect(called()).resolves.toBeUndefined();
  expect(await outboxOf(VISITOR).mutations.count()).toBe(0);
  expect(await outboxOf("awa").mutations.toArray()).toMatchObject([{ state: "sent" }]);
  await deleteOutbox("awa");
  await forgetIdentity();
});

test("is nobody else's event", () => expect(called("other")).toBeNull());

test.each([
  ["the browser made another one", true],
  ["the worker asks for another one", false],
])("a subscription that the browser has ended is replaced and told at once: %s", async (_what, given) => {
  let changed: (event: object) => void = () => undefined;
  const made = { toJSON: () => ({ endpoint: "https://push/2", keys: { p256dh: "p", auth: "a" } }) };
  const subscribe = vi.fn(async (_options: object) => made);
  vi.stubGlobal("self", {
    addEventListener: (type: string, added: typeof changed) => {
      if (type === "pushsubscriptionchange") changed = added;
    },
    registration: { pushManager: { subscribe } },
  });
  vi.resetModules();
  const { setEnvironment: setAgain } = await import("#remote/environment.ts");
  const { deviceDatabase } = await import("#outbox/session/identity-store.ts");
  setAgain({ url: "http://server", key: "k" });
  const store = await import("#outbox/session/identity-store.ts");
  await import("../../sw/notices.ts");
  const sent: [string, unknown, string | null][] = [];
  vi.stubGlobal("fetch", async (url: string, init: { body?: string; headers: HeadersInit }) => {
    const body: unknown = init.body === undefined ? null : JSON.parse(init.body);
    sent.push([url.replace("http://server", ""), body, new Headers(init.headers).get("authorization")]);
    return url.endsWith("push-key") ? Response.json({ key: "KEY" }) : new Response(null, { status: 204 });
  });
  const change = async () => {
    let work = Promise.resolve();
    changed({ newSubscription: given ? made : null, waitUntil: (given: Promise<void>) => void (work = given) });
    await work;
  };
  await change();
  expect([sent, subscribe.mock.calls]).toEqual([[], []]);
  const now = Date.now();
  const tokens = { access: "t1", refresh: "r", receivedAt: now - 1, expiresAt: now + 3_600_000 };
  await store.writeIdentity({ userId: "awa", email: null, tokens });
  await change();
  expect(sent.at(-1)).toEqual([
    "/rest/v1/rpc/subscribe_push",
    { endpoint: "https://push/2", p256dh: "p", auth: "a" },
    "Bearer t1",
  ]);
  const wanted = [[{ userVisibleOnly: true, applicationServerKey: "KEY" }]];
  expect(subscribe.mock.calls).toEqual(given ? [] : wanted);
  await deviceDatabase().delete();
});

test.each([
  ["the server", () => new Response(null, { status: 204 }), true],
  ["a portal's page", () => new Response("<html>Connectez-vous"), false],
  ["a portal's JSON", () => Response.json({}), false],
])("a subscription counts as told by %s", async (_what, answer, told) => {
  vi.stubGlobal("self", { addEventListener: () => undefined });
  const now = Date.now();
  const tokens = { access: "t1", refresh: "r", receivedAt: now - 1, expiresAt: now + 3_600_000 };
  await writeIdentity({ userId: "awa", email: null, tokens });
  vi.stubGlobal("fetch", async () => answer());
  expect(await registerFromWorker({ endpoint: "https://push/2", p256dh: "p", auth: "a" })).toBe(told);
  await forgetIdentity();
});

test("the number of unread messages travels where the database counts them", () => {
  const notice = { id: "n", version: 2, person: "p", kind: "message", tag: "t", path: "/", shows_text: false } as const;
  expect(textOf({ ...notice, data: { unread: 5 } })).toMatchObject({ version: 2, count: 5 });
  expect(textOf({ ...notice, data: {} })).not.toHaveProperty("count");
});

test.each([
  [{ status: "accepted", item: "listing" }, "Paiement validé"],
  [{ status: "reversed", was: "accepted", item: "listing" }, "La publication de votre annonce a été annulée"],
  [{ status: "reversed", was: "refused", item: "listing" }, "Paiement de nouveau en vérification"],
])("what became of a payment has the words of the app: %o", (data, title) => {
  const notice = { id: "n", version: 1, person: "p", kind: "payment", tag: "t", path: "/", shows_text: true } as const;
  expect(textOf({ ...notice, data }).title).toBe(title);
});

test("who lost a photo to the team hears why, and what to do", () => {
  const notice = { id: "n", version: 1, person: "p", kind: "team", tag: "avatar", path: "/profile", shows_text: false };
  const { title, body } = textOf({ ...notice, data: { state: "avatar_removed" } });
  expect([title, body]).toEqual([
    "Votre photo a été retirée",
    "Elle ne suivait pas les règles du marché. Vous pouvez en choisir une autre.",
  ]);
});

test("a fee that was accepted says that its listing is online only where it can be seen", () => {
  const notice = { id: "n", version: 1, person: "p", kind: "payment", tag: "t", path: "/", shows_text: true } as const;
  const data = { status: "accepted", item: "listing" };
  expect(textOf({ ...notice, data }).body).toBe("Votre annonce est en ligne.");
  expect(textOf({ ...notice, data: { ...data, unseen: true } }).body).toBe(
    "Votre annonce est payée. Elle n'est pas visible pour l'instant.",
  );
});

test.each([
  ["message", { from: "Awa", title: "Vélo" }, "text"],
  ["team", { title: "Vélo" }, "text"],
  ["team", { state: "suspended" }, "text"],
  ["payment", { status: "refused" }, "reason"],
  ["payment", { status: "upheld" }, "reason"],
  ["payment", { status: "reversed", was: "accepted", item: "pack", credits: 3 }, "reason"],
  ["listing", { state: "appeal_upheld", title: "Vélo" }, "answer"],
  ["listing", { state: "review_removed", title: "Vélo" }, "answer"],
] as const)(
  "what somebody wrote stands on the locked screen only where its reader wants it: %s %o",
  (kind, data, field) => {
    const notice = {
      id: "n",
      version: 1,
      person: "p",
      kind,
      tag: "t",
      path: "/",
      data: { ...data, [field]: "mots écrits" },
    };
    const told = (shows_text: boolean) => textOf({ ...notice, shows_text } satisfies Notice).body;
    expect(told(true)).toBe("mots écrits");
    expect(told(false)).not.toContain("mots écrits");
    expect(told(false).length).toBeGreaterThan(10);
  },
);

describe("a push", () => {
  type Shown = { tag: string; title: string; silent?: boolean; renotify?: boolean; data: unknown; close: () => void };
  type Heard = (event: object) => void;
  type Window = Partial<Record<"postMessage" | "focus" | "navigate", unknown>> & {
    visibilityState: string;
    id?: string;
    url?: string;
    controlled?: boolean;
  };
  const me = "awa";

  /** The worker with the screen of a phone: notifications by tag, the number on the icon, windows. */
  async function phone(windows: Window[] = []) {
    const [listeners, screen, badges, opened] = [
      new Map<string, Heard>(),
      new Map<string, Shown>(),
      [] as number[],
      [] as string[],
    ];
    vi.stubGlobal("self", {
      addEventListener: (type: string, added: Heard) => void listeners.set(type, added),
      location: { origin: "http://app" },
      clients: {
        matchAll: async ({ includeUncontrolled = false }: { includeUncontrolled?: boolean }) =>
          windows.filter(({ controlled = true }) => controlled || includeUncontrolled),
        get: async (id: string) => windows.find((window) => window.id === id),
        openWindow: async (path: string) => void opened.push(path),
      },
      navigator: { setAppBadge: async (count: number) => void badges.push(count) },
      registration: {
        getNotifications: async ({ tag }: { tag?: string } = {}) =>
          [...screen.values()].filter((shown) => tag === undefined || shown.tag === tag),
        showNotification: async (title: string, options: Omit<Shown, "title" | "close">) => {
          const { tag } = options;
          screen.set(tag, { ...options, title, close: () => void screen.delete(tag) });
        },
      },
    });
    vi.resetModules();
    const store = await import("#outbox/session/identity-store.ts");
    await import("../../sw/notices.ts");
    const now = Date.now();
    await store.writeIdentity({
      userId: me,
      email: null,
      tokens: { access: "t", refresh: "r", receivedAt: now, expiresAt: now + 1 },
    });
    const happens = async (type: string, event: object) => {
      let work = Promise.resolve();
      listeners.get(type)?.({ ...event, waitUntil: (given: Promise<void>) => void (work = given) });
      await work;
    };
    const push = (told: object) => happens("push", { data: { text: () => JSON.stringify(told) } });
    const press = (tag: string) => happens("notificationclick", { notification: screen.get(tag) });
    return { screen, badges, opened, push, press, happens, store, leave: () => store.forgetIdentity() };
  }

  const word = (version: number, tag = "conversation:l:b", at = version * 1_000) => ({
    ...{ title: "Kouassi", body: `mot ${version}`, tag, path: `/messages/${tag}`, person: me, version },
    ...{ at: new Date(at).toISOString() },
  });

  test("replaces the one on its subject, is counted on the icon, and rings once a version", async () => {
    const { screen, badges, push } = await phone();
    await push(word(1));
    await push(word(2));
    await push(word(1, "conversation:l:c"));
    expect([...screen.values()]).toMatchObject([
      {
        title: "Kouassi · 2 messages",
        body: "mot 2",
        silent: false,
        renotify: true,
        data: { path: "/messages/conversation:l:b" },
      },
      { title: "Kouassi", body: "mot 1" },
    ]);
    expect(badges).toEqual([1, 2, 3]);
    await push(word(2));
    expect(screen.get("conversation:l:b")).toMatchObject({ silent: true });
    expect(screen.get("conversation:l:b")).not.toHaveProperty("renotify");
    // A notice that was overtaken on its way says nothing more.
    await push(word(1));
    expect(screen.get("conversation:l:b")).toMatchObject({ body: "mot 2" });
    // Read on a desktop meanwhile: what comes then is the first of its conversation again, and rings.
    await push(word(1, "conversation:l:b", 9_000));
    expect(screen.get("conversation:l:b")).toMatchObject({
      title: "Kouassi",
      body: "mot 1",
      silent: false,
      renotify: true,
    });
  });

  test("says the server's count of waiting messages, on the screen and on the icon", async () => {
    const { screen, badges, push } = await phone();
    const title = () => screen.get("conversation:l:b")?.title;
    await push({ ...word(1), count: 3 });
    expect([title(), badges.at(-1)]).toEqual(["Kouassi · 3 messages", 3]);
    await push({ ...word(2), count: 5 });
    await push(word(2, "conversation:l:c"));
    expect([title(), badges.at(-1)]).toEqual(["Kouassi · 5 messages", 7]);
    expect(screen.get("conversation:l:b")).toMatchObject({ silent: false, data: { version: 2 } });
    // Most were read elsewhere, or taken back.
    await push({ ...word(3), count: 1 });
    expect([title(), badges.at(-1)]).toEqual(["Kouassi", 3]);
    await push({ ...word(4), count: 100 });
    expect(title()).toBe("Kouassi · plus de 99 messages");
    // Shown by the worker of before.
    screen.set("conversation:l:d", {
      tag: "conversation:l:d",
      title: "",
      data: { version: 4 },
      close: () => undefined,
    });
    await push({ ...word(5), count: 2 });
    expect(badges.at(-1)).toBe(8);
  });

  test("is added to the app's count, also untold ones of an app in sight; nobody takes it over", async () => {
    const { badges, push, store } = await phone();
    await store.storeUnread(me, { "conversation:l:a": 3 });
    await push(word(1));
    await push({ ...word(2, "payment:p"), count: 1 });
    await push({ ...word(4, "conversation:l:a"), count: 4 });
    expect(badges).toEqual([4, 5, 6]);
    // The late count of somebody else's page is not kept, and nothing stays of a person who has left.
    await store.storeUnread("kouassi", { "conversation:l:z": 9 });
    expect(await store.readUnread()).toEqual({ "conversation:l:a": 4, "conversation:l:b": 1 });
    await store.forgetIdentity();
    expect(await store.readUnread()).toEqual({});
  });

  test("is shown to nobody who looks at the app, to nobody else, and not when unreadable", async () => {
    const { screen, push, happens, leave } = await phone();
    await push({ ...word(1), person: "kouassi" });
    await happens("push", { data: { text: () => "{" } });
    await happens("push", { data: null });
    await leave();
    await push(word(1));
    expect(screen.size).toBe(0);
    const looking = await phone([{ visibilityState: "visible" }]);
    await looking.push(word(1));
    expect(looking.screen.size).toBe(0);
    const away = await phone([{ visibilityState: "hidden" }]);
    await away.push(word(1));
    expect(away.screen.size).toBe(1);
  });

  test("opens its place when pressed, in a new window if none; a foreign address opens Home", async () => {
    const closed = await phone();
    await closed.push(word(1));
    await closed.press("conversation:l:b");
    expect([closed.opened, closed.screen.size]).toEqual([["/messages/conversation:l:b"], 0]);
    await closed.push({ ...word(1), path: "//evil.example" });
    await closed.press("conversation:l:b");
    expect(closed.opened.at(-1)).toBe("/");
  });

  /** A window of the app, which answers a press when it is awake; what the press has done to it once the worker's patience is over. */
  async function pressed({ awake = false, controlled = true, url = "http://app/" }) {
    const [asked, done] = [[] as unknown[], [] as string[]];
    const window: Window = {
      ...{ visibilityState: "hidden", id: "one", url, controlled },
      postMessage: (message: unknown, [port]: MessagePort[]) => {
        asked.push(message);
        if (awake) port?.postMessage("HEARD");
      },
      focus: async () => void done.push("focus"),
      navigate: async (path: string) => void done.push(path),
    };
    const { push, press, opened } = await phone([window]);
    await push(word(1));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pressing = press("conversation:l:b");
    // The answer of one that is awake comes through a port of its own, not by this clock.
    if (!awake) await vi.advanceTimersByTimeAsync(2_000);
    await pressing;
    vi.useRealTimers();
    expect(asked).toEqual([{ type: "OPEN", path: "/messages/conversation:l:b" }]);
    return { done, opened };
  }
  const PLACE = "/messages/conversation:l:b";

  test("the window that is open shows the place itself", async () => {
    expect(await pressed({ awake: true })).toEqual({ done: ["focus"], opened: [] });
    expect(await pressed({ awake: true, controlled: false })).toEqual({ done: ["focus"], opened: [] });
  });

  test("one that is starting hears no press: it is led there, or another opens", async () => {
    expect(await pressed({})).toEqual({ done: ["focus", PLACE], opened: [] });
    expect(await pressed({ controlled: false })).toEqual({ done: [], opened: [PLACE] });
  });

  test("one that is there already, as a page of before that does not answer, is not loaded anew", async () => {
    expect(await pressed({ url: `http://app${PLACE}` })).toEqual({ done: ["focus"], opened: [] });
  });
});
