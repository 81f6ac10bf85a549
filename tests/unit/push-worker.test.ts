/** Background Sync: the browser calls the worker again only when the promise that it was given fails. */
import "fake-indexeddb/auto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxOf, VISITOR } from "#outbox/database.ts";
import { SYNC_TAG } from "#outbox/locks.ts";
import { forgetIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { setEnvironment } from "#remote/environment.ts";
import type { Act } from "#acts/acts.ts";
import { LISTING } from "../support/outbox-rows.ts";

const SUPPORT_MESSAGE: Act = {
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

/** What the browser is given to wait for; null when the event is none of ours. */
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

test("sends what the person here and what a visitor has left, and makes no queue for whoever has none", async () => {
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
