import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { carriedBy } from "../support/mail-link.ts";
import { startServer, type RunningServer } from "../../supabase/local/server.ts";
import { MIGRATIONS, PASSWORD, startTestServer, type TestServer } from "./server.ts";

/** Attacks by somebody who knows an address, and nothing else: none keeps its owner out. */
let server: TestServer;
/** The same market behind a proxy, which says of what line a request is. */
let lines: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  const { dataDir, databaseUrl } = server;
  lines = await startServer({ port: 0, dataDir, databaseUrl, migrationsDir: MIGRATIONS, proxies: 1 });
});
afterAll(async () => {
  await lines.stop();
  await server.stop();
});

const [OWN, STRANGER] = ["198.51.100.1", "203.0.113.9"];

type Said = { status: number; code: string | undefined; retryAfter: number };

async function post(path: string, body: object, line = OWN, more: Record<string, string> = {}): Promise<Said> {
  const answer = await fetch(`${lines.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", "x-forwarded-for": line, ...more },
    body: JSON.stringify(body),
  });
  const { error_code: code } = (await answer.json()) as { error_code?: string };
  return { status: answer.status, code, retryAfter: Number(answer.headers.get("retry-after")) };
}

/** Mails are written by the process that was asked. */
const mails = (email: string) => lines.mail.list(email);
const linksTo = (email: string): string[] => mails(email).map(({ links }) => links[0] ?? "");
const codesTo = (email: string): string[] => mails(email).map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? "");

/** Hands a mailed link in, as the page that it opens does on a press. */
const open = (link: string | undefined, line = OWN): Promise<Said> => post("verify", carriedBy(link), line);

const later = (time: string) => server.sql`update auth.local_limits set since = since - ${time}::interval`;
const usesOf = async (counter: string): Promise<number> => {
  const [row] =
    await server.sql`select coalesce(sum(uses), 0)::int as n from auth.local_limits where counter = ${counter}`;
  return Number(row?.["n"]);
};

const recover = (email: string, line = OWN) => post("recover", { email }, line);
const resend = (email: string, line = OWN) => post("resend", { type: "signup", email }, line);
const typed = (email: string, token: string, line = OWN) => post("verify", { type: "signup", email, token }, line);
const signIn = (email: string, password: string, line = OWN, more?: Record<string, string>) =>
  post("token?grant_type=password", { email, password }, line, more);

describe("a link", () => {
  test("of a reset outlives a stranger's asking, ends all others once it served, and its own hour", async () => {
    const email = "reset-twice@example.com";
    await server.person(email);
    for (const line of [OWN, STRANGER, STRANGER]) {
      expect((await recover(email, line)).status).toBe(200);
      await later("61 seconds");
    }
    const [third, second, first] = linksTo(email);
    await server.sql`update auth.local_links set at = at - interval '61 minutes' where at = (select max(at) from auth.local_links)`;
    await server.sql`update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes' where email = ${email}`;
    expect((await open(third)).code).toBe("otp_expired");
    // With the next one goes what is kept of those that have run out.
    const old = () => server.sql`select kind from auth.local_links where at < now() - interval '1 hour'`;
    expect(await old()).toHaveLength(1);
    expect((await recover(email)).status).toBe(200);
    expect(await old()).toEqual([]);
    // A link to a new password confirms no address.
    const posing = second?.replace("type=recovery", "type=signup");
    expect([posing === second, (await open(posing)).code]).toEqual([false, "otp_expired"]);
    expect((await open(first)).status).toBe(200);
    for (const link of [first, second]) expect((await open(link)).code).toBe("otp_expired");
  });

  test("opens once, also when two of one account are opened in the same moment", async () => {
    const email = "reset-at-once@example.com";
    await server.person(email);
    await recover(email);
    await later("61 seconds");
    await recover(email);
    const [one, other] = linksTo(email);
    const opened = await Promise.all([one, other, one, other].map((link) => open(link)));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("of a reset ends with a new password that was chosen without it", async () => {
    const email = "reset-unasked@example.com";
    const { client } = await server.person(email);
    await recover(email, STRANGER);
    await later("61 seconds");
    await recover(email, STRANGER);
    expect((await client.auth.updateUser({ password: "brand-new-9", current_password: PASSWORD })).error).toBeNull();
    for (const link of linksTo(email)) expect((await open(link)).code).toBe("otp_expired");
  });

  test("of a confirmation, and its code, outlive a stranger's asking", async () => {
    for (const email of ["by-link@example.com", "by-code@example.com"]) {
      expect((await post("signup", { email, password: PASSWORD })).status).toBe(200);
      await later("61 seconds");
      expect((await resend(email, STRANGER)).status).toBe(200);
      expect(codesTo(email)[0]).toBe(codesTo(email)[1]);
    }
    expect((await open(linksTo("by-link@example.com")[1])).status).toBe(200);
    const email = "by-code@example.com";
    expect((await typed(email, codesTo(email)[1] ?? "")).status).toBe(200);
    for (const link of linksTo(email)) expect((await open(link)).code).toBe("otp_expired");
  });
});

