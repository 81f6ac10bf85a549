import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { append } from "#outbox/append.ts";
import { currentUser, setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxExists, outboxOf } from "#outbox/database.ts";
import { forgetIdentity, readIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { onCarried } from "#remote/request.ts";
import { accessToken, applyIdentity } from "#session/here.ts";
import { adopt } from "#session/adopt.ts";
import { endDevice } from "#session/devices.ts";
import { closeAccount } from "#session/my-data.ts";
import { showCode } from "#session/second-factor.ts";
import { signOut } from "#session/sign-out.ts";
import { BUYER, message, SELLER } from "../support/outbox-rows.ts";

const tokenNamed = (name: string) => `h.${Buffer.from(JSON.stringify({ sub: BUYER })).toString("base64url")}.${name}`;
const [A, A2] = [tokenNamed("a"), tokenNamed("a2")];

beforeEach(async () => {
  const tokens = { access: A, refresh: "r", receivedAt: 0, expiresAt: Date.now() + 3_600_000 };
  const here = { userId: BUYER, email: "awa@djassa.test", tokens };
  await writeIdentity(here);
  applyIdentity(here);
});
afterEach(async () => {
  unreachable();
  setIdentity(null);
  await deleteOutbox(BUYER);
});

const texts = async () =>
  (await outboxOf(BUYER).mutations.toArray()).map(({ args }) => "content" in args && args.content);

/** A server that says what the story needs; gives what it was asked, and by whom. */
function server(answer: (path: string, bearer: string | null) => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  configureRemote({
    accessToken: (rejected) => accessToken(rejected ?? null),
    fetch: async (address, init) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address, "http://server");
      const bearer = new Headers(init?.headers).get("authorization");
      asked.push(`${pathname} ${bearer ?? "nobody"}`);
      return await answer(pathname, bearer);
    },
  });
  return asked;
}
const unreachable = () => server(() => Promise.reject(new TypeError("network")));
const done = () => new Response(null, { status: 204 });
const OTHERWISE = "Votre compte n'a pas pu être supprimé. Réessayez dans un moment.";
const said = (status: number, code: string) => Response.json({ error_code: code }, { status });

