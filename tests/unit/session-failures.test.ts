import "fake-indexeddb/auto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useConnectivity } from "#device/connectivity.ts";
import { setIdentity } from "#identity/current.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { authFailure, type AuthFailure } from "#session/auth-client.ts";
import { exportMyData } from "#session/my-data.ts";
import { revealSellerPhone } from "#session/reveal-seller-phone.ts";

const OTHERWISE = "Erreur de connexion";

/**
 * The answers of a project's auth server to the questions that the local one was asked (docs/hosting.md, "What a project answers
 * differently"): each code that a person can come upon has words of its own.
 */
const OF_A_PROJECT: [asked: string, status: number, code: string][] = [
  ["signing up twice within a minute", 429, "over_email_send_rate_limit"],
  ["signing in before the code was typed", 400, "email_not_confirmed"],
  ["signing in with a wrong password, or nobody's", 400, "invalid_credentials"],
  ["signing up with a short password", 422, "weak_password"],
  ["a new password that is the old one", 422, "same_password"],
  ["a new password of a session that has ended", 403, "session_not_found"],
  ["a new password with a token that is none", 403, "bad_jwt"],
  ["a second reset mail within a minute", 429, "over_email_send_rate_limit"],
];

const CASES: [string, AuthFailure, string, string?][] = [
  [
    "wrong password",
    { code: "invalid_credentials", status: 400 },
    "Identifiants incorrects. Vérifiez votre email et mot de passe.",
  ],
  [
    "not confirmed",
    { code: "email_not_confirmed", status: 400 },
    "Votre email n'est pas confirmé. Vérifiez votre boîte mail.",
  ],
  ["no such account", { code: "user_not_found", status: 400 }, "Aucun compte trouvé avec cet email."],
  [
    "taken",
    { code: "user_already_exists", status: 422 },
    "Cet email est déjà utilisé. Veuillez vous connecter ou utiliser un autre email.",
    "email",
  ],
  [
    "weak",
    { name: "AuthWeakPasswordError", code: "weak_password", status: 422 },
    "Le mot de passe doit contenir au moins 6 caractères",
    "password",
  ],
  [
    "too common",
    { name: "AuthWeakPasswordError", code: "weak_password", status: 422, reasons: ["pwned"] },
    "Ce mot de passe est trop courant\u00a0: d'autres le devineraient. Choisissez-en un autre.",
    "password",
  ],
  [
    "too many mails, for a minute or a day",
    { code: "over_email_send_rate_limit", status: 429 },
    "Des emails ont déjà été demandés. Regardez dans votre boîte, aussi dans les spams, ou réessayez plus tard.",
  ],
  [
    "too often, by code",
    { code: "over_request_rate_limit", status: 429 },
    "Trop de tentatives. Réessayez dans quelques minutes.",
  ],
  ["too often, by status", { status: 429 }, "Trop de tentatives. Réessayez dans quelques minutes."],
  [
    "link used up",
    { name: "AuthSessionMissingError", status: 400 },
    "Ce lien n'est plus valable. Demandez un nouveau lien.",
  ],
  [
    "nobody answers",
    { name: "AuthRetryableFetchError", status: 0 },
    "Le serveur ne répond pas. Réessayez dans un moment.",
  ],
  [
    "server down",
    { name: "AuthRetryableFetchError", status: 503 },
    "Le serveur ne répond pas. Réessayez dans un moment.",
  ],
  ["nobody answers, by status alone", { status: 0 }, "Le serveur ne répond pas. Réessayez dans un moment."],
  ["server down, by status alone", { status: 500 }, "Le serveur ne répond pas. Réessayez dans un moment."],
  [
    "worth another try, in the auth client's own words",
    { name: "AuthRetryableFetchError", status: 408 },
    "Le serveur ne répond pas. Réessayez dans un moment.",
  ],
  ["anything else", { code: "something_new", status: 400 }, OTHERWISE],
];

describe("what the auth server refuses, in the words of the specification", () => {
  for (const [name, error, message, field] of CASES) {
    test(name, () =>
      expect(authFailure(error, OTHERWISE)).toEqual({
        ok: false,
        message,
        ...(field === undefined ? {} : { field }),
        // Its screen leads on to the code in the mail.
        ...(name === "not confirmed" && { unconfirmed: true }),
      }),
    );
  }
});

test("that there is no network is said where the browser says so, and of nobody's silence alone", () => {
  useConnectivity.setState({ online: false });
  vi.stubGlobal("navigator", { onLine: false });
  expect(authFailure({ status: 0 }, OTHERWISE).message).toBe(
    "Pas de connexion. Réessayez quand le réseau sera revenu.",
  );
  vi.stubGlobal("navigator", { onLine: true });
  expect(authFailure({ status: 0 }, OTHERWISE).message).not.toContain("connexion");
  vi.unstubAllGlobals();
  useConnectivity.setState({ online: true });
});

