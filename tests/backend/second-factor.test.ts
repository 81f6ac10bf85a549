/** The second factor as Supabase Auth serves it, by an unmodified client, and the admin console that asks for it. */
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { codeOf } from "../../supabase/local/lite/totp.ts";
import { codeNow, giveFactor, sureToken } from "../support/second-factor.ts";
import { carriedBy } from "../support/mail-link.ts";
import { untilSomebodyWaitsFor } from "../database/waits.ts";
import { ROOT } from "./command.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ migrationsDir: path.join(ROOT, "supabase/migrations") });
});
afterAll(() => server.stop());

const rpc = async (token: string, name: string, body: object = {}): Promise<[number, unknown]> => {
  const answer = await server.get(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()];
};

/** Somebody of the team, signed in. */
async function member(email: string) {
  const one = await server.person(email);
  await server.sql`insert into public.users (id, full_name) values (${one.id}, 'Serge Gnahoré')`;
  await server.sql`insert into private.team_members (user_id) values (${one.id})`;
  return one;
}

type Begun = {
  id: string;
  totp: { secret: string; uri: string; qr_code: string };
  error_code?: string;
};

/** Begins a second factor, with the password as the admin console asks for it. */
async function begin(client: SupabaseClient, password: string | undefined = PASSWORD): Promise<Begun> {
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const answer = await server.get("/auth/v1/factors", {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ factor_type: "totp", ...(password !== "" && { password }) }),
  });
  return (await answer.json()) as Begun;
}

/** Sets a second factor up; gives its id, its secret and the code that it was shown with. */
async function enrolled({ client }: Awaited<ReturnType<typeof member>>) {
  const { id, totp } = await begin(client);
  const code = codeNow(totp.secret);
  const { error: wrong } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
  expect(wrong).toBeNull();
  return { id, secret: totp.secret, code };
}

const sessionToken = async ({ client }: Awaited<ReturnType<typeof member>>): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? "";

test("codes are those of RFC 6238", () => {
  // Its appendix B, seed "12345678901234567890" in base32; six digits are the last of its eight.
  const seed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const at = { 59: "287082", 1_111_111_109: "081804", 1_234_567_890: "005924", 20_000_000_000: "353130" };
  for (const [seconds, code] of Object.entries(at)) expect(codeOf(seed, Math.floor(Number(seconds) / 30))).toBe(code);
});

