import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { openByCode, openLink, updatePassword } from "#session/mail-links.ts";

setEnvironment({ url: "http://server", key: "k" });

const RESET = { kind: "recovery", token: "carried" } as const;
const CONFIRMED = { kind: "signup", token: "carried" } as const;

/** Answers each request in turn, the last one for ever, and notes what was asked in whose name. */
function answering(...answers: readonly (() => Response)[]): string[] {
  return withTokens(() => null, ...answers);
}

/** The same for who is here: `tokenFor` gives the token after the one that was rejected, if any. */
function withTokens(tokenFor: (rejected?: string) => string | null, ...answers: readonly (() => Response)[]): string[] {
  const asked: string[] = [];
  configureRemote({
    accessToken: (rejected) => Promise.resolve(tokenFor(rejected)),
    fetch: (address, init) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address);
      asked.push(`${init?.method ?? "GET"} ${pathname} ${new Headers(init?.headers).get("authorization") ?? "nobody"}`);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      try {
        return Promise.resolve(answer?.() ?? new Response("{}"));
      } catch (error) {
        return Promise.reject(error);
      }
    },
  });
  return asked;
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const nobody = () => {
  throw new TypeError("Failed to fetch");
};
const awa = json(200, { access_token: "of-a-link", user: { id: "a", email: "awa@djassa.test" } });
const ended = () => new Response(null, { status: 204 });

afterEach(() => void answering(nobody));

describe("a mail's link that the server could not be asked about is not refused", () => {
  test.each<[string, () => Response]>([
    ["nobody answers", nobody],
    ["the server restarts", json(503, { code: "bad_jwt", message: "x" })],
    ["a gateway that fails in a page", () => new Response("<html>Bad gateway", { status: 502 })],
    ["too many ask", json(429, { code: "over_request_rate_limit", message: "x" })],
    ["a portal answers with its page", () => new Response("<html>Connectez-vous", { status: 200 })],
    ["a portal answers in JSON", json(200, { ok: true })],
    ["a portal forbids in JSON", json(403, { message: "Forbidden" })],
    ["a portal's page forbids", () => new Response("<html>Forbidden", { status: 403 })],
    ["a gateway has a code of its own", json(401, { code: 401, message: "No API key found in request" })],
  ])("%s", async (_, answer) => {
    answering(answer);
    for (const link of [RESET, CONFIRMED]) expect(await openLink(link)).toMatchObject({ is: "unreached" });
  });

  test("who asks too often is told so, not that the network is away", async () => {
    answering(json(429, { code: "over_request_rate_limit", message: "x" }));
    expect(await openLink(RESET)).toMatchObject({ message: expect.stringMatching(/^Trop d/u) });
  });

  test("asked again, it is taken", async () => {
    answering(nobody, awa);
    expect(await openLink(RESET)).toMatchObject({ is: "unreached" });
    expect(await openLink(RESET)).toEqual({ is: "taken", token: "of-a-link", email: "awa@djassa.test" });
  });
});

test.each(["otp_expired", "session_not_found", "user_not_found", "user_banned"])(
  "our server's %s refuses the link for good",
  async (code) => {
    answering(json(403, { code, message: "x" }));
    expect(await openLink(CONFIRMED)).toMatchObject({ is: "refused" });
  },
);

test("a confirmation leaves no session behind", async () => {
  const asked = answering(awa, ended);
  expect(await openLink(CONFIRMED)).toEqual({ is: "taken", token: null, email: "awa@djassa.test" });
  expect(asked).toEqual(["POST /auth/v1/verify nobody", "POST /auth/v1/logout Bearer of-a-link"]);
});

test("one of an account without a password leads to the choice of one", async () => {
  const user = { id: "a", email: "awa@djassa.test", app_metadata: { provider: "email", choose_password: true } };
  const asked = answering(json(200, { access_token: "of-a-link", user }));
  expect(await openLink(CONFIRMED)).toMatchObject({ is: "taken", token: "of-a-link" });
  expect(asked).toHaveLength(1);
});

test("another address is confirmed in two halves, the first without a session on a project", async () => {
  const link = { kind: "email_change", token: "carried" } as const;
  answering(json(200, { msg: "Confirmation link accepted.", code: "200" }));
  expect(await openLink(link)).toMatchObject({ is: "taken", half: true });
  expect(await openLink(CONFIRMED)).toMatchObject({ is: "unreached" });
  answering(awa, ended);
  expect(await openLink(link)).toEqual({ is: "taken", token: null, email: "awa@djassa.test" });
});

test("the code of a reset mail opens what its link opens; a wrong one says so at the field", async () => {
  answering(awa);
  expect(await openByCode("Awa@Djassa.test", "123456")).toEqual({
    ok: true,
    due: { token: "of-a-link", email: "awa@djassa.test" },
  });
  answering(json(403, { code: "otp_expired", message: "x" }));
  expect(await openByCode("awa@djassa.test", "123456")).toMatchObject({ ok: false, field: "code" });
  answering(json(429, { code: "over_request_rate_limit", message: "x" }));
  expect(await openByCode("awa@djassa.test", "123456")).toMatchObject({ field: "code" });
  answering(nobody);
  expect(await openByCode("awa@djassa.test", "123456")).not.toHaveProperty("field");
});

