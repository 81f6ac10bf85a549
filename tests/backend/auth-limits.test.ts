import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { lineOf, siteOf } from "../../supabase/local/http/peer.ts";
import { carriedBy } from "../support/mail-link.ts";
import { type Counter, limitsIn } from "../../supabase/local/lite/auth-limits.ts";
import { startServer } from "../../supabase/local/server.ts";
import { MIGRATIONS, PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Said = { status: number; code: string | undefined; retryAfter: number };

async function post(path: string, body: object, url = server.url, line?: string): Promise<Said> {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: "POST",
    headers: {
      ...{ apikey: publishableKey, "content-type": "application/json" },
      ...(line !== undefined && { "x-forwarded-for": line }),
    },
    body: JSON.stringify(body),
  });
  const { error_code: code } = (await answer.json()) as { error_code?: string };
  return { status: answer.status, code, retryAfter: Number(answer.headers.get("retry-after")) };
}

const signIn = (email: string, password: string, url?: string, line?: string) =>
  post("token?grant_type=password", { email, password }, url, line);

const many = <T>(times: number, run: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => run(at)));

/** The same database behind a process that remembers nothing; behind a proxy, which says of what line a request is. */
async function afterRestart<T>(ask: (url: string) => Promise<T>, proxies = 0): Promise<T> {
  const { dataDir, databaseUrl } = server;
  const other = await startServer({ port: 0, dataDir, databaseUrl, migrationsDir: MIGRATIONS, proxies });
  try {
    return await ask(other.url);
  } finally {
    await other.stop();
  }
}

/** How often at each, and within how many seconds: a number that changes is a decision. */
const COUNTERS: Readonly<Record<Counter, readonly [most: number, seconds: number]>> = {
  password: [10, 900],
  account: [100, 900],
  device: [10, 900],
  code: [5, 900],
  factor: [5, 900],
  challenge: [30, 900],
  guess: [5, 3_600],
  guesses: [20, 86_400],
  guessed: [100, 86_400],
  guessed_reset: [20, 86_400],
  codes: [300, 900],
  mail: [1, 60],
  mail_line: [5, 86_400],
  mail_day: [10, 86_400],
  refused: [300, 900],
  asked: [300, 3_600],
  upload: [120, 3_600],
};

test("each counter lets so many through until its time is over, and counts by itself", async () => {
  const { sql } = server;
  const limits = limitsIn(sql, "counters");
  for (const [name, [most, seconds]] of Object.entries(COUNTERS)) {
    const counter = name as Counter;
    const [who, other] = [`Aya ${counter}`, `Yao ${counter}`];
    const set = (uses: number, ago: number) =>
      sql`update auth.local_limits set uses = ${uses}, since = now() - make_interval(secs => ${ago}) where counter = ${counter}`;
    expect([await limits.left(counter, who), await limits.use(counter, who)], counter).toEqual([0, 0]);
    await set(most - 1, 0);
    expect([await limits.left(counter, who), await limits.use(counter, who)], counter).toEqual([0, 0]);
    for (const wait of [await limits.left(counter, who), await limits.use(counter, who.toUpperCase())]) {
      expect(wait, counter).toBeGreaterThan(seconds - 10);
      expect(wait, counter).toBeLessThanOrEqual(seconds);
    }
    expect([await limits.left(counter, other), await limits.use(counter, other)], counter).toEqual([0, 0]);
    await limits.forget(counter, other);
    await set(most, seconds * 0.9);
    expect(await limits.left(counter, who), counter).toBeGreaterThan(0);
    expect(await limits.use(counter, who), counter).toBeGreaterThan(0);
    // A refused attempt began no new time.
    await set(most + 1, seconds + 1);
    expect([await limits.left(counter, who), await limits.use(counter, who)], counter).toEqual([0, 0]);
    await set(most, 0);
    await limits.forget(counter, who);
    expect(await limits.use(counter, who), counter).toBe(0);
  }
});

