import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { untilSomebodyWaitsFor } from "../database/waits.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { carriedBy } from "../support/mail-link.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const linkIn = (to: string): string => server.mail.list(to)[0]?.links[0] ?? "";

type Taken = { error_code?: string; access_token?: string; refresh_token?: string; user?: { app_metadata: object } };

const post = async (path: string, body: object): Promise<Taken> => {
  const headers = { apikey: publishableKey, "content-type": "application/json" };
  return (await (
    await server.get(`/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  ).json()) as Taken;
};

/** Hands a mailed link in, as the page that it opens does on a press. */
const take = (link: string): Promise<Taken> => post("verify", carriedBy(link));

/** Where a mailed link leads, without what it carries. */
const pageOf = (link: string): string => link.split("#")[0] ?? "";

/** Makes every count so far look a minute old. */
const aMinuteLater = () => server.sql`update auth.local_limits set since = since - interval '61 seconds'`;

describe("sign-up @core", () => {
  test("asks for a confirmation whose link leads where the app asked", async () => {
    const client = server.client();
    const emailRedirectTo = `${server.url}/email-confirmed`;
    const { data, error } = await client.auth.signUp({
      email: "Awa@Example.com",
      password: PASSWORD,
      options: { emailRedirectTo },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toHaveLength(1);

    const early = await client.auth.signInWithPassword({ email: "awa@example.com", password: PASSWORD });
    expect(early.error?.code).toBe("email_not_confirmed");
    const guess = await client.auth.signInWithPassword({ email: "awa@example.com", password: "not-the-password" });
    expect(guess.error?.code).toBe("invalid_credentials");

    const mail = server.mail.list("awa@example.com")[0];
    expect(mail?.subject).toBe("Confirmez votre adresse email");
    expect(pageOf(linkIn("awa@example.com"))).toBe(emailRedirectTo);
    expect(carriedBy(linkIn("awa@example.com")).type).toBe("signup");
    const session = await take(linkIn("awa@example.com"));
    const { data: person } = await client.auth.setSession({
      access_token: session.access_token ?? "",
      refresh_token: session.refresh_token ?? "",
    });
    expect(person.user?.email).toBe("awa@example.com");
    expect(person.user?.app_metadata).not.toHaveProperty("choose_password");

    expect((await take(linkIn("awa@example.com"))).error_code).toBe("otp_expired");
    const { error: late } = await client.auth.signInWithPassword({ email: "awa@example.com", password: PASSWORD });
    expect(late).toBeNull();
  });

  test("of a confirmed address answers a made-up user without identities, and mails nobody", async () => {
    await server.person("known@example.com");
    const before = server.mail.list("known@example.com").length;
    const { data, error } = await server.client().auth.signUp({ email: "known@example.com", password: "another-1" });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(server.mail.list("known@example.com")).toHaveLength(before);
    const { error: unchanged } = await server
      .client()
      .auth.signInWithPassword({ email: "known@example.com", password: PASSWORD });
    expect(unchanged).toBeNull();
  });

  test("of an address that waits sends the mail again and says so like a first time, once a minute", async () => {
    const client = server.client();
    await client.auth.signUp({ email: "waits@example.com", password: PASSWORD });
    const hasty = await client.auth.signUp({ email: "waits@example.com", password: PASSWORD });
    expect(hasty.error?.code).toBe("over_email_send_rate_limit");
    await aMinuteLater();
    const { data, error } = await client.auth.signUp({ email: "waits@example.com", password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(server.mail.list("waits@example.com")).toHaveLength(2);
  });

  test.each([
    ["the owner first", ["hers-2026-a", "his-2026-b"]],
    ["a stranger first", ["his-2026-b", "hers-2026-a"]],
    ["a stranger before and after", ["his-2026-b", "hers-2026-a", "his-2026-c"]],
  ])("two passwords for an address that waits, %s: none counts, each link leads to a new one", async (_, given) => {
    const email = `${given.map((password) => password.at(-1)).join("-")}.waits@example.com`;
    for (const [at, password] of given.entries()) {
      if (at > 0) await aMinuteLater();
      const said = await server.client().auth.signUp({ email, password, options: { data: { name: password } } });
      expect(said.error).toBeNull();
    }
    const signsIn = async (password: string) =>
      (await server.client().auth.signInWithPassword({ email, password })).error?.code;
    for (const password of given) expect(await signsIn(password)).toBe("invalid_credentials");
    expect(server.mail.list(email)).toHaveLength(given.length);
    const first = server.mail.list(email).at(-1)?.links[0] ?? "";
    const { user, access_token: token = "", refresh_token: refresh = "" } = await take(first);
    expect(user).toMatchObject({ app_metadata: { choose_password: true } });
    expect(JSON.stringify(user)).not.toContain(given[0]);
    for (const password of given) expect(await signsIn(password)).toBe("invalid_credentials");
    const owner = server.client();
    await owner.auth.setSession({ access_token: token, refresh_token: refresh });
    expect((await owner.auth.updateUser({ password: "chosen-2026" })).error).toBeNull();
    expect(await signsIn("chosen-2026")).toBeUndefined();
    // The next sign-in says nothing of it.
    const { data } = await server.client().auth.signInWithPassword({ email, password: "chosen-2026" });
    expect(data.user?.app_metadata).not.toHaveProperty("choose_password");
  });

  test("a second password within the minute counts as little as the first, though no mail leaves", async () => {
    const email = "within@example.com";
    await server.client().auth.signUp({ email, password: "hers-2026-a" });
    const his = await server.client().auth.signUp({ email, password: "his-2026-b" });
    expect(his.error?.code).toBe("over_email_send_rate_limit");
    const code = /\b(\d{6})\b/.exec(server.mail.list(email)[0]?.text ?? "")?.[1] ?? "";
    expect(await post("verify", { type: "signup", email, token: code })).toMatchObject({
      user: { app_metadata: { choose_password: true } },
    });
    const late = await server.client().auth.signInWithPassword({ email, password: "his-2026-b" });
    expect(late.error?.code).toBe("invalid_credentials");
  });

  test("refuses a short or common password and no address", async () => {
    for (const password of ["123456", "Password", "djassa", "aaaaaaaa"]) {
      const common = await server.client().auth.signUp({ email: "common@example.com", password });
      expect(common.error, password).toMatchObject({ code: "weak_password", reasons: ["pwned"] });
    }
    const long = await server.client().auth.signUp({ email: "long@example.com", password: "é".repeat(40) });
    expect(long.error?.code).toBe("validation_failed");
    const short = await server.client().auth.signUp({ email: "short@example.com", password: "12345" });
    expect(short.error?.code).toBe("weak_password");
    const nobody = await server.client().auth.signUp({ email: "nobody", password: PASSWORD });
    expect(nobody.error?.code).toBe("validation_failed");
  });
});

describe("resend @core", () => {
  test("really sends, with a link and a code that both work", async () => {
    const client = server.client();
    for (const email of ["link@example.com", "code@example.com"]) {
      await client.auth.signUp({ email, password: PASSWORD });
      await aMinuteLater();
      const { error } = await client.auth.resend({
        type: "signup",
        email,
        options: { emailRedirectTo: `${server.url}/email-confirmed` },
      });
      expect(error).toBeNull();
      expect(server.mail.list(email)).toHaveLength(2);
    }
    const { token_hash } = carriedBy(linkIn("link@example.com"));
    expect((await client.auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();

    const token = /\b(\d{6})\b/.exec(server.mail.list("code@example.com")[0]?.text ?? "")?.[1] ?? "";
    const { data, error } = await client.auth.verifyOtp({ email: "code@example.com", token, type: "signup" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe("code@example.com");
  });

  test("answers the same to an unknown address, and 429 when asked again at once", async () => {
    const client = server.client();
    expect((await client.auth.resend({ type: "signup", email: "unknown@example.com" })).error).toBeNull();
    expect(server.mail.list("unknown@example.com")).toHaveLength(0);
    await client.auth.signUp({ email: "hasty@example.com", password: PASSWORD });
    const { error } = await client.auth.resend({ type: "signup", email: "hasty@example.com" });
    expect(error?.status).toBe(429);
    expect(error?.code).toBe("over_email_send_rate_limit");
  });
});

describe("password reset @core", () => {
  test("mails a link that signs in and lets the password be changed", async () => {
    await server.person("reset@example.com");
    const client = server.client();
    const redirectTo = `${server.url}/auth/update-password`;
    expect((await client.auth.resetPasswordForEmail("reset@example.com", { redirectTo })).error).toBeNull();
    expect(server.mail.list("reset@example.com")[0]?.subject).toBe("Choisissez un nouveau mot de passe");
    expect(pageOf(linkIn("reset@example.com"))).toBe(redirectTo);
    const { token_hash } = carriedBy(linkIn("reset@example.com"));
    expect((await client.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
    const weak = await client.auth.updateUser({ password: "azerty" });
    expect(weak.error?.code).toBe("weak_password");
    expect((await client.auth.updateUser({ password: "brand-new-1" })).error).toBeNull();
    const old = await server.client().auth.signInWithPassword({ email: "reset@example.com", password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
    const fresh = await server
      .client()
      .auth.signInWithPassword({ email: "reset@example.com", password: "brand-new-1" });
    expect(fresh.error).toBeNull();
    expect(server.mail.list("reset@example.com")[0]?.subject).toBe("Votre mot de passe a été changé");
  });

  test("is opened by its code too, once; and no GET of anything in the mail takes it", async () => {
    const email = "reset-code@example.com";
    await server.person(email);
    await server.client().auth.resetPasswordForEmail(email);
    const [mail] = server.mail.list(email);
    for (const link of mail?.links ?? []) expect((await fetch(link, { redirect: "manual" })).status).not.toBe(303);
    const { type, token_hash } = carriedBy(mail?.links[0]);
    const query = new URLSearchParams({ type, token: token_hash, token_hash });
    expect((await server.get(`/auth/v1/verify?${query}`, { redirect: "manual" })).status).toBe(404);
    const token = /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await post("verify", { type: "signup", email, token })).error_code).toBe("otp_expired");
    const client = server.client();
    expect((await client.auth.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
    expect((await client.auth.updateUser({ password: "brand-new-7" })).error).toBeNull();
    expect((await take(mail?.links[0] ?? "")).error_code).toBe("otp_expired");
    expect((await post("verify", { type: "recovery", email, token })).error_code).toBe("otp_expired");
  });

  test("answers the same for an unknown address and never leads to a foreign site", async () => {
    const client = server.client();
    expect((await client.auth.resetPasswordForEmail("unknown@example.com")).error).toBeNull();
    await server.person("target@example.com");
    await client.auth.resetPasswordForEmail("target@example.com", { redirectTo: "https://evil.example/steal" });
    expect(pageOf(linkIn("target@example.com"))).toBe(`${server.url}/auth/update-password`);
  });

  test("a bad or foreign page to return to still gives a link that leads to the site", async () => {
    const there = server.url.replace("://", "://awa:secret@");
    for (const [n, wanted] of [`${server.url}/\r\nSet-Cookie: a=b`, `blob:${server.url}/x`, `${there}/y`].entries()) {
      const email = `led${n}@example.com`;
      await server.person(email);
      await server.client().auth.resetPasswordForEmail(email, { redirectTo: wanted });
      const link = new URL(linkIn(email));
      expect(link.href.split(/[#?]/)[0]).toMatch(new RegExp(`^${server.url}/\\S*$`, "u"));
      expect(link.username).toBe("");
      expect((await take(link.href)).access_token).toBeDefined();
    }
  });

  test("builds its links from the site's address, whatever address was asked", async () => {
    await server.person("hosts@example.com");
    const recover = async (host: string): Promise<string> => {
      const { request } = await import("node:http");
      await new Promise<void>((resolve, reject) => {
        const body = JSON.stringify({ email: "hosts@example.com" });
        const headers = {
          host,
          apikey: "sb_publishable_djassa_local",
          "content-type": "application/json",
          "content-length": body.length,
        };
        request(
          { port: server.port, host: "127.0.0.1", path: "/auth/v1/recover", method: "POST", headers },
          (answer) => {
            answer.resume().once("end", resolve);
          },
        )
          .once("error", reject)
          .end(body);
      });
      return new URL(linkIn("hosts@example.com")).origin;
    };
    expect(await recover("192.168.1.20:3000")).toBe(server.url);
    await aMinuteLater();
    expect(await recover("evil.example")).toBe(server.url);
  });
});

describe("a new password @core", () => {
  test("ends every other session and keeps the one that chose it", async () => {
    const email = "renewed@example.com";
    const here = await server.person(email);
    const thief = server.client();
    await thief.auth.signInWithPassword({ email, password: PASSWORD });
    expect(
      (await here.client.auth.updateUser({ password: "brand-new-2", current_password: PASSWORD })).error,
    ).toBeNull();
    expect((await here.client.auth.refreshSession()).error).toBeNull();
    expect((await thief.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  });

  test("ends what the old one is opening, and takes none from a session it has ended", async () => {
    const email = "at-once@example.com";
    const [here, thief, elsewhere] = [await server.person(email), server.client(), server.client()];
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
    const holder = await server.sql.reserve();
    onTestFinished(async () => {
      await holder`select pg_advisory_unlock_all()`;
      holder.release();
      await server.sql`drop function if exists public.hold cascade`;
    });
    // Holds a session back that is about to be stored.
    await server.sql`
      create function public.hold() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$`;
    await server.sql`create trigger hold before insert on auth.sessions for each row execute function public.hold()`;
    await holder`select pg_advisory_lock(4711)`;
    const [backend] = await holder<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const signing = thief.auth.signInWithPassword({ email, password: PASSWORD });
    await untilSomebodyWaitsFor(server.sql, backend?.pid ?? 0);
    const changing = here.client.auth.updateUser({ password: "brand-new-4", current_password: PASSWORD });
    for (let more = 0; more < 20; more += 1) await here.client.auth.getUser(); // time enough for what waits for nobody
    const late = elsewhere.auth.updateUser({ password: "brand-new-5", current_password: PASSWORD });
    for (let more = 0; more < 20; more += 1) await here.client.auth.getUser();
    await holder`select pg_advisory_unlock(4711)`;
    expect((await changing).error).toBeNull();
    await signing;
    expect((await thief.auth.refreshSession()).error).not.toBeNull();
    expect((await late).error?.name).toBe("AuthSessionMissingError");
  });

  test("is not taken from a session older than a day, nor with anything beside it", async () => {
    const { client, id } = await server.person("old-session@example.com");
    expect((await client.auth.updateUser({ email: "elsewhere@example.com" })).error?.code).toBe("validation_failed");
    expect((await client.auth.updateUser({ data: { a: 1 } })).error?.code).toBe("validation_failed");
    await server.sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${id}`;
    const late = await client.auth.updateUser({ password: "brand-new-3", current_password: PASSWORD });
    expect(late.error?.code).toBe("reauthentication_needed");
  });

  test("asks for the old one, whose tries are counted as those of a sign-in, and the owner is told", async () => {
    const email = "stolen-token@example.com";
    const { client } = await server.person(email);
    const change = async (current?: string) =>
      (
        await client.auth.updateUser({
          password: "brand-new-6",
          ...(current !== undefined && { current_password: current }),
        })
      ).error?.code;
    expect(await change()).toBe("current_password_required");
    expect(await change("")).toBe("current_password_required");
    for (let tries = 0; tries < 10; tries += 1) expect(await change(`wrong-${tries}`)).toBe("current_password_invalid");
    expect(await change(PASSWORD)).toBe("over_request_rate_limit");
    expect(server.mail.list(email)).toEqual([]);
    await server.sql`update auth.local_limits set since = since - interval '16 minutes'`;
    expect(await change(PASSWORD)).toBeUndefined();
    expect(server.mail.list(email).map(({ subject }) => subject)).toEqual(["Votre mot de passe a été changé"]);
  });

  test("asks for the old one also in a session that the code of a confirmation opened", async () => {
    const email = "by-code-alone@example.com";
    const client = server.client();
    await client.auth.signUp({ email, password: PASSWORD });
    const token = /\b(\d{6})\b/.exec(server.mail.list(email)[0]?.text ?? "")?.[1] ?? "";
    expect((await client.auth.verifyOtp({ email, token, type: "signup" })).error).toBeNull();
    expect((await client.auth.updateUser({ password: "brand-new-8" })).error?.code).toBe("current_password_required");
  });
});

