/** When the server is told that this browser is to be told: once a subscription, person and session. */
import { beforeEach, expect, test, vi } from "vitest";
import { keepSubscribed } from "#notifications/browser.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";

const AWA = "awa";
let token: string | null = null;
let endpoint = "https://push/1";
const sent: string[] = [];

const tokenIn = (session: string, at: number) =>
  `h.${btoa(JSON.stringify({ sub: AWA, session_id: session, iat: at }))}.s`;

beforeEach(() => {
  sent.length = 0;
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const getSubscription = async () => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
  });
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription } }) },
  });
  vi.stubGlobal("fetch", async (url: string, { body }: { body: string }) => {
    sent.push(`${url.split("/").at(-1)} ${(JSON.parse(body) as { endpoint: string }).endpoint}`);
    return new Response(null, { status: 204 });
  });
  setEnvironment({ url: "http://server", key: "k" });
  configureRemote({ accessToken: async () => token });
});

test("a new session is told once, a renewed token and a new start are not, nor is anything without a token", async () => {
  token = tokenIn("first", 1);
  await keepSubscribed(AWA);
  await keepSubscribed(AWA);
  token = tokenIn("first", 2);
  await keepSubscribed(AWA);
  expect(sent).toEqual(["subscribe_push https://push/1"]);
  token = null;
  await keepSubscribed(AWA);
  expect(sent).toHaveLength(1);
  token = tokenIn("second", 3);
  await keepSubscribed(AWA);
  await keepSubscribed(AWA);
  expect(sent).toHaveLength(2);
  endpoint = "https://push/2";
  await keepSubscribed(AWA);
  expect(sent.slice(2)).toEqual(["subscribe_push https://push/2"]);
});
