import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
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

describe("rows @core", () => {
  test("keep their types across insert, select and single", async () => {
    const row = { user_id: awa.id, text: "un", number: 12.5, tags: ["a", "b"], extra: { deep: [1, "é"] } };
    const { data, error } = await awa.client.from("notes").insert(row).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject(row);
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    const { data: rows, count } = await awa.client
      .from("notes")
      .select("text,extra", { count: "exact" })
      .eq("text", "un");
    expect(rows).toEqual([{ text: "un", extra: { deep: [1, "é"] } }]);
    expect(count).toBe(1);
    const none = await awa.client.from("notes").select().eq("text", "absent").single();
    expect(none.error?.code).toBe("PGRST116");
    const maybe = await awa.client.from("notes").select().eq("text", "absent").maybeSingle();
    expect(maybe).toMatchObject({ data: null, error: null });
  });

  test("are hidden from others, and a hidden update changes nothing", async () => {
    const other = await server.person("other@example.com");
    await awa.client.from("notes").insert({ user_id: awa.id, text: "mine" });
    expect((await other.client.from("notes").select()).data).toEqual([]);
    const hidden = await other.client.from("notes").update({ text: "stolen" }).eq("text", "mine").select();
    expect(hidden.data).toEqual([]);
    expect((await awa.client.from("notes").select().eq("text", "mine")).data).toHaveLength(1);
  });
});

test("an error about a name that there is not tells no other name", async () => {
  for (const query of ["select=txt", "order=user_i", "extr=eq.1"]) {
    const answer = await server.get(`/rest/v1/notes?${query}`, { headers: { apikey: publishableKey } });
    const said = (await answer.json()) as Record<string, unknown>;
    expect([answer.status, said["hint"] ?? null], query).toEqual([400, null]);
    expect(JSON.stringify(said), query).not.toMatch(/Perhaps|notes\.(text|user_id|extra)/u);
  }
});

describe("functions @core", () => {
  test("answer POST and, when stable, GET with the key in header or query", async () => {
    expect((await awa.client.rpc("page", { max_rows: 2 })).data).toMatchObject({ rows: [1, 2], uid: awa.id });
    expect((await awa.client.rpc("page", { max_rows: 2 }, { get: true })).data).toMatchObject({ rows: [1, 2] });
    expect(await (await feed("max_rows=2")).json()).toMatchObject({ rows: [1, 2], uid: null, after: null });
    const header = await server.get("/rest/v1/rpc/page?max_rows=1&after=x", { headers: { apikey: publishableKey } });
    expect(await header.json()).toMatchObject({ rows: [1], after: "x" });
    const writing = await server.get(`/rest/v1/rpc/write?apikey=${publishableKey}`);
    expect(writing.status).toBe(405);
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
    "",
  ])("take the text %j from a query string as it is", async (text) => {
    const { data, error } = await server.client().rpc("kinds", { t: text }, { get: true });
    expect(error).toBeNull();
    expect(data.t).toBe(text);
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
    const unknown = await server.get("/rest/v1/rpc/kinds?z=1", { headers: { apikey: publishableKey } });
    expect(unknown.status).toBe(404);
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
});

describe("refusals have PostgREST's status and code @core", () => {
  const fail = (state: string) => awa.client.rpc("fail", { state, words: "non" });

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
    const { error, status: got } = await fail(state);
    expect(got).toBe(status);
    expect(error).toMatchObject({ code: state, message: "non", details: "a detail", hint: "a hint" });
  });

  test("a query that cannot be read is the caller's fault, and no line of the log", async () => {
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const queries = [
      'select="a',
      "select=*)x",
      "select=a(",
      "select=a!x!y(b)",
      "select=a:",
      "select=id::",
      "select=count(",
    ];
    for (const query of [...queries, "or=(", "order=a.b.c"]) {
      const answer = await server.get(`/rest/v1/notes?${query}&apikey=${publishableKey}`);
      expect({ query, status: answer.status, code: (await answer.json()).code }).toEqual({
        ...{ query, status: 400, code: "PGRST100" },
      });
    }
    expect(log).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test("rights, duplicates, checks, missing things, tokens", async () => {
    const visitor = server.client();
    expect(await visitor.from("notes").select()).toMatchObject({ status: 401, error: { code: "42501" } });
    expect(await awa.client.from("secrets").select()).toMatchObject({ status: 403, error: { code: "42501" } });
    const foreign = { user_id: "00000000-0000-4000-8000-000000000000", text: "x" };
    expect(await awa.client.from("notes").insert(foreign)).toMatchObject({ status: 403, error: { code: "42501" } });
    await awa.client.from("notes").insert({ user_id: awa.id, text: "twice" });
    expect(await awa.client.from("notes").insert({ user_id: awa.id, text: "twice" })).toMatchObject({
      status: 409,
      error: { code: "23505" },
    });
    expect(await awa.client.from("notes").insert({ user_id: awa.id, text: "" })).toMatchObject({
      status: 400,
      error: { code: "23514" },
    });
    expect(await awa.client.from("nowhere").select()).toMatchObject({ status: 404 });
    expect(await awa.client.rpc("nothing")).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    const forged = { apikey: publishableKey, authorization: `Bearer ${awa.token}x` };
    expect((await server.get("/rest/v1/rpc/page", { headers: forged })).status).toBe(401);
  });

  test("a row without a field is one of defaults, and asks for the same rights", async () => {
    const insert = async (token: string, table: string, body: string) => {
      const headers = {
        ...{ authorization: `Bearer ${token}`, apikey: publishableKey },
        prefer: "return=representation",
      };
      const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
      const answer = await server.get(`/rest/v1/${table}`, init);
      return [answer.status, (await answer.json()) as unknown] as const;
    };
    for (const body of ["{}", "[{}]", "[{},{}]"]) {
      expect(await insert(publishableKey, "notes", body)).toMatchObject([401, { code: "42501" }]);
      expect(await insert(awa.token, "secrets", body)).toMatchObject([403, { code: "42501" }]);
      expect(await insert(awa.token, "notes", body)).toMatchObject([403, { code: "42501" }]);
    }
    await server.sql`alter table public.notes alter user_id set default auth.uid(), alter text set default left(gen_random_uuid()::text, 20)`;
    const [status, rows] = await insert(awa.token, "notes", "[{},{}]");
    expect([status, rows]).toMatchObject([201, [{ user_id: awa.id }, { user_id: awa.id }]]);
  });

  test("the secret key passes row level security", async () => {
    expect((await server.client(server.secretKey).from("secrets").select()).error).toBeNull();
  });
});