test("endpoints that the app does not use are closed @core", async () => {
  const client = server.client();
  expect((await client.auth.signInWithOtp({ email: "magic@example.com" })).error?.status).toBe(404);
  expect(server.mail.list("magic@example.com")).toHaveLength(0);
  for (const path of ["magiclink", "otp", "authorize", "callback", "reauthenticate", "admin/users", "invite"])
    expect((await server.get(`/auth/v1/${path}`, { method: "POST", body: "{}" })).status, path).toBe(404);
});

describe("session @core", () => {
  test("carries what the rules of the database read", async () => {
    const { client, id } = await server.person("claims@example.com");
    const { data } = await client.rpc("page");
    expect(data).toMatchObject({ uid: id, email: "claims@example.com" });
    const { data: user } = await client.auth.getUser();
    expect(user.user?.id).toBe(id);
    const { data: session } = await client.auth.getSession();
    expect(session.session?.expires_in).toBe(3600);
  });

  test("sign-out everywhere ends the other devices' sessions", async () => {
    const here = await server.person("everywhere@example.com");
    const there = server.client();
    await there.auth.signInWithPassword({ email: "everywhere@example.com", password: PASSWORD });
    expect((await here.client.auth.signOut({ scope: "global" })).error).toBeNull();
    const token = (await there.auth.getSession()).data.session?.access_token ?? "";
    expect((await there.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect((await there.auth.getUser(token)).error?.name).toBe("AuthSessionMissingError");
  });

  test("a wrong key or none is refused", async () => {
    expect((await server.get("/auth/v1/user")).status).toBe(401);
    expect((await server.get("/rest/v1/rpc/page", { headers: { apikey: "sb_publishable_wrong" } })).status).toBe(401);
  });
});
