import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const linkIn = (to: string): string => server.mail.list(to)[0]?.links[0] ?? "";

/** Follows a mailed link as a browser would, up to the page it leads to. */
async function follow(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: "manual" });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

describe("sign-up", () => {
  test("asks for a confirmation whose link leads where the app asked", async () => {
    const client = server.client();
    const emailRedirectTo = `${server.url}/email-confirmed`;
    const { data, error } = await client.auth.signUp({ email: "Awa@Example.com", password: PASSWORD, options: { emailRedirectTo } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toHaveLength(1);

    const early = await client.auth.signInWithPassword({ email: "awa@example.com", password: PASSWORD });
    expect(early.error?.code).toBe("email_not_confirmed");
    const guess = await client.auth.signInWithPassword({ email: "awa@example.com", password: "not-the-password" });
    expect(guess.error?.code).toBe("invalid_credentials");

    const mail = server.mail.list("awa@example.com")[0];
    expect(mail?.subject).toBe("Confirmez votre adresse email");
    const page = await follow(linkIn("awa@example.com"));
    expect(page.origin + page.pathname).toBe(emailRedirectTo);
    const session = new URLSearchParams(page.hash.slice(1));
    expect(session.get("type")).toBe("signup");
    const { data: person } = await client.auth.setSession({
      access_token: session.get("access_token") ?? "",
      refresh_token: session.get("refresh_token") ?? "",
    });
    expect(person.user?.email).toBe("awa@example.com");

    const used = await follow(linkIn("awa@example.com"));
    expect(new URLSearchParams(used.hash.slice(1)).get("error_code")).toBe("otp_expired");
    expect(used.pathname).toBe("/email-confirmed");
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
    const { error: unchanged } = await server.client().auth.signInWithPassword({ email: "known@example.com", password: PASSWORD });
    expect(unchanged).toBeNull();
  });

  test("of an address that waits sends the mail again and says so like a first time", async () => {
    const client = server.client();
    await client.auth.signUp({ email: "waits@example.com", password: PASSWORD });
    await server.sql`update auth.users set confirmation_sent_at = now() - interval '1 minute' where email = 'waits@example.com'`;
    const { data, error } = await client.auth.signUp({ email: "waits@example.com", password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(server.mail.list("waits@example.com")).toHaveLength(2);
  });

  test("refuses a short password and no address", async () => {
    const short = await server.client().auth.signUp({ email: "short@example.com", password: "12345" });
    expect(short.error?.code).toBe("weak_password");
    const nobody = await server.client().auth.signUp({ email: "nobody", password: PASSWORD });
    expect(nobody.error?.code).toBe("validation_failed");
  });
});

describe("resend", () => {
  test("really sends, with a link and a code that both work", async () => {
    const client = server.client();
    for (const email of ["link@example.com", "code@example.com"]) {
      await client.auth.signUp({ email, password: PASSWORD });
      await server.sql`update auth.users set confirmation_sent_at = now() - interval '1 minute' where email = ${email}`;
      const { error } = await client.auth.resend({ type: "signup", email, options: { emailRedirectTo: `${server.url}/email-confirmed` } });
      expect(error).toBeNull();
      expect(server.mail.list(email)).toHaveLength(2);
    }
    const page = await follow(linkIn("link@example.com"));
    expect(page.pathname).toBe("/email-confirmed");
    expect(page.hash).toContain("access_token=");

    const hash = new URL(linkIn("code@example.com")).searchParams.get("token") ?? "";
    const { data, error } = await client.auth.verifyOtp({ token_hash: hash, type: "signup" });
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

describe("password reset", () => {
  test("mails a link that signs in and lets the password be changed", async () => {
    await server.person("reset@example.com");
    const client = server.client();
    const redirectTo = `${server.url}/auth/update-password`;
    expect((await client.auth.resetPasswordForEmail("reset@example.com", { redirectTo })).error).toBeNull();
    expect(server.mail.list("reset@example.com")[0]?.subject).toBe("Choisissez un nouveau mot de passe");
    const page = await follow(linkIn("reset@example.com"));
    expect(page.origin + page.pathname).toBe(redirectTo);
    const session = new URLSearchParams(page.hash.slice(1));
    expect(session.get("type")).toBe("recovery");
    await client.auth.setSession({ access_token: session.get("access_token") ?? "", refresh_token: session.get("refresh_token") ?? "" });
    expect((await client.auth.updateUser({ password: "brand-new-1" })).error).toBeNull();
    const old = await server.client().auth.signInWithPassword({ email: "reset@example.com", password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
    const fresh = await server.client().auth.signInWithPassword({ email: "reset@example.com", password: "brand-new-1" });
    expect(fresh.error).toBeNull();
  });

  test("answers the same for an unknown address and never leads to a foreign site", async () => {
    const client = server.client();
    expect((await client.auth.resetPasswordForEmail("unknown@example.com")).error).toBeNull();
    await server.person("target@example.com");
    await client.auth.resetPasswordForEmail("target@example.com", { redirectTo: "https://evil.example/steal" });
    const page = await follow(linkIn("target@example.com").replace(/redirect_to=[^&]*/, "redirect_to=https%3A%2F%2Fevil.example%2F"));
    expect(page.origin).toBe(server.url);
  });

  test("builds its links from the address asked, unless a stranger made the address up", async () => {
    await server.person("hosts@example.com");
    const recover = async (host: string): Promise<string> => {
      const { request } = await import("node:http");
      await new Promise<void>((resolve, reject) => {
        const body = JSON.stringify({ email: "hosts@example.com" });
        const headers = { host, apikey: "sb_publishable_djassa_local", "content-type": "application/json", "content-length": body.length };
        request({ port: server.port, host: "127.0.0.1", path: "/auth/v1/recover", method: "POST", headers }, (answer) => {
          answer.resume().once("end", resolve);
        }).once("error", reject).end(body);
      });
      return new URL(linkIn("hosts@example.com")).origin;
    };
    expect(await recover("192.168.1.20:3000")).toBe("http://192.168.1.20:3000");
    expect(await recover("evil.example")).toBe(server.url);
  });
});

describe("session", () => {
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
    expect((await server.get("/rest/v1/notes", { headers: { apikey: "sb_publishable_wrong" } })).status).toBe(401);
  });
});