describe("signing out of all devices", () => {
  test("the server first, then what was written here: gone for good once it has agreed", async () => {
    await append(BUYER, message("a"));
    let here: unknown = null;
    server(async () => {
      here = await texts();
      return done();
    });
    expect(await signOut({ everywhere: true, queued: "delete", asked: 1 })).toEqual({ ok: true });
    expect([here, await outboxExists(BUYER), currentUser()]).toEqual([["a"], false, null]);
  });

  test("more than was asked about: no session is ended for it", async () => {
    await append(BUYER, message("a"));
    await append(BUYER, message("b"));
    const asked = server(done);
    expect(await signOut({ everywhere: true, queued: "delete", asked: 1 })).toMatchObject({ ok: false });
    expect([asked, await texts(), currentUser()]).toEqual([[], ["a", "b"], BUYER]);
  });

  test("what is written while the server is asked is not deleted either", async () => {
    await append(BUYER, message("a"));
    server(async () => {
      await append(BUYER, message("b"));
      return done();
    });
    expect(await signOut({ everywhere: true, queued: "delete", asked: 1 })).toMatchObject({ ok: false });
    expect(await texts()).toEqual(["a", "b"]);
  });

  test.each([401, 403])("a token that has ended, told by %i, is renewed first", async (status) => {
    const renewed = { access_token: A2, refresh_token: "r2", expires_in: 3_600, user: { id: BUYER } };
    const asked = server((path, bearer) =>
      path.endsWith("/token") ? Response.json(renewed) : bearer === `Bearer ${A2}` ? done() : said(status, "bad_jwt"),
    );
    expect(await signOut({ everywhere: true })).toEqual({ ok: true });
    const logout = "/auth/v1/logout Bearer";
    expect(asked.slice(0, 3)).toEqual([`${logout} ${A}`, "/auth/v1/token nobody", `${logout} ${A2}`]);
  });

  test("a session that is renewed no more is asked to sign in again, and keeps what was written", async () => {
    await append(BUYER, message("a"));
    server((path) => (path.endsWith("/token") ? said(400, "refresh_token_not_found") : said(403, "session_not_found")));
    const again = { ok: false, message: "Reconnectez-vous pour fermer vos autres sessions." };
    expect(await signOut({ everywhere: true, queued: "delete" })).toEqual(again);
    expect((await readIdentity())?.tokens).toBeNull();
    expect(await signOut({ everywhere: true, queued: "delete" })).toEqual(again);
    expect([currentUser(), await texts()]).toEqual([BUYER, ["a"]]);
  });

  test("a server in trouble has ended nothing", async () => {
    server(() => new Response("{}", { status: 500 }));
    expect(await signOut({ everywhere: true })).toEqual({ ok: false, message: "Erreur lors de la déconnexion" });
    expect(currentUser()).toBe(BUYER);
  });

  test.each<[string, () => Response]>([
    ["a portal's page", () => new Response("<html>Connectez-vous", { status: 200 })],
    ["a portal's JSON", () => Response.json({ ok: true })],
    ["a portal's page that wants a sign-in", () => new Response("<html>Connectez-vous", { status: 401 })],
    ["a gateway", () => Response.json({ message: "no Route matched" }, { status: 404 })],
  ])("%s has ended nothing, and nobody has to sign in again for it", async (_, answer) => {
    server(answer);
    expect(await signOut({ everywhere: true })).toEqual({ ok: false, message: "Erreur lors de la déconnexion" });
    expect((await readIdentity())?.tokens).toMatchObject({ access: A });
  });

  test("an account that is gone has no session left", async () => {
    server(() => said(403, "user_not_found"));
    expect(await signOut({ everywhere: true })).toEqual({ ok: true });
  });

  test("taken back while the server is asked: too late to stay, and nothing is thrown away", async () => {
    await append(BUYER, message("a"));
    const question = new AbortController();
    server(done);
    // The whole answer is here, and nothing of the request can be cut any more.
    onCarried(() => question.abort());
    expect(await signOut({ everywhere: true, queued: "delete", signal: question.signal })).toEqual({ ok: true });
    onCarried(null);
    expect([currentUser(), await texts()]).toEqual([null, ["a"]]);
  });

  test("taken back while nobody answers: the request is cut, and its person stays", async () => {
    const question = new AbortController();
    configureRemote({
      accessToken: (rejected) => accessToken(rejected ?? null),
      fetch: (_address, init) => {
        queueMicrotask(() => question.abort());
        return new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new DOMException("cut", "AbortError")));
        });
      },
    });
    expect(await signOut({ everywhere: true, signal: question.signal })).toMatchObject({ ok: false });
    expect(currentUser()).toBe(BUYER);
  });
});

