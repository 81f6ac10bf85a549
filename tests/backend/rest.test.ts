import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { signToken } from "../../supabase/local/auth-claims.ts";
import { keysOf, publishableKey } from "../../supabase/local/keys.ts";
import { startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let awa: Awaited<ReturnType<TestServer["person"]>>;
beforeAll(async () => {
  server = await startTestServer();
  awa = await server.person("awa@example.com");
});
afterAll(() => server.stop());

const feed = (query: string, init?: RequestInit) =>
  server.get(`/rest/v1/rpc/page?${query}&apikey=${publishableKey}`, init);

type Said = { code: string; hint: string | null };

/** As a visitor, or under a token. */
const ask = async (method: string, path: string, { body, ...headers }: Record<string, string> = {}) => {
  const answer = await server.get(`/rest/v1/${path}`, {
    method,
    headers: { apikey: publishableKey, ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    said: text === "" ? null : (JSON.parse(text) as Said),
  };
};

describe("functions @core", () => {
  test("answer POST and, when stable, GET with the key in header or query", async () => {
    expect((await awa.client.rpc("page", { max_rows: 2 })).data).toMatchObject({ rows: [1, 2], uid: awa.id });
    expect((await awa.client.rpc("page", { max_rows: 2 }, { get: true })).data).toMatchObject({ rows: [1, 2] });
    expect(await (await feed("max_rows=2")).json()).toMatchObject({ rows: [1, 2], uid: null, after: null });
    const header = await server.get("/rest/v1/rpc/page?max_rows=1&after=x", { headers: { apikey: publishableKey } });
    expect(await header.json()).toMatchObject({ rows: [1], after: "x" });
    const writing = await server.get(`/rest/v1/rpc/write?apikey=${publishableKey}`);
    expect([writing.status, await writing.json()]).toMatchObject([405, { code: "25006" }]);
    expect(await server.sql`select from public.secrets`).toHaveLength(0);
  });

  test("answer rows, one row, one value, and nothing", async () => {
    const row = { text: "un", number: 12.5, tags: ["a", 'b, "c"\\', ""], extra: { deep: [1, "é"] } };
    const { data, error } = await awa.client.rpc("add_note", row);
    expect([error, data]).toMatchObject([null, { ...row, user_id: awa.id }]);
    expect((data as { created_at: string }).created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/u);
    expect((await awa.client.rpc("my_notes")).data).toEqual([data]);
    expect((await awa.client.rpc("words")).data).toEqual(["un", "deux", null]);
    expect((await awa.client.rpc("pair")).data).toEqual({ first: 1, second: "un" });
    expect((await awa.client.rpc("secrets_known")).error?.code).toBe("42501");
    const written = await ask("POST", "rpc/write");
    expect([written.status, written.text]).toEqual([204, ""]);
    await server.sql`delete from public.secrets`;
  });

  test("answer rows as supabase-js asks for them: one alone, their number, their head", async () => {
    await awa.client.rpc("add_note", { text: "seule" });
    const one = (named: string) => awa.client.rpc("my_notes", { named });
    expect((await one("seule").single()).data).toMatchObject({ text: "seule" });
    expect(await one("absente").single()).toMatchObject({ status: 406, error: { code: "PGRST116" } });
    expect(await one("absente").maybeSingle()).toMatchObject({ data: null, error: null });
    expect((await awa.client.rpc("words", {}, { count: "exact" })).count).toBe(3);
    const head = await awa.client.rpc("words", {}, { head: true, count: "exact" });
    expect([head.status, head.count, head.data]).toEqual([200, 3, null]);
    expect((await awa.client.rpc("my_notes", { named: "absente" }, { count: "exact" })).count).toBe(0);
  });

  test("act under the caller's role, claims and time, and tell of the request", async () => {
    const settings = async (client: ReturnType<TestServer["client"]>) => (await client.rpc("settings")).data;
    await server.sql`alter role anon set statement_timeout = '3s'`;
    onTestFinished(async () => void (await server.sql`alter role anon reset statement_timeout`));
    expect(await settings(server.client())).toMatchObject({ role: "anon", claims: { role: "anon" }, time: "3s" });
    expect(await settings(awa.client)).toMatchObject({
      role: "authenticated",
      claims: { sub: awa.id, role: "authenticated", email: "awa@example.com" },
      time: "30s",
      reads: "off",
      method: "POST",
      path: "/rpc/settings",
    });
    expect(await settings(server.client(server.secretKey))).toMatchObject({ role: "service_role" });
    expect((await ask("GET", "rpc/settings", { "user-agent": "a'b\\" })).said).toMatchObject({
      reads: "on",
      agent: "a'b\\",
    });
    expect((await server.sql`select current_user as role`)[0]).toMatchObject({ role: "postgres" });
  });

  test("hide from others what row level security hides", async () => {
    const other = await server.person("other@example.com");
    await awa.client.rpc("add_note", { text: "mine" });
    expect((await other.client.rpc("my_notes")).data).toEqual([]);
    expect((await awa.client.rpc("my_notes", { named: "mine" })).data).toHaveLength(1);
    expect(await other.client.rpc("add_note", { text: "x", of: awa.id })).toMatchObject({ error: { code: "42501" } });
  });

  test.each([
    "007",
    "1278.",
    "1e5",
    "true",
    "null",
    "12345678901234567890",
    " x ",
    "eq.1",
    '"q"',
    "{a}",
    "a,b",
    "l’été",
    "'); drop table public.notes; --",
    "\\'\\",
    "",
  ])("take the text %j from a query string and from JSON as it is", async (text) => {
    for (const get of [true, false]) {
      const { data, error } = await server.client().rpc("kinds", { t: text }, { get });
      expect(error).toBeNull();
      expect(data.t).toBe(text);
    }
  });

  test("take every type from a query string", async () => {
    const query = new URLSearchParams({
      i: "24",
      b: "true",
      n: "1.50",
      j: '{"x":[1]}',
      a: "{p,q}",
      d: "2026-01-01T00:00:00Z",
    });
    const answer = await server.get(`/rest/v1/rpc/kinds?${query}`, { headers: { apikey: publishableKey } });
    expect(await answer.json()).toMatchObject({
      i: 24,
      b: true,
      n: 1.5,
      j: { x: [1] },
      a: ["p", "q"],
      d: "2026-01-01T00:00:00+00:00",
    });
    const wrong = await server.get("/rest/v1/rpc/kinds?i=many", { headers: { apikey: publishableKey } });
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([400, "22P02"]);
  });

  test("take every type from JSON, and null for nothing", async () => {
    const given = { i: 24, b: true, n: 1.5, j: { x: [1] }, a: ["p", 'q"', null], t: null, d: null };
    expect((await awa.client.rpc("kinds", given)).data).toEqual(given);
    expect((await awa.client.rpc("kinds", { j: null })).data).toMatchObject({ j: null });
  });

  test.each([1, {}, [], ["x"]])("a time that is %j is refused, and no fault of the server", async (d) => {
    const { status, error } = await awa.client.rpc("kinds", { d });
    expect([status, error?.code]).toEqual([400, "22007"]);
  });

  test("take and give JSON untouched", async () => {
    const body = { text: "l’été à 1 500", list: [1, 2.5, null, { a: [] }], quote: "\"'\\" };
    expect((await awa.client.rpc("echo", { body })).data).toEqual(body);
    expect((await awa.client.rpc("echo", { body: ["a"] })).data).toEqual(["a"]);
    expect((await awa.client.rpc("echo", { body: "text" })).data).toBe("text");
  });

  test("are compressed and revalidated", async () => {
    const first = await feed("max_rows=400", { headers: { "accept-encoding": "gzip" } });
    expect(first.headers.get("content-encoding")).toBe("gzip");
    expect(Number(first.headers.get("content-length"))).toBeLessThan(1200);
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    const etag = first.headers.get("etag") ?? "";
    const same = await feed("max_rows=400", { headers: { "if-none-match": etag } });
    expect([same.status, same.headers.get("access-control-allow-origin")]).toEqual([304, "*"]);
    expect((await feed("max_rows=401", { headers: { "if-none-match": etag } })).status).toBe(200);
    const own = await server.get("/rest/v1/rpc/page", {
      headers: { apikey: publishableKey, authorization: `Bearer ${awa.token}` },
    });
    expect(own.headers.get("cache-control")).toBe("private, no-store");
  });

  test("that are made, changed or dropped meanwhile are called as they are", async () => {
    const make = (words: string) =>
      server.sql.unsafe(
        `drop function if exists public.later; create function public.later${words}; grant execute on function public.later to anon`,
      );
    onTestFinished(async () => void (await server.sql`drop function if exists public.later`));
    const later = (args = {}) => server.client().rpc("later", args);
    expect(await later()).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    await make("() returns int language sql stable as 'select 1'");
    expect((await later()).data).toBe(1);
    await make("() returns setof int language sql stable as 'select 2'");
    expect((await later()).data).toEqual([2]);
    await make("(n int default 3) returns int language sql volatile as 'select n'");
    expect([(await later()).data, (await later({ n: 4 })).data]).toEqual([3, 4]);
    await make("(n text) returns void language sql volatile as 'select'");
    expect([(await later()).status, (await later({ n: "x" })).status]).toEqual([404, 204]);
    await server.sql`drop function public.later`;
    expect(await later({ n: "x" })).toMatchObject({ status: 404, error: { code: "PGRST202" } });
  });
});

describe("refusals have PostgREST's status and code @core", () => {
  test.each([
    ["P0001", 400],
    ["PT429", 429],
    ["PT413", 413],
    ["23514", 400],
    ["22023", 400],
    ["40001", 500],
    ["XX000", 500],
    ["53300", 503],
  ])("raised %s → %i", async (state, status) => {
    const { error, status: got } = await awa.client.rpc("fail", { state, words: "non" });
    expect(got).toBe(status);
    expect(error).toMatchObject({ code: state, message: "non", details: "a detail", hint: "a hint" });
  });

  test("rights, duplicates, checks, tokens and keys", async () => {
    expect(await server.client().rpc("secrets_known")).toMatchObject({ status: 401, error: { code: "42501" } });
    expect(await awa.client.rpc("secrets_known")).toMatchObject({ status: 403, error: { code: "42501" } });
    expect((await server.client(server.secretKey).rpc("secrets_known")).data).toBe(0);
    const add = (text: string) => awa.client.rpc("add_note", { text });
    await add("twice");
    expect(await add("twice")).toMatchObject({ status: 409, error: { code: "23505" } });
    expect(await add("")).toMatchObject({ status: 400, error: { code: "23514" } });
    const forged = { authorization: `Bearer ${awa.token}x` };
    expect(await ask("GET", "rpc/page", forged)).toMatchObject({ status: 401, said: { code: "PGRST301" } });
    const keys = await keysOf(server.dataDir);
    const ended = { authorization: `Bearer ${await signToken({ role: "authenticated", exp: 1 }, keys)}` };
    expect(await ask("GET", "rpc/page", ended)).toMatchObject({ status: 401, said: { code: "PGRST303" } });
    const owner = { authorization: `Bearer ${await signToken({ role: "postgres" }, keys)}` };
    expect(await ask("GET", "rpc/page", owner)).toMatchObject({ status: 401, said: { code: "42501" } });
    for (const apikey of ["sb_publishable_wrong", awa.token])
      expect((await ask("GET", "rpc/page", { apikey })).status).toBe(401);
    expect((await server.get("/rest/v1/rpc/page")).status).toBe(401);
  });

  test("what no function takes is the caller's fault, tells no other name, and stands in no log", async () => {
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    for (const [method, path, status, code, headers = {}] of [
      ["GET", "rpc/nothing", 404, "PGRST202"],
      ["GET", "rpc/pag", 404, "PGRST202"],
      ["GET", "rpc/kinds?z=1", 404, "PGRST202"],
      ["POST", "rpc/fail", 404, "PGRST202", { body: '{"state":"P0001"}' }],
      ["GET", "rpc/page?select=*", 404, "PGRST202"],
      ["GET", "rpc/generate_series?a=1&b=2", 404, "PGRST202"],
      ["GET", "rpc/local_caller", 404, "PGRST202"],
      ["POST", "rpc/echo?select=echo->>a", 400, "PGRST100", { body: '{"body":{}}' }],
      ["POST", "rpc/echo", 400, "PGRST102", { body: "{" }],
      ["POST", "rpc/echo", 400, "PGRST102", { body: "[]" }],
      ["PUT", "rpc/echo", 405, "PGRST101", { body: "{}" }],
      ["GET", "rpc/page", 406, "PGRST106", { "accept-profile": "auth" }],
      ["POST", "rpc/page", 406, "PGRST106", { "content-profile": "private" }],
      ["GET", "rpc/page", 406, "PGRST107", { accept: "text/csv" }],
    ] as const satisfies readonly (readonly [string, string, number, string, Record<string, string>?])[]) {
      const { status: got, said } = await ask(method, path, headers);
      expect([path, got, said?.code, said?.hint]).toEqual([path, status, code, null]);
      expect(Object.keys(said ?? {})).toEqual(["code", "message", "details", "hint"]);
    }
    expect(log).not.toHaveBeenCalled();
  });

  test("no table is there, by any verb, for anybody", async () => {
    for (const key of [publishableKey, server.secretKey])
      for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"])
        for (const path of ["notes", "notes?select=*", "secrets", "", "rpc", "rpc/", "rpc/page/x", "private.x"]) {
          const { status, said } = await ask(method, path, { apikey: key });
          expect([method, path, status, said?.code]).toEqual([method, path, 404, "PGRST205"]);
        }
    expect((await ask("HEAD", "notes")).status).toBe(404);
    expect((await ask("GET", "notes", { apikey: "sb_publishable_wrong" })).status).toBe(401);
  });
});