test("a member without a factor can only set one up; then each session asks for it @core", async () => {
  const one = await member("serge@example.com");
  expect(await rpc(one.token, "team_access")).toEqual([200, "enrol"]);
  expect(await rpc(one.token, "team_payments", { decided: false })).toMatchObject([403, { code: "forbidden" }]);

  const data = await begin(one.client);
  expect(data.totp.uri).toMatch(/^otpauth:\/\/totp\/.*serge%40example\.com\?.*secret=[A-Z2-7]{32}/);
  expect(data.totp.qr_code).toMatch(/^<svg /);
  const factorId = data.id;
  expect(await rpc(one.token, "team_access")).toEqual([200, "enrol"]); // begun, not finished
  const { error: wrong } = await one.client.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  expect(wrong?.code).toBe("mfa_verification_failed");
  const { data: sure } = await one.client.auth.mfa.challengeAndVerify({ factorId, code: codeNow(data.totp.secret) });
  const token = sure?.access_token ?? "";
  expect(decodeJwt(token)).toMatchObject({ aal: "aal2", amr: [{ method: "totp" }, { method: "password" }] });
  expect(await rpc(token, "team_access")).toEqual([200, "in"]);
  expect((await rpc(token, "team_payments", { decided: false }))[0]).toBe(200);
  expect(await rpc(one.token, "team_access")).toEqual([200, "verify"]); // the token from before the code
  expect((await rpc(one.token, "team_payments", { decided: false }))[0]).toBe(403);

  // A renewal stays as sure; a new sign-in does not begin so, and cannot set up a factor of its own.
  const { data: renewed } = await one.client.auth.refreshSession();
  expect(decodeJwt(renewed.session?.access_token ?? "")).toMatchObject({ aal: "aal2" });
  const thief = server.client();
  const { data: stolen } = await thief.auth.signInWithPassword({ email: "serge@example.com", password: PASSWORD });
  expect(decodeJwt(stolen.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
  expect(await rpc(stolen.session?.access_token ?? "", "team_access")).toEqual([200, "verify"]);
  expect((await begin(thief)).error_code).toBe("insufficient_aal");
  expect((await thief.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
  expect((await thief.auth.updateUser({ password: "un-autre-mot" })).error?.code).toBe("insufficient_aal");
});

test("a factor that is begun while the first one is made to count is not begun", async () => {
  const one = await member("fanta@example.com");
  const thief = server.client();
  await thief.auth.signInWithPassword({ email: "fanta@example.com", password: PASSWORD });
  let began: Promise<Begun> | undefined;
  await server.sql.begin(async (tx) => {
    // As whoever shows the first code.
    await tx`select from auth.users where id = ${one.id} for no key update`;
    const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    began = begin(thief);
    await untilSomebodyWaitsFor(server.sql, backend?.pid ?? 0);
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (gen_random_uuid(), ${one.id}, '', 'totp', 'verified', now(), now(), 'AAAA')`;
  });
  expect((await began)?.error_code).toBe("insufficient_aal");
});

test("only members begin a factor, with the password; its start and end are told to the owner", async () => {
  const one = await member("mails@example.com");
  for (const [password, said] of [
    ["", "current_password_required"],
    ["wrong-2026", "current_password_invalid"],
  ] as const)
    expect((await begin(one.client, password)).error_code).toBe(said);
  expect((await one.client.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe("current_password_required");
  const subjects = () => server.mail.list("mails@example.com").map(({ subject }) => subject);
  const { id: factorId } = await enrolled(one);
  expect(subjects()).toEqual(["Un code protège maintenant votre compte"]);
  expect((await one.client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect(subjects()).toEqual(["Le code de votre compte a été retiré", "Un code protège maintenant votre compte"]);

  const nobody = await server.person("nobody-of-the-team@example.com");
  expect((await begin(nobody.client)).error_code).toBe("mfa_totp_enroll_not_enabled");
  await expect(giveFactor(server, nobody.id)).rejects.toMatchObject({ code: "42501" });
});

test("no factor outlives the team, so that a reset of somebody else is never refused for one", async () => {
  const one = await member("left@example.com");
  await enrolled(one);
  await server.sql`delete from private.team_members where user_id = ${one.id}`;
  expect(await server.sql`select from auth.mfa_factors where user_id = ${one.id}`).toHaveLength(0);
  const client = server.client();
  await client.auth.resetPasswordForEmail("left@example.com");
  const { token_hash } = carriedBy(server.mail.list("left@example.com")[0]?.links[0]);
  expect((await client.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "brand-new-2026" })).error).toBeNull();
});

test("a code counts once, five wrong ones close it, and an older code opens nothing", async () => {
  const one = await member("aya@example.com");
  const { id: factorId, secret, code: used } = await enrolled(one);
  const again = await one.client.auth.mfa.challengeAndVerify({ factorId, code: used });
  expect(again.error?.code).toBe("mfa_verification_failed");
  for (const code of [codeNow(secret, -10), codeNow(secret, 10), "12345", "abcdef"])
    expect((await one.client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe(
      "mfa_verification_failed",
    );
  const late = await one.client.auth.mfa.challengeAndVerify({ factorId, code: codeNow(secret, 1) });
  expect([late.error?.status, late.error?.code]).toEqual([429, "over_request_rate_limit"]);
  await server.sql`update auth.local_limits set since = since - interval '16 minutes'`;
  expect((await one.client.auth.mfa.challengeAndVerify({ factorId, code: codeNow(secret, 1) })).error).toBeNull();
});

test("thirty challenges without an answer are begun in a quarter of an hour, and no more", async () => {
  const one = await member("akissi@example.com");
  const { id: factorId } = await enrolled(one);
  const begin = async () => (await one.client.auth.mfa.challenge({ factorId })).error?.status ?? 200;
  const said = await Promise.all(Array.from({ length: 32 }, begin));
  expect(said.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
  await server.sql`update auth.local_limits set since = since - interval '16 minutes'`;
  expect(await begin()).toBe(200);
});

test("one code shown by twenty at once opens one session", async () => {
  const one = await member("bintou@example.com");
  await giveFactor(server, one.id);
  const code = codeNow(); // of one half minute for all, however long twenty requests take
  const tries = Array.from({ length: 20 }, () =>
    sureToken(server.url, one.token, code).then(
      () => "in",
      () => "out",
    ),
  );
  expect((await Promise.all(tries)).filter((word) => word === "in")).toEqual(["in"]);
});

test("another's factor is not there for anybody; a challenge is answered in five minutes", async () => {
  const one = await member("koffi@example.com");
  const other = await member("ines@example.com");
  const { id: factorId } = await enrolled(other);
  expect((await one.client.auth.mfa.challenge({ factorId })).error?.code).toBe("mfa_factor_not_found");
  expect((await one.client.auth.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
  const { data } = await other.client.auth.mfa.challenge({ factorId });
  await server.sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes'`;
  const late = await other.client.auth.mfa.verify({ factorId, challengeId: data?.id ?? "", code: codeNow() });
  expect(late.error?.code).toBe("mfa_challenge_expired");
});

test("showing a code ends the sessions without one; removing the factor closes the admin console", async () => {
  const one = await member("yao@example.com");
  const elsewhere = server.client();
  const { data } = await elsewhere.auth.signInWithPassword({ email: "yao@example.com", password: PASSWORD });
  const { id: factorId } = await enrolled(one);
  expect((await rpc(data.session?.access_token ?? "", "my_devices"))[0]).toBe(401);
  const token = (await one.client.auth.getSession()).data.session?.access_token ?? "";
  expect(await rpc(token, "team_access")).toEqual([200, "in"]);
  expect((await one.client.auth.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([factorId]);
  await server.sql`delete from auth.mfa_factors where user_id = ${one.id}`; // as docs/operations.md says for a lost phone
  expect(await rpc(token, "team_access")).toEqual([200, "enrol"]);
  expect((await rpc(token, "team_figures"))[0]).toBe(403);
});

test("taking one of two factors away closes the admin console until the other is shown", async () => {
  const one = await member("deux@example.com");
  const stolen = await enrolled(one);
  const kept = await enrolled(one);
  const token = await sessionToken(one);
  expect(await rpc(token, "team_access")).toEqual([200, "in"]);
  expect((await one.client.auth.mfa.unenroll({ factorId: stolen.id })).error).toBeNull();
  expect(decodeJwt(token)).toMatchObject({ aal: "aal2" });
  expect(await rpc(token, "team_access")).toEqual([200, "verify"]);
  expect((await rpc(token, "team_payments", { decided: false }))[0]).toBe(403);
  await server.sql`delete from auth.local_factor_steps where factor_id = ${kept.id}`; // the next half minute
  const { error } = await one.client.auth.mfa.challengeAndVerify({ factorId: kept.id, code: codeNow(kept.secret) });
  expect(error).toBeNull();
  expect(await rpc(await sessionToken(one), "team_access")).toEqual([200, "in"]);
});

test("a session that was ended from elsewhere is heard no more at the admin console", async () => {
  const one = await member("mariam@example.com");
  await enrolled(one);
  const token = (await one.client.auth.getSession()).data.session?.access_token ?? "";
  expect((await rpc(token, "team_figures"))[0]).toBe(200);
  await server.sql`delete from auth.sessions where user_id = ${one.id}`;
  expect((await rpc(token, "team_figures"))[0]).toBe(401);
});

test("who leaves the team, or has no factor any more, is told nothing more of the admin console", async () => {
  for (const [place, end] of [
    ["leaves", (id: string) => server.sql`delete from private.team_members where user_id = ${id}`],
    ["unsure", (id: string) => server.sql`delete from auth.mfa_factors where user_id = ${id}`],
  ] as const) {
    const one = await member(`${place}@example.com`);
    await enrolled(one);
    const token = (await one.client.auth.getSession()).data.session?.access_token ?? "";
    await one.client.realtime.setAuth(token);
    const join = (topic: string) => {
      const channel = one.client.channel(topic, { config: { private: true } });
      return new Promise<typeof channel>((resolve, reject) => {
        channel.subscribe((state, error) => {
          const word: string = state;
          if (word === "SUBSCRIBED") resolve(channel);
          else if (word === "CHANNEL_ERROR") reject(error ?? new Error(word));
        });
      });
    };
    const [team, own] = [await join("team"), await join(`user:${one.id}`)];
    await end(one.id);
    await expect.poll((): string => team.state, { timeout: 10_000 }).toBe("closed");
    const still: string = own.state;
    expect(still).toBe("joined"); // what is her own goes on
  }
});
