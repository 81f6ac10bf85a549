import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { MIGRATIONS, PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Tokens = { access_token: string; refresh_token: string; error_code?: string };

async function refresh(token: string): Promise<Tokens> {
  const answer = await server.get("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: token }),
  });
  return (await answer.json()) as Tokens;
}

async function firstToken(email: string): Promise<string> {
  const { client } = await server.person(email);
  return (await client.auth.getSession()).data.session?.refresh_token ?? "";
}

/** Makes the uses so far look `seconds` old. */
const age = (seconds: number) =>
  server.sql`update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => ${seconds})`;

test("a lost answer is survived: the same token gives the same successor, however late @core", async () => {
  const first = await firstToken("lost@example.com");
  const lost = await refresh(first);
  await age(3600);
  const again = await refresh(first);
  expect(again.refresh_token).toBe(lost.refresh_token);
  expect((await refresh(again.refresh_token)).error_code).toBeUndefined();
});

test("tabs that refresh at the same moment end with one token", async () => {
  const first = await firstToken("tabs@example.com");
  const all = await Promise.all([first, first, first, first].map(refresh));
  expect(new Set(all.map((tokens) => tokens.refresh_token)).size).toBe(1);
  const [live] =
    await server.sql`select count(*)::int as n from auth.refresh_tokens where not revoked and token = ${all[0]?.refresh_token ?? ""}`;
  expect(live?.["n"]).toBe(1);
});

test("an older token still works for ten seconds after its use", async () => {
  const first = await firstToken("window@example.com");
  const second = (await refresh(first)).refresh_token;
  const third = (await refresh(second)).refresh_token;
  expect((await refresh(first)).refresh_token).toBe(third);
});

test("later it is taken for stolen: refused, and the whole family ends @core", async () => {
  const first = await firstToken("stolen@example.com");
  const second = (await refresh(first)).refresh_token;
  const third = (await refresh(second)).refresh_token;
  await age(11);
  expect((await refresh(first)).error_code).toBe("refresh_token_already_used");
  expect((await refresh(third)).error_code).toBe("refresh_token_already_used");
});

test("an unknown token is refused", async () => {
  expect((await refresh("00000000-0000-7000-8000-000000000000")).error_code).toBe("refresh_token_not_found");
});

test("a session survives a restart of the server @core", async () => {
  const first = await firstToken("restart@example.com");
  const { access_token: token } = await refresh(first);
  const { startServer } = await import("../../supabase/local/server.ts");
  const other = await startServer({
    port: 0,
    dataDir: server.dataDir,
    databaseUrl: server.databaseUrl,
    migrationsDir: MIGRATIONS,
  });
  const answer = await fetch(`${other.url}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  });
  await other.stop();
  expect(answer.status).toBe(200);
});

test("a session that ends while it is renewed is said to have ended, never as our trouble", async () => {
  const { client } = await server.person("leaving@example.com");
  const post = (path: string, body: object, token?: string) =>
    server.get(`/auth/v1/${path}`, {
      method: "POST",
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const statuses = new Set<number>();
  for (let round = 0; round < 25; round += 1) {
    const { data } = await client.auth.signInWithPassword({ email: "leaving@example.com", password: PASSWORD });
    const { access_token: access = "", refresh_token: token = "" } = data.session ?? {};
    const [, renewed] = await Promise.all([
      post("logout?scope=local", {}, access),
      post("token?grant_type=refresh_token", { refresh_token: token }),
    ]);
    statuses.add(renewed.status);
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 400)).toEqual([]);
});

test("what is no text was never a token, and no fault of the server", async () => {
  for (const token of [[], true, 7, null, {}])
    expect((await refresh(token as unknown as string)).error_code).toBe("refresh_token_not_found");
});