test("a new password is set with the token of the link that was given, which is then ended", async () => {
  const asked = answering(awa, json(200, { id: "a" }), ended);
  const taken = await openLink(RESET);
  expect(await updatePassword("nouveau-2026", taken.is === "taken" ? taken.token : null)).toEqual({
    ok: true,
    message: "Mot de passe mis à jour\u202f! Vous pouvez vous connecter.",
  });
  expect(asked).toEqual([
    "POST /auth/v1/verify nobody",
    "PUT /auth/v1/user Bearer of-a-link",
    "POST /auth/v1/logout Bearer of-a-link",
  ]);
});

test("no link is remembered: without its token a new password is the signed-in person's", async () => {
  const asked = answering(awa);
  await openLink(RESET);
  expect(await updatePassword("nouveau-2026", null)).toEqual(SIGN_IN_AGAIN);
  expect(asked).toEqual(["POST /auth/v1/verify nobody"]);
});

const SIGN_IN_AGAIN = { ok: false, message: "Reconnectez-vous pour changer le mot de passe." };

describe("who is signed in here and changes the password, without any link", () => {
  beforeEach(() => setIdentity("a"));
  afterEach(() => setIdentity(null));

  const tokenOf = (sub: string, place: number) => `${btoa("{}")}.${btoa(JSON.stringify({ sub, place }))}.s`;
  const [old, fresh, other] = [tokenOf("a", 1), tokenOf("a", 2), tokenOf("b", 1)];
  const renewing = (next: string | null) => (rejected?: string) => (rejected === undefined ? old : next);
  const PUT = "PUT /auth/v1/user Bearer";
  const change = () => updatePassword("nouveau-2026", null);

  test.each([
    [403, "bad_jwt"],
    [401, "no_authorization"],
  ])("a token that the server refuses (%i %s) is renewed once", async (status, code) => {
    const asked = withTokens(renewing(fresh), json(status, { code, message: "x" }), json(200, { id: "a" }));
    expect(await change()).toMatchObject({ ok: true });
    expect(asked).toEqual([`${PUT} ${old}`, `${PUT} ${fresh}`]);
  });

  test("a session that has ended is said to have, and not called a link", async () => {
    for (const next of [null, fresh]) {
      const asked = withTokens(renewing(next), json(403, { code: "session_not_found", message: "x" }));
      expect(await change()).toEqual(SIGN_IN_AGAIN);
      expect(asked).toHaveLength(next === null ? 1 : 2);
    }
  });

  test("the password is never sent for somebody who has come in another tab meanwhile", async () => {
    const asked = withTokens(renewing(other), json(403, { code: "bad_jwt", message: "x" }));
    expect(await change()).toEqual(SIGN_IN_AGAIN);
    expect(asked).toEqual([`${PUT} ${old}`]);
  });

  test("the old password goes along, its fault is said at its field; a link needs none", async () => {
    const sent: unknown[] = [];
    configureRemote({
      accessToken: () => Promise.resolve(old),
      fetch: (_, init) => {
        sent.push(typeof init?.body === "string" ? JSON.parse(init.body) : null);
        return Promise.resolve(json(400, { code: "current_password_invalid", message: "x" })());
      },
    });
    expect(await updatePassword("nouveau-2026", null, "ancien-2026")).toMatchObject({ field: "currentPassword" });
    await updatePassword("nouveau-2026", "of-a-link", "");
    expect(sent).toEqual([{ password: "nouveau-2026", current_password: "ancien-2026" }, { password: "nouveau-2026" }]);
    sent.length = 0;
    await updatePassword("nouveau-2026", null, "ancien-2026\n");
    expect(sent).toMatchObject([{ current_password: "ancien-2026\n" }, { current_password: "ancien-2026" }]);
  });

  test("what is wrong with the password alone renews nothing, and a portal's page is no network", async () => {
    const asked = withTokens(renewing(fresh), json(422, { code: "same_password", message: "x" }));
    expect(await change()).toMatchObject({ field: "password" });
    expect(asked).toEqual([`${PUT} ${old}`]);
    withTokens(renewing(null), () => new Response("<html>Connectez-vous", { status: 401 }));
    expect(await change()).toMatchObject({ message: expect.stringContaining("Le serveur ne répond pas") as string });
  });

  test.each([
    [
      "a portal answers everything with 200",
      json(200, { ok: true }),
      "Le serveur ne répond pas. Réessayez dans un moment.",
    ],
    ["a portal wants its own sign-in", json(401, { error: "login_required" }), "Erreur lors de la mise à jour"],
  ])("no password is said to be changed, nor a session to have ended, when %s", async (_, answer, message) => {
    const asked = withTokens(renewing(fresh), answer);
    expect(await change()).toEqual({ ok: false, message });
    expect(asked).toHaveLength(1);
  });

  test("a link that has ended is still called one", async () => {
    answering(json(403, { code: "session_not_found", message: "x" }));
    expect(await updatePassword("nouveau-2026", "of-a-link")).toMatchObject({
      message: "Ce lien n'est plus valable. Demandez un nouveau lien.",
    });
  });
});