describe("somebody else, or nobody, is here when the answer comes", () => {
  const session = { access_token: A2, refresh_token: "r2", expires_in: 3_600, user: { id: BUYER } };

  test("a code that was verified slowly brings nobody back who has signed out meanwhile", async () => {
    let meanwhile = async () => undefined as unknown;
    server(async (path) => {
      if (path.endsWith("/challenge")) return Response.json({ id: "c" });
      await meanwhile();
      return Response.json(session);
    });
    meanwhile = async () => {
      await forgetIdentity();
      applyIdentity(null);
    };
    expect(await showCode(BUYER, "123456", "f")).toMatchObject({ ok: false });
    expect([currentUser(), await readIdentity()]).toEqual([null, null]);
  });

  test("and is the session of who stayed", async () => {
    server((path) => Response.json(path.endsWith("/challenge") ? { id: "c" } : session));
    expect(await showCode(BUYER, "123456", "f")).toEqual({ ok: true });
    expect((await readIdentity())?.tokens).toMatchObject({ access: A2 });
  });

  test("a code is of the factor that was shown to work, not of one only begun or of no app", async () => {
    const factor = (id: string, type: string, status: string) => ({ id, factor_type: type, status });
    const factors = [
      factor("begun", "totp", "unverified"),
      factor("phone", "phone", "verified"),
      factor("f", "totp", "verified"),
    ];
    const asked = server((path) => Response.json(path.endsWith("/user") ? { factors } : { id: "c", ...session }));
    await showCode(BUYER, "123456");
    expect(asked.filter((one) => one.includes("/factors/")).map((one) => one.split(" ")[0])).toEqual([
      "/auth/v1/factors/f/challenge",
      "/auth/v1/factors/f/verify",
    ]);
    factors.pop();
    const none = "Votre compte n'a plus de code. Rechargez la page.";
    expect(await showCode(BUYER, "123456")).toMatchObject({ ok: false, message: none });
  });

  test("a password typed to close one account is not tried on that of who came in another tab", async () => {
    const asked = server(() => Response.json({ closed: true }));
    setEnvironment({ url: "http://server", key: "k" });
    const foreign = `h.${Buffer.from(JSON.stringify({ sub: SELLER })).toString("base64url")}.s`;
    const tokens = { access: foreign, refresh: "r", receivedAt: 0, expiresAt: Date.now() + 3_600_000 };
    await writeIdentity({ userId: SELLER, email: null, tokens });
    const refused = { ok: false, message: "Reconnectez-vous pour supprimer votre compte." };
    expect(await closeAccount("mot de passe")).toMatchObject(refused);
    expect([asked, (await readIdentity())?.userId]).toEqual([[], SELLER]);
  });

  test.each([
    [
      403,
      { error: "Ce n'est pas votre mot de passe.", code: "forbidden", field: "password" },
      "Ce n'est pas votre mot de passe.",
    ],
    [
      429,
      { error: "Trop d'essais. Réessayez plus tard.", code: "rate_limited" },
      "Trop d'essais. Réessayez plus tard.",
    ],
    [403, { error: "login_required" }, OTHERWISE],
    [403, { error: "Access denied", code: "portal" }, OTHERWISE],
  ])("an account that is not closed (%i %o) is told why in the function's words", async (status, body, message) => {
    setEnvironment({ url: "http://server", key: "k" });
    server(() => Response.json(body, { status }));
    expect(await closeAccount("mot de passe")).toMatchObject({ ok: false, message });
    expect(currentUser()).toBe(BUYER);
  });

  test.each<[string, () => Response, number | undefined]>([
    ["ours", () => said(429, "over_request_rate_limit"), 120],
    ["a portal's page", () => new Response("<html>", { status: 429 }), undefined],
    ["a gateway", () => Response.json({ message: "x" }, { status: 503 }), undefined],
  ])("a wrong code is answered by a wait as long as our own server says: %s", async (_, answer, wait) => {
    setEnvironment({ url: "http://server", key: "k" });
    server(() => {
      const { body, status } = answer();
      return new Response(body, { status, headers: { "retry-after": "120" } });
    });
    const shown = await showCode(BUYER, "123456", "f");
    expect([shown.ok, "wait" in shown ? shown.wait : undefined]).toEqual([false, wait]);
  });

  test.each<[string, () => Response, boolean]>([
    ["the server", done, true],
    ["a portal's page", () => new Response("<html>", { status: 200 }), false],
    ["a portal's JSON", () => Response.json({}), false],
    ["a gateway", () => Response.json({ message: "x" }, { status: 404 }), false],
  ])("a device is signed out by %s", async (_, answer, ended) => {
    setEnvironment({ url: "http://server", key: "k" });
    server(answer);
    expect(await endDevice(BUYER, "d")).toBe(ended);
  });

  test("who comes after an ended session sees nothing of what was told to the one before", async () => {
    const [close, unsubscribe] = [vi.fn(), vi.fn(async () => true)];
    const subscription = { endpoint: "https://push/1", unsubscribe };
    const registration = {
      getNotifications: async () => [{ tag: "conversation:l:b", close }],
      pushManager: { getSubscription: async () => subscription },
    };
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("PushManager", {});
    vi.stubGlobal("Notification", {});
    const clearAppBadge = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", {
      ...{ setAppBadge: clearAppBadge, clearAppBadge },
      serviceWorker: { getRegistration: async () => registration },
    });
    await writeIdentity({ userId: BUYER, email: null, tokens: null });
    unreachable();
    expect(await adopt({ ...session, user: { id: SELLER } })).toEqual({ ok: true });
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect([close.mock.calls.length, clearAppBadge.mock.calls.length]).toEqual([1, 1]);
    expect(await adopt({ ...session, user: { id: SELLER } })).toEqual({ ok: true });
    expect(unsubscribe).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