test("ten wrong passwords close an account, also restarted; a new password opens it", async () => {
  const email = "guessed@example.com";
  const { client } = await server.person(email);
  await server.person("neighbour@example.com");
  const tries = await many(30, (at) => signIn(email.toUpperCase(), `wrong-${at}`));
  expect(tries.filter(({ status, code }) => status === 400 && code === "invalid_credentials")).toHaveLength(10);
  expect(tries.filter(({ status, code }) => status === 429 && code === "over_request_rate_limit")).toHaveLength(20);
  for (const { status, retryAfter } of tries.filter((one) => one.status === 429)) {
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(900);
  }
  expect((await signIn(email, PASSWORD)).status).toBe(429);
  expect((await afterRestart((url) => signIn(email, PASSWORD, url))).status).toBe(429);
  expect((await signIn("neighbour@example.com", PASSWORD)).status).toBe(200);

  // Whoever is signed in is asked for the old one at the same endpoint; a mail leads past it.
  const asked = await client.auth.updateUser({ password: "brand-new-9", current_password: PASSWORD });
  expect(asked.error?.code).toBe("over_request_rate_limit");
  await post("recover", { email });
  const { token_hash } = carriedBy(server.mail.list(email)[0]?.links[0]);
  expect((await client.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "brand-new-9" })).error).toBeNull();
  expect((await signIn(email, "brand-new-9")).status).toBe(200);
});

test("one line keeps nobody else out of an account; a hundred wrong passwords from everywhere do", async () => {
  const email = "besieged@example.com";
  await server.person(email);
  const [stranger, own, third] = ["203.0.113.9", "2001:db8:1::5", "198.51.100.1"];
  await afterRestart(async (url) => {
    await many(12, () => signIn(email, "wrong", url, stranger));
    expect((await signIn(email, PASSWORD, url, stranger)).status).toBe(429);
    // And another address of the stranger's line is no other line.
    expect((await signIn(email, PASSWORD, url, `::ffff:${stranger}`)).status).toBe(429);
    await server.sql`update auth.local_limits set uses = 99 where counter = 'account'`;
    expect((await signIn(email, "wrong", url, third)).status).toBe(400);
    expect((await signIn(email, PASSWORD, url, own)).status).toBe(429);
    await server.sql`update auth.local_limits set uses = 99 where counter = 'account'`;
    expect((await signIn(email, PASSWORD, url, own)).status).toBe(200);
  }, 1);
});

test("a device known to the account may try ten times while strangers keep it closed", async () => {
  const [email, other] = ["known-device@example.com", "unknown-device@example.com"];
  await server.person(email);
  await server.person(other);
  const ask = async (to: string, password: string, mark?: string) => {
    const answer = await server.get("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: {
        ...{ apikey: publishableKey, "content-type": "application/json" },
        ...(mark !== undefined && { "djassa-device": mark }),
      },
      body: JSON.stringify({ email: to, password }),
    });
    await answer.body?.cancel();
    return { status: answer.status, mark: answer.headers.get("djassa-device") ?? undefined };
  };
  const { mark } = await ask(email, PASSWORD);
  expect(mark).toMatch(/^[0-9a-f]{32}\.[\w-]{43}$/);
  for (const account of [email, other]) await many(10, () => signIn(account, "wrong"));
  const forged = [undefined, "", "x", `${mark}x`, `${"0".repeat(32)}.${mark?.split(".")[1]}`];
  for (const one of forged) expect((await ask(email, PASSWORD, one)).status, one).toBe(429);
  // It says nothing of any other account.
  expect((await ask(other, PASSWORD, mark)).status).toBe(429);
  // The mark that it has serves on.
  expect(await ask(email, PASSWORD, mark)).toEqual({ status: 200, mark: undefined });
  for (let tries = 0; tries < 10; tries += 1) expect((await ask(email, "wrong", mark)).status).toBe(400);
  expect((await ask(email, PASSWORD, mark)).status).toBe(429);
});

test("of the newer kind all addresses of one line are counted as one", async () => {
  await afterRestart(async (url) => {
    const from = (line: string, email: string) => post("recover", { email }, url, line);
    expect((await from("2001:db8:7:8:9::1", "line-1@example.com")).status).toBe(200);
    await server.sql`update auth.local_limits set uses = 300 where counter = 'asked'`;
    expect((await from("2001:DB8:7:8:ffff:1:2:3", "line-2@example.com")).status).toBe(429);
    expect((await from("2001:db8:7:9::1", "line-3@example.com")).status).toBe(200);
    await server.sql`delete from auth.local_limits where counter = 'asked'`;
  }, 1);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:db8:0:12::1", "2001:db8:0:12::"],
  ["2001:0db8::0012:1:2:3:4", "2001:db8:0:12::"],
  ["fe80::1%eth0", "fe80:0:0:0::"],
  ["::1", "0:0:0:0::"],
  ["no address", "no address"],
  ["", ""],
])("%j is of the line %j", (address, line) => {
  expect(lineOf(address)).toBe(line);
});

