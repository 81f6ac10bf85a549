/** When the server is told that this browser is to be told: once a subscription, person and session. */
import { beforeEach, expect, test, vi } from "vitest";
import { keepSubscribed, turnOff, turnOn } from "#notifications/browser.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";

const AWA = "awa";
let token: string | null = null;
let endpoint = "https://push/1";
const sent: string[] = [];
const closed: string[] = [];
let shown: string[] = [];
let kept = new Map<string, string>();
let serverKey = "AQID";
let bound: Uint8Array | null = null;
let browsers = 1;
let refuses: false | "AbortError" | "NotAllowedError" = false;
const taken = () => new Response(null, { status: 204 });
let answer = taken;
let unsubscribe: (() => Promise<boolean>) | null = null;

const tokenIn = (session: string, at: number) =>
  `h.${btoa(JSON.stringify({ sub: AWA, session_id: session, iat: at }))}.s`;

beforeEach(() => {
  [sent.length, closed.length, shown] = [0, 0, []];
  // A record of a release before: no session in it.
  kept = new Map([["djassa:notifications-known", JSON.stringify(`${AWA} https://push/1`)]]);
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  [bound, browsers, serverKey, refuses, endpoint] = [new Uint8Array([1, 2, 3]), 1, "AQID", false, "https://push/1"];
  const getSubscription = async () =>
    bound && {
      endpoint,
      options: { applicationServerKey: bound.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: unsubscribe ?? (async () => ((bound = null), true)),
    };
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (refuses) throw new DOMException("", refuses);
    bound = Uint8Array.from(atob(applicationServerKey), (sign) => sign.codePointAt(0) ?? 0);
    endpoint = `https://push/${applicationServerKey}`;
    return getSubscription();
  };
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => ({
        pushManager: { getSubscription },
        getNotifications: async () => shown.map((tag) => ({ tag, data: null, close: () => void closed.push(tag) })),
      }),
      ready: Promise.resolve({ pushManager: { subscribe } }),
    },
  });
  vi.stubGlobal("fetch", async (url: string, { body }: { body?: string }) => {
    const name = url.split("/").at(-1) ?? "";
    if (name === "push-key") return Response.json({ key: serverKey });
    if (name === "notice_choices") return Response.json({ muted: [], showsText: false, byMail: true, browsers });
    sent.push(`${name} ${(JSON.parse(body ?? "{}") as { endpoint: string }).endpoint}`);
    return answer();
  });
  setEnvironment({ url: "http://server", key: "k" });
  configureRemote({ accessToken: async () => token });
});

test("a new session is told once, a renewed token or a new start is not", async () => {
  token = tokenIn("first", 1);
  await keepSubscribed(AWA, Date.now());
  await keepSubscribed(AWA, Date.now());
  token = tokenIn("first", 2);
  await keepSubscribed(AWA, Date.now());
  expect(sent).toEqual(["subscribe_push https://push/1"]);
  token = null;
  await keepSubscribed(AWA, Date.now());
  expect(sent).toHaveLength(1);
  token = tokenIn("second", 3);
  await keepSubscribed(AWA, Date.now());
  await keepSubscribed(AWA, Date.now());
  expect(sent).toHaveLength(2);
  endpoint = "https://push/2";
  await keepSubscribed(AWA, Date.now());
  expect(sent.slice(2)).toEqual(["subscribe_push https://push/2"]);
});

test.each([
  ["a portal's page", () => new Response("<html>Connectez-vous")],
  ["a portal's JSON", () => Response.json({ ok: true })],
])("%s has registered nobody: the next start tells the server", async (_what, stranger) => {
  token = tokenIn("first", 1);
  answer = stranger;
  await keepSubscribed(AWA, Date.now());
  answer = taken;
  await keepSubscribed(AWA, Date.now());
  await keepSubscribed(AWA, Date.now());
  expect(sent).toHaveLength(2);
});

const DAY = 86_400_000;
/** Two starts of one day: what the first does not settle by itself is not asked again by the second. */
async function aDay(): Promise<string[]> {
  vi.setSystemTime(Date.now() + DAY);
  sent.length = 0;
  await keepSubscribed(AWA, Date.now());
  await keepSubscribed(AWA, Date.now());
  return [...sent];
}

test("once a day the server's key and browsers are checked for another key or a restore", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  token = tokenIn("first", 1);
  await keepSubscribed(AWA, Date.now());
  expect(await aDay()).toEqual([]);

  browsers = 0;
  expect(await aDay()).toEqual(["subscribe_push https://push/1"]);
  browsers = 2;
  expect(await aDay()).toEqual([]);
  browsers = 1; // another one of hers is there, this one may be the one that was lost
  expect(await aDay()).toEqual(["subscribe_push https://push/1"]);

  serverKey = "BAUG";
  expect(await aDay()).toEqual(["subscribe_push https://push/BAUG"]);
  serverKey = "BwgJ";
  refuses = "AbortError"; // its push service is away just then
  expect(await aDay()).toEqual([]);
  refuses = false;
  await keepSubscribed(AWA, Date.now());
  expect(sent).toEqual(["subscribe_push https://push/BwgJ"]);
  vi.useRealTimers();
});

test.each([
  ["of somebody whom the server signed out", JSON.stringify("kouassi s1 https://push/1")],
  ["that a sign-out could not end", JSON.stringify("")],
])("a subscription %s is nobody's: whoever is here now is not told without a press", async (_what, before) => {
  token = tokenIn("first", 1);
  kept.set("djassa:notifications-known", before);
  shown = ["conversation:l:b"];
  await keepSubscribed(AWA, Date.now());
  await keepSubscribed(AWA, Date.now());
  expect([sent, bound, closed]).toEqual([[], null, ["conversation:l:b"]]);
});

test("what was told leaves the screen first, whatever becomes of the subscription", async () => {
  token = tokenIn("first", 1);
  shown = ["conversation:l:b"];
  unsubscribe = () => Promise.reject(new DOMException("", "AbortError"));
  await expect(turnOff(AWA)).rejects.toThrow();
  expect(closed).toEqual(["conversation:l:b"]);
  unsubscribe = null;
  bound = null;
  await turnOff(AWA);
  expect(closed).toHaveLength(2);
  expect(sent).toEqual([]);
});

test("a press is on, or says who failed: the server, the push service, the browser itself", async () => {
  token = tokenIn("first", 1);
  expect(await turnOn(AWA)).toBe("on");
  answer = () => new Response(null, { status: 503 });
  expect(await turnOn(AWA)).toBe("failed");
  answer = taken;
  for (const [name, state] of [
    ["AbortError", "mute"],
    ["NotAllowedError", "refused"],
  ] as const) {
    refuses = name;
    expect(await turnOn(AWA)).toBe(state);
  }
});