describe("as a project said it", () => {
  test.each(OF_A_PROJECT)("%s", (_, status, code) => {
    const { message } = authFailure({ name: "AuthApiError", status, code }, OTHERWISE) as { message: string };
    expect([message === "", message === OTHERWISE]).toEqual([false, false]);
  });
});

describe("an export of one's data that is only a part says why, in the file as well", () => {
  afterEach(() => {
    vi.useRealTimers();
    setIdentity(null);
    setEnvironment(null);
    useConnectivity.setState({ online: true });
  });

  /** The current person's export when the server does as `answer` does. */
  function exported(answer: (cut: AbortSignal | null | undefined) => Promise<Response>, token: string | null = TOKEN) {
    setIdentity("a");
    setEnvironment({ url: "http://server", key: "k" });
    configureRemote({ accessToken: () => Promise.resolve(token), fetch: (_, init) => answer(init?.signal) });
    return exportMyData(0);
  }
  const TOKEN = `${btoa("{}")}.${btoa(JSON.stringify({ sub: "a" }))}.s`;
  const status = (code: number) => () => Promise.resolve(Response.json({ message: "x" }, { status: code }));
  const page = (code: number) => () => Promise.resolve(new Response("<html>Connectez-vous", { status: code }));
  const database = (status: number, code: string) => () =>
    Promise.resolve(Response.json({ code, message: "x", details: null, hint: null }, { status }));
  const nobody = () => Promise.reject(new TypeError("Failed to fetch"));
  const PART = "Le fichier contient seulement ce que ce téléphone garde. ";
  const SIGN_IN = `${PART}Reconnectez-vous pour exporter toutes vos données.`;
  const SILENT = `${PART}Le serveur ne répond pas pour l'instant. Exportez de nouveau plus tard pour tout avoir.`;
  const OFFLINE = `${PART}Pas de connexion. Exportez de nouveau avec du réseau pour tout avoir.`;

  test.each([
    ["the server refuses the token", true, database(401, "PGRST303"), TOKEN, SIGN_IN],
    ["a portal's page wants a sign-in", true, page(401), TOKEN, SILENT],
    ["a portal wants a sign-in", true, status(401), TOKEN, SILENT],
    ["a portal answers everything with 200", true, status(200), TOKEN, SILENT],
    ["a gateway has been asked too often", true, page(429), TOKEN, SILENT],
    ["the session has ended", true, status(200), null, SIGN_IN],
    ["the server fails", true, status(500), TOKEN, SILENT],
    ["nobody answers, and the network is there", true, nobody, TOKEN, SILENT],
    ["there is no network", false, nobody, TOKEN, OFFLINE],
  ])("%s", async (_, online, answer, token, missing) => {
    useConnectivity.setState({ online });
    const file = await exported(answer, token);
    expect(file).toMatchObject({ ok: true, missing });
    expect(JSON.parse("text" in file ? file.text : "{}")).toMatchObject({ complet: false, remarque: missing });
  });

  test("the server itself says that it was asked too often", async () => {
    const { ok, message } = { message: "", ...(await exported(database(429, "rate_limited"))) };
    expect([ok, message]).toEqual([false, "Vous avez demandé beaucoup d'exports. Réessayez dans une heure."]);
  });

  test("a seller's number is not kept from who is signed in because a portal wants a sign-in", async () => {
    setIdentity("a");
    setEnvironment({ url: "http://server", key: "k" });
    configureRemote({ accessToken: () => Promise.resolve(TOKEN), fetch: page(401) });
    expect(await revealSellerPhone("l", "whatsapp")).toEqual({
      ok: false,
      message: "Le serveur ne répond pas. Réessayez dans un moment.",
    });
    configureRemote({ accessToken: () => Promise.resolve(null), fetch: page(401) });
    expect(await revealSellerPhone("l", "whatsapp")).toMatchObject({ reason: "signed_out" });
  });

  test("a whole one says in French what the server keeps as ids", async () => {
    const said = { etabli_le: "2026-11-26T00:00:00Z", compte: {}, annonces: [{ statut: "sold", titre: "sold" }] };
    const file = await exported(() => Promise.resolve(Response.json(said)));
    expect(JSON.parse("text" in file ? file.text : "{}")).toMatchObject({
      complet: true,
      sur_le_serveur: { ...said, annonces: [{ statut: "Vendue", titre: "sold" }] },
    });
  });

  test("one that takes most of a minute is whole", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slow = (cut: AbortSignal | null | undefined) =>
      new Promise<Response>((resolve, reject) => {
        cut?.addEventListener("abort", () => reject(cut.reason as Error));
        setTimeout(() => resolve(Response.json({ etabli_le: "2026-11-26T00:00:00Z", compte: {}, profil: {} })), 55_000);
      });
    const file = exported(slow);
    await vi.advanceTimersByTimeAsync(56_000);
    vi.useRealTimers();
    expect(await file).toMatchObject({ ok: true, missing: null });
  });
});