test("wrong passwords from all lines of one IPv6 site are counted as those of one", async () => {
  const email = "one-site@example.com";
  await server.person(email);
  expect([siteOf("2001:db8:9:1::1"), siteOf("::ffff:203.0.113.9")]).toEqual(["2001:db8:9::", "203.0.113.9"]);
  await afterRestart(async (url) => {
    const tries = await many(12, (at) => signIn(email, "wrong", url, `2001:db8:9:${at}::1`));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await signIn(email, PASSWORD, url, "2001:db8:9:ff::1")).status).toBe(429);
    expect((await signIn(email, PASSWORD, url, "2001:db8:a::1")).status).toBe(200);
  }, 1);
});

test("a right password forgets the wrong ones before it", async () => {
  const email = "forgetful@example.com";
  await server.person(email);
  for (let round = 0; round < 2; round++) {
    await many(6, () => signIn(email, "wrong"));
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  }
});

test("an address without an account is counted and answered as one with", async () => {
  const tries = await many(11, () => signIn("nobody@example.com", "wrong-one"));
  expect(tries.filter(({ code }) => code === "invalid_credentials")).toHaveLength(10);
  expect(tries.filter(({ code }) => code === "over_request_rate_limit")).toHaveLength(1);
});

test("codes of unmailed kinds open nothing; after five wrong ones the right code is none", async () => {
  const email = "coded@example.com";
  await server.person(email);
  await post("recover", { email });
  const code = /\b(\d{6})\b/.exec(server.mail.list(email)[0]?.text ?? "")?.[1] ?? "";
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const guess = (type: string, token: string, url?: string) => post("verify", { type, email, token }, url);
  const odd = await many(8, () => guess("magiclink", code));
  expect(odd.filter(({ status, code: said }) => status === 403 && said === "otp_expired")).toHaveLength(5);
  expect(odd.filter(({ status }) => status === 429)).toHaveLength(3);
  for (let at = 0; at < 5; at += 1) expect((await guess("recovery", wrong)).status).toBe(403);
  expect((await afterRestart((url) => guess("recovery", code, url))).status).toBe(403);
});

test("the six digits confirm an account once; after five wrong tries only a new mail helps", async () => {
  const email = "six-digits@example.com";
  const signUp = () => post("signup", { email, password: PASSWORD });
  const code = () => /\b(\d{6})\b/.exec(server.mail.list(email)[0]?.text ?? "")?.[1] ?? "";
  const type = (token: string) => post("verify", { type: "signup", email, token });
  expect((await signUp()).status).toBe(200);
  const first = code();
  expect(first).toMatch(/^\d{6}$/);
  // Nothing that was stored opens anything.
  const kept = JSON.stringify(await server.sql`select * from auth.local_seeds`);
  expect(kept).not.toContain(first);
  expect(kept).not.toContain(email);
  const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, "0");
  const tries = await many(5, () => type(wrong));
  expect(tries.every(({ status, code: said }) => status === 403 && said === "otp_expired")).toBe(true);
  expect((await type(first)).status).toBe(403);

  await server.sql`delete from auth.local_limits where counter = 'mail'`;
  await post("resend", { type: "signup", email });
  const second = code();
  expect(second).toBe(first);
  expect(await type(second)).toMatchObject({ status: 200 });
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await type(second)).status).toBe(403);
  // Somebody without an account hears the same, and twenty a day from one line are all for any address.
  const nobody = await many(22, () =>
    post("verify", { type: "signup", email: "no-digits@example.com", token: "123456" }),
  );
  expect(nobody.filter(({ status }) => status === 403)).toHaveLength(20);
  expect(nobody.filter(({ status }) => status === 429)).toHaveLength(2);
});

