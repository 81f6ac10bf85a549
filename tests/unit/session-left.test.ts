/** Sessions that were left: each stays noted on this phone until the server itself has ended it. */
import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { deleteOutbox } from "#outbox/database.ts";
import { writeIdentity } from "#outbox/session/identity-store.ts";
import { configureRemote } from "#remote/configuration.ts";
import { endSession } from "#session/forget-here.ts";
import { applyIdentity } from "#session/here.ts";
import { endLeftSessions, leaveSession, leftSessions } from "#session/left-sessions.ts";
import { signOut } from "#session/sign-out.ts";
import { BUYER } from "../support/outbox-rows.ts";

afterEach(async () => {
  answering(() => Promise.reject(new TypeError("network")));
  setIdentity(null);
  await deleteOutbox(BUYER);
});

/** `body`: what was sent, as text. */
const answering = (answer: (body: string) => Response | Promise<Response>) =>
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: async (_address, init) => await answer(typeof init?.body === "string" ? init.body : ""),
  });

/** As the auth server says it. */
const says = (status: number, code: string) => Response.json({ code: status, error_code: code, msg: "x" }, { status });

test("its session is noted by its refresh token alone, and ended once the server can be told", async () => {
  const asked: string[] = [];
  let reachable = false;
  let busy = false;
  let unwilling = (_path: string) => false;
  const statusOf = (path: string) => (busy ? 429 : unwilling(path) ? 500 : path.endsWith("/token") ? 200 : 204);
  const answerTo = (path: string) =>
    path.endsWith("/token") ? JSON.stringify({ access_token: "a2", refresh_token: "r2" }) : null;
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: (address, init) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address, "http://server");
      asked.push(`${pathname} ${new Headers(init?.headers).get("authorization") ?? "nobody"}`);
      return reachable
        ? Promise.resolve(new Response(busy ? "{}" : answerTo(pathname), { status: statusOf(pathname) }))
        : Promise.reject(new TypeError("network"));
    },
  });
  const tokens = { access: "a", refresh: "r", receivedAt: 0, expiresAt: Date.now() + 3_600_000 };
  const here = { userId: BUYER, email: "awa@djassa.test", tokens };
  await writeIdentity(here);
  applyIdentity(here);
  await signOut();
  await expect.poll(() => asked).toEqual(["/auth/v1/logout Bearer a", "/auth/v1/token nobody"]);
  expect(await leftSessions()).toEqual(["r"]);

  reachable = true;
  // A session that was renewed and then not ended is known by its new token alone.
  const refuse = (path: string) => path.endsWith("/logout");
  unwilling = refuse;
  await endLeftSessions();
  expect(await leftSessions()).toEqual(["r2"]);
  // Nor is one forgotten because the server asked for patience.
  busy = true;
  await endLeftSessions();
  expect(await leftSessions()).toEqual(["r2"]);
  [busy, unwilling] = [false, () => false];
  asked.length = 2;
  // A page that starts while the network comes back asks twice.
  await Promise.all([endLeftSessions(), endLeftSessions()]);
  expect(asked.slice(2)).toEqual(["/auth/v1/token nobody", "/auth/v1/logout Bearer a2"]);
  expect(await leftSessions()).toEqual([]);
  reachable = false;
});

const page = () => new Response("<html>Connectez-vous", { status: 200 });
const gateway = () => Response.json({ message: "no Route matched" }, { status: 404 });

test.each<[string, () => Response]>([
  ["a portal's page", page],
  ["a portal's JSON", () => Response.json({})],
  ["a portal that wants a sign-in", () => Response.json({ error: "login_required" }, { status: 403 })],
  ["a gateway", gateway],
  ["a project over its quota", () => Response.json({ message: "x" }, { status: 402 })],
])("%s has ended no session: its token stays noted until the server itself says", async (_, stranger) => {
  answering(stranger);
  await leaveSession({ access: "a", refresh: "r" });
  await endLeftSessions();
  expect([await endSession("a"), await leftSessions()]).toEqual([false, ["r"]]);
  answering(() => says(400, "refresh_token_not_found"));
  await endLeftSessions();
  expect(await leftSessions()).toEqual([]);
});

test("F13 a phone that cannot take it off the list keeps it there, and nothing fails unheard", async () => {
  const unheard = vi.fn();
  process.on("unhandledRejection", unheard);
  answering(() => new Response(null, { status: 204 }));
  const remove = vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  await leaveSession({ access: "a", refresh: "r" });
  await vi.waitFor(() => expect(remove).toHaveBeenCalled());
  // Such a rejection is told once what was under way has ended.
  await leftSessions();
  await new Promise(setImmediate);
  remove.mockRestore();
  process.off("unhandledRejection", unheard);
  expect(unheard).not.toHaveBeenCalled();
  expect(await leftSessions()).toEqual(["r"]);
  answering(() => says(400, "refresh_token_not_found"));
  await endLeftSessions();
  expect(await leftSessions()).toEqual([]);
});

test("F13 a phone without room for the note leaves all the same, and tells the server at once", async () => {
  const asked = vi.fn(() => new Response(null, { status: 204 }));
  answering(asked);
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  await leaveSession({ access: "a", refresh: "r" });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  full.mockRestore();
  expect(await leftSessions()).toEqual([]);
});

test("one that is not explained keeps no other back", async () => {
  answering(gateway);
  await leaveSession({ access: "a", refresh: "r" });
  await leaveSession({ access: "b", refresh: "s" });
  answering((body) => (body.includes('"r"') ? gateway() : says(400, "refresh_token_not_found")));
  await endLeftSessions();
  expect(await leftSessions()).toEqual(["r"]);
});

test.each([
  [403, "session_not_found", true],
  [403, "user_not_found", true],
  [404, "user_not_found", true],
  [403, "bad_jwt", false],
])(
  "a session that the server does not know is ended, one of an old token is not: %i %s",
  async (status, code, ended) => {
    answering(() => says(status, code));
    expect(await endSession("a")).toBe(ended);
  },
);
