import { VISITOR } from "#domain/author.ts";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  isOffline,
  reportContact,
  reportUnreachable,
  useConnectivity,
  watchConnectivity,
} from "#device/connectivity.ts";
import { setIdentity } from "#identity/current.ts";
import { append } from "#outbox/append.ts";
import { outboxOf } from "#outbox/database.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { startPush } from "#sync/start.ts";

/* The push of a page in a browser that says that there is no network. */
const asked: string[] = [];
let push: ReturnType<typeof startPush> | undefined;

beforeEach(async () => {
  const page = new EventTarget();
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
  setEnvironment({ url: "http://server", key: "k" });
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: async (to, init) => {
      asked.push(to instanceof Request ? to.url : to.toString());
      const { mutations } = JSON.parse(init?.body as string) as { mutations: { id: string }[] };
      return Response.json(mutations.map(({ id }) => ({ id, status: "applied" })));
    },
  });
  setIdentity(null);
  useConnectivity.setState({ online: false });
  const args = { name: "Awa", email: "awa@djassa.test", subject: "Aide", message: "Bonjour à tous" };
  await append(VISITOR, { kind: "contact_support", args });
});
afterEach(async () => {
  await push?.stop();
  push = undefined;
  setEnvironment(null);
  vi.unstubAllGlobals();
});

test("waiting mutations leave once a request of this page succeeds, whatever the browser says", async () => {
  // A pull, say.
  reportContact();
  push = startPush();
  await vi.waitFor(async () => expect(await outboxOf(VISITOR).mutations.count()).toBe(0), 10_000);
  expect(asked).toEqual(["http://server/rest/v1/rpc/sync_push"]);
});

test("a visitor's support message leaves although somebody has signed in since, in nobody's name", async () => {
  setIdentity("11111111-1111-4111-8111-111111111119");
  reportContact();
  push = startPush();
  await vi.waitFor(async () => expect(await outboxOf(VISITOR).mutations.count()).toBe(0), 10_000);
});

test("it is believed until a request is answered, and again after one that reached nobody", () => {
  expect(isOffline()).toBe(true);
  reportContact();
  expect(isOffline()).toBe(false);
  reportUnreachable();
  expect(isOffline()).toBe(true);
  vi.stubGlobal("navigator", { onLine: true });
  expect(isOffline()).toBe(false);
});

test("an answer to what was asked before the network went does not speak against the browser", () => {
  vi.stubGlobal("navigator", { onLine: true });
  const stop = watchConnectivity();
  vi.stubGlobal("navigator", { onLine: false });
  dispatchEvent(new Event("offline"));
  reportContact();
  expect(isOffline()).toBe(true);
  reportContact(Date.now() + 60_000);
  expect(isOffline()).toBe(false);
  stop();
});