test("a link's token is 32 random bytes, kept as its hash alone", async () => {
  const email = "link-token@example.com";
  const { id } = await server.person(email);
  await post("recover", { email });
  const { token_hash: token } = carriedBy(server.mail.list(email)[0]?.links[0]);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const [user] = await server.sql`select to_jsonb(u)::text as row from auth.users u where id = ${id}`;
  expect(user?.["row"]).not.toContain(token);
  // The value in the database opens nothing.
  const [kept] = await server.sql`select recovery_token from auth.users where id = ${id}`;
  expect(await post("verify", { type: "recovery", token_hash: kept?.["recovery_token"] })).toMatchObject({
    status: 403,
  });
  expect(await post("verify", { type: "recovery", token_hash: token })).toMatchObject({ status: 200 });
  expect(await post("verify", { type: "recovery", token_hash: token })).toMatchObject({ status: 403 });
});

test("one reset mail a minute for an address, whether it has an account or not", async () => {
  await server.person("bombed@example.com");
  for (const email of ["bombed@example.com", "unbombed@example.com"]) {
    const answers = await many(8, () => post("recover", { email }));
    expect(
      answers.filter(({ status }) => status === 200),
      email,
    ).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.every(({ code, retryAfter }) => code === "over_email_send_rate_limit" && retryAfter <= 60)).toBe(
      true,
    );
  }
  const resets = server.mail.list("bombed@example.com").filter(({ subject }) => subject.startsWith("Choisissez"));
  expect(resets).toHaveLength(1);
});

test("sixteen sign-ups of one address at once: one account, one mail, no fault of the server", async () => {
  const email = "sixteen@example.com";
  const answers = await many(16, () => post("signup", { email, password: PASSWORD }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  expect(server.mail.list(email)).toHaveLength(1);
});

test("no series of sign-ups tells which address has an account: the same words, limits and waits", async () => {
  await server.person("account@example.com");
  const long = "é".repeat(40);
  const series = ["a", "123456", long, "", PASSWORD, "a", PASSWORD, "autre-2026", "autre-2026", PASSWORD, "tiers-2026"];
  const heard = async (email: string): Promise<unknown[]> => {
    await server.sql`delete from auth.local_limits`;
    const answers: unknown[] = [];
    for (const password of [...series, "later", "quart-2026", PASSWORD, PASSWORD, "quint-2026"]) {
      if (password === "later") {
        await server.sql`update auth.local_limits set since = since - interval '61 seconds'`;
        continue;
      }
      const answer = await server.get("/auth/v1/signup", {
        method: "POST",
        headers: { apikey: publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email, password, data: { town: "Daloa" } }),
      });
      const headers = [...answer.headers.keys()].sort();
      // Aside: what is of the moment, and the identities, by which a project, too, lets the app say that the address is taken.
      const words = (await answer.text())
        .replaceAll(email, "<address>")
        .replace(/"identities":\[[^\]]*\]/, '"identities":[]')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, "<time>")
        .replaceAll(/after \d+ seconds/g, "after a while");
      answers.push([password, answer.status, headers, JSON.parse(words)]);
    }
    return answers;
  };
  const [known, unknown] = [await heard("account@example.com"), await heard("unknown@example.com")];
  expect(known).toEqual(unknown);
  expect(known.map((one) => (one as unknown[])[1])).toEqual([
    ...[422, 422, 400, 422, 200, 422, 429, 429, 429, 429, 429],
    ...[200, 429, 429, 429],
  ]);
  expect(server.mail.list("account@example.com")).toEqual([]);
  expect((await signIn("account@example.com", PASSWORD)).status).toBe(200);
});

test("24 sign-ins at once keep nobody else waiting", async () => {
  const done: string[] = [];
  const crowd = many(24, (at) => signIn(`crowd-${at}@example.com`, "wrong-one").then(() => done.push("sign-in")));
  await server.get("/auth/v1/health", { headers: { apikey: publishableKey } }).then(() => done.push("page"));
  await crowd;
  expect(done.indexOf("page")).toBeLessThan(12);
});

test("what is no text is refused, not a fault", async () => {
  for (const body of [
    { email: 1, password: 2 },
    { email: "a@b.ci", password: 123_456 },
    { email: null },
    {},
    { email: ["x"] },
  ])
    for (const path of ["signup", "token?grant_type=password", "recover", "resend", "verify"])
      expect((await post(path, body)).status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
  for (const text of ["[1]", "null", '"x"', "{", "[".repeat(20_000)]) {
    const answer = await server.get("/auth/v1/signup", {
      method: "POST",
      headers: { apikey: publishableKey },
      body: text,
    });
    expect(answer.status).toBe(400);
  }
});
