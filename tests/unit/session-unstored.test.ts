import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteSignUp, pendingSignUp } from "#device/sign-up.ts";
import { currentUser } from "#identity/current.ts";
import { readIdentity } from "#outbox/session/identity-store.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { confirmCode, signIn, signUp } from "#session/sign-in.ts";

const NOT_STORED =
  "Ce navigateur ne garde rien ici. Autorisez les cookies du site, quittez la navigation privée ou libérez de la place, puis réessayez.";
const ID = "11111111-1111-4111-8111-111111111111";
const AWA = { email: "awa@djassa.test", password: "mot-de-passe" };

const asked: string[] = [];
const ended = () => asked.filter((line) => line === "/auth/v1/logout?scope=local Bearer access").length;

/** A server that lets everybody in. */
beforeEach(() => {
  asked.length = 0;
  setEnvironment({ url: "http://server", key: "k" });
  vi.stubGlobal("location", { origin: "http://server" });
  // supabase-js looks for one while it is made.
  vi.stubGlobal("WebSocket", vi.fn());
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: (address, init) => {
      const { pathname, search } = new URL(address instanceof Request ? address.url : address);
      asked.push(`${pathname}${search} ${new Headers(init?.headers).get("authorization") ?? "nobody"}`);
      const user = {
        id: ID,
        email: AWA.email,
        aud: "authenticated",
        app_metadata: {},
        user_metadata: {},
        created_at: "",
      };
      const session = {
        access_token: "access",
        refresh_token: "refresh",
        token_type: "bearer",
        expires_in: 3_600,
        user,
      };
      return Promise.resolve(
        pathname.endsWith("/logout") ? new Response(null, { status: 204 }) : Response.json(session),
      );
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setEnvironment(null);
});

const WAYS = {
  "signing in": () => signIn(AWA),
  "signing up where no mail is asked for": () => signUp(AWA),
  "typing the code of the mail": () => confirmCode({ email: AWA.email, code: "123456" }),
};

test.each(Object.entries(WAYS))("%s where databases are refused says so, and leaves no session", async (_, enter) => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException(
      "A mutation operation was attempted on a database that did not allow mutations.",
      "InvalidStateError",
    );
  });
  expect(await enter()).toEqual({ ok: false, message: NOT_STORED });
  await expect.poll(ended).toBe(1);
  expect(currentUser()).toBeNull();
});

test("where databases never answer, the wait ends; a later answer lets nobody in", async () => {
  let give = (): void => undefined;
  const never = vi.spyOn(indexedDB, "databases").mockReturnValue(new Promise((resolve) => (give = () => resolve([]))));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = signIn(AWA);
  await vi.waitFor(() => expect(never).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toEqual({ ok: false, message: NOT_STORED });
  vi.useRealTimers();
  await expect.poll(ended).toBe(1);
  give();
  // A write that still went on would have been done long before so many reads.
  for (let round = 0; round < 30; round++) await readIdentity();
  expect([currentUser(), await readIdentity()]).toEqual([null, null]);
});

/** A phone that keeps small values, as each browser does and Node does not. */
function keeping(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

test.each(Object.entries(WAYS))(
  "%s ends the note of a sign-up: whoever has this phone next reads no address",
  async (_, enter) => {
    const kept = keeping();
    noteSignUp(AWA.email, "/profile");
    expect(pendingSignUp()).not.toBeNull();
    expect(await enter()).toMatchObject({ ok: true });
    expect([pendingSignUp(), [...kept.values()].join().includes(AWA.email)]).toEqual([null, false]);
  },
);

test("an account that waits for its mail is noted: the link opens another tab", async () => {
  keeping();
  const user = { id: ID, email: AWA.email, identities: [{}] };
  configureRemote({ accessToken: () => Promise.resolve(null), fetch: () => Promise.resolve(Response.json(user)) });
  expect(await signUp({ ...AWA, retour: "/profile" })).toMatchObject({ ok: true, confirm: true });
  expect(pendingSignUp()).toEqual({ email: AWA.email, retour: "/profile" });
});

test("a refused code may have been taken before, its answer lost: the way on is told", async () => {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  const answer = () => Promise.resolve(Response.json({ code: "otp_expired" }, { status: 403, headers }));
  configureRemote({ accessToken: () => Promise.resolve(null), fetch: answer });
  expect(await confirmCode({ email: AWA.email, code: "123456" })).toMatchObject({
    field: "code",
    message: expect.stringContaining("Si votre adresse est déjà confirmée, connectez-vous.") as string,
  });
});

test("once something is kept again the next try lets them in, and the session stays", async () => {
  expect(await signIn(AWA)).toEqual({ ok: true });
  expect([currentUser(), (await readIdentity())?.tokens?.access, ended()]).toEqual([ID, "access", 0]);
});