test("ten mails a day to one address, five of them for one line; nobody hears of an account", async () => {
  await server.person("mailed@example.com");
  const heard = async (email: string): Promise<Said[]> => {
    const answers: Said[] = [];
    for (const line of [...Array.from({ length: 12 }, (_, at) => (at < 6 ? STRANGER : OWN)), "192.0.2.7"]) {
      answers.push(await recover(email, line));
      await later("61 seconds");
    }
    return answers;
  };
  const known = await heard("mailed@example.com");
  expect(known.map(({ status }) => status === 200)).toEqual([
    ...[true, true, true, true, true, false],
    ...[true, true, true, true, true, false, false],
  ]);
  for (const { code, retryAfter } of known.filter(({ status }) => status === 429)) {
    expect(code).toBe("over_email_send_rate_limit");
    expect(retryAfter).toBeGreaterThan(3_600);
  }
  const unknown = await heard("unmailed@example.com");
  expect(unknown.map(({ status, code }) => [status, code])).toEqual(known.map(({ status, code }) => [status, code]));
  expect(mails("mailed@example.com")).toHaveLength(10);

  // The sweep leaves the counts of a day, and takes those before.
  await later("2 hours");
  expect((await recover("mailed@example.com", "192.0.2.8")).status).toBe(429);
  await later("61 seconds");
  for (const password of [PASSWORD, "autre-2026"])
    expect((await post("signup", { email: "unmailed@example.com", password }, "192.0.2.9")).status).toBe(429);
  await later("1 day");
  expect((await recover("mailed@example.com")).status).toBe(200);
  expect(await usesOf("mail_day")).toBe(1);
});

test("labels behind a plus and the lines of one IPv6 site share the mails of a mailbox", async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1)
    statuses.push((await recover(`awa+${at}@labels.test`, `192.0.2.${at + 100}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  const oneSite: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    oneSite.push((await recover("yao@labels.test", `2001:db8:7:${at}::1`)).status);
    await later("61 seconds");
  }
  expect(oneSite).toEqual([...Array.from({ length: 5 }, () => 200), 429, 429]);
});

test("twenty codes of a reset are tried for one account a day, and then the link is the way in", async () => {
  const email = "reset-guessed@example.com";
  await server.person(email);
  await recover(email);
  const code = codesTo(email)[0] ?? "";
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const guess = (token: string, line: string) => post("verify", { type: "recovery", email, token }, line);
  for (let at = 0; at < 20; at += 1) expect((await guess(wrong, `198.51.100.${at + 30}`)).status).toBe(403);
  expect((await guess(code, OWN)).status).toBe(429);
  expect((await open(linksTo(email)[0])).status).toBe(200);
});

test("a stranger's wrong codes cost the owner none; a hundred rest the code, not the link", async () => {
  const email = "guessed-at@example.com";
  await post("signup", { email, password: PASSWORD });
  const code = codesTo(email)[0] ?? "";
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const tries = await Promise.all(Array.from({ length: 25 }, () => typed(email, wrong, STRANGER)));
  expect(tries.filter(({ status }) => status === 403)).toHaveLength(20);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  // Only codes that could have been right count as guesses: five.
  expect(await usesOf("guessed")).toBe(5);
  expect((await typed(email, wrong)).status).toBe(403);

  await server.sql`update auth.local_limits set uses = 100 where counter = 'guessed'`;
  expect(await typed(email, code)).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  await server.sql`update auth.local_limits set uses = 99 where counter = 'guessed'`;
  expect((await typed(email, code)).status).toBe(200);

  const other = "guessed-out@example.com";
  await post("signup", { email: other, password: PASSWORD });
  await typed(other, "000000");
  await server.sql`update auth.local_limits set uses = 100 where counter = 'guessed'`;
  expect((await typed(other, codesTo(other)[0] ?? "")).status).toBe(429);
  expect((await open(linksTo(other)[0])).status).toBe(200);
});

describe("the counter of passwords of a line", () => {
  test("is not touched by links and codes that are wrong, and closes no link", async () => {
    const email = "same-line@example.com";
    await server.person(email);
    await recover(email);
    await signIn(email, "wrong");
    const before = await usesOf("refused");
    expect(before).toBeGreaterThan(0);
    for (const type of ["recovery", "signup", "magiclink"]) {
      expect((await post("verify", { type, token_hash: "x" })).status).toBe(403);
    }
    await typed(email, "000000");
    await post("verify", { type: "recovery", email, token: "000000" });
    expect(await usesOf("refused")).toBe(before);

    await server.sql`update auth.local_limits set uses = 300 where counter in ('refused', 'codes')`;
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    expect((await open(linksTo(email)[0])).status).toBe(200);
  });

  test("counts what a function asks for the line that it names, and takes nobody else's word", async () => {
    const email = "by-function@example.com";
    await server.person(email);
    // As functions ask: on this machine, with the secret key.
    const asks = async (line: string, password: string): Promise<number> => {
      const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: server.secretKey, "content-type": "application/json", "sb-forwarded-for": line },
        body: JSON.stringify({ email, password }),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    for (let at = 0; at < 10; at++) expect(await asks("192.0.2.50", "wrong")).toBe(400);
    expect(await asks("192.0.2.50", PASSWORD)).toBe(429);
    expect((await signIn(email, PASSWORD, "192.0.2.50")).status).toBe(429);
    const posing = { "sb-forwarded-for": "192.0.2.51" };
    expect((await signIn(email, PASSWORD, "192.0.2.50", posing)).status).toBe(429);
    expect(await asks("192.0.2.51", PASSWORD)).toBe(200);
  });
});
