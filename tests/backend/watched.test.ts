/** Things that an operator and the team can see of a running server: its health, refused sign-ins, and whose data was looked at. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { giveFactor, sureToken } from "../support/second-factor.ts";
import { tempDir } from "../support/temp-dir.ts";
import { ROOT } from "./command.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

const migrationsDir = path.join(ROOT, "supabase/migrations");
let server: TestServer;
let direct: TestServer;
beforeAll(async () => {
  [server, direct] = await Promise.all([
    startTestServer({ migrationsDir, proxies: 1 }),
    startTestServer({ migrationsDir }),
  ]);
});
afterAll(() => Promise.all([server.stop(), direct.stop()]));

/** The lines of the log from now on. */
function logged(): () => Record<string, unknown>[] {
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return () =>
    written
      .flatMap((text) => text.split("\n").filter(Boolean))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const post = (to: TestServer, where: string, body: object, more: Record<string, string> = {}) =>
  to.get(where, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", ...more },
    body: JSON.stringify(body),
  });

test("a sign-in, a refused one and a look at people are one line each, without personal data", async () => {
  const { id: person } = await server.person("awa@example.com");
  const member = await server.person("equipe@example.com");
  for (const [id, name] of [
    [person, "Awa Koné"],
    [member.id, "Serge Gnahoré"],
  ] as const) {
    await server.sql`insert into public.users (id, full_name) values (${id}, ${name})`;
    await server.sql`insert into public.user_private (id, email, phone, district) values (${id}, ${`${id}@example.com`}, ${id === person ? "2250700000000" : "2250700000001"}, 'Lobia')`;
  }
  await server.sql`insert into private.team_members (user_id) values (${member.id})`;
  await giveFactor(server, member.id);
  const token = await sureToken(server.url, member.token);
  const lines = logged();

  const refused = await post(server, "/auth/v1/token?grant_type=password", {
    email: "awa@example.com",
    password: "devinez-moi",
  });
  expect(refused.status).toBe(400);
  const entered = await post(server, "/auth/v1/token?grant_type=password", {
    email: "awa@example.com",
    password: PASSWORD,
  });
  const authorization = { authorization: `Bearer ${token}` };
  const found = await post(server, "/rest/v1/rpc/team_search", { q: "Koné" }, authorization);
  expect(await found.json()).toMatchObject({ people: [{ id: person }] });
  await post(server, "/rest/v1/rpc/team_search", { q: "Koné" }, authorization);

  expect(lines()).toMatchObject([
    { level: "info", event: "sign-in refused", status: 400, requestId: refused.headers.get("x-request-id") },
    { level: "info", event: "sign-in", by: "password", requestId: entered.headers.get("x-request-id") },
    {
      level: "info",
      event: "team read",
      function: "team_search",
      status: 200,
      requestId: found.headers.get("x-request-id"),
    },
    { event: "team read" },
  ]);
  expect(JSON.stringify(lines())).not.toMatch(/example\.com|devinez|Koné|Bearer|127\.0\.0/);
  // Those of before the last hour are none of it.
  await server.sql`insert into auth.local_refusals (minute, times) values (date_trunc('minute', now()) - interval '61 minutes', 7)`;
  const figures = await post(server, "/rest/v1/rpc/team_figures", {}, authorization);
  expect(await figures.json()).toMatchObject({
    watched: { refused_sign_ins: 1, reads: [{ name: "Serge Gnahoré", people: 1, times: 2 }] },
  });
  expect(await server.sql`select actor, person, what, times from private.team_reads`).toEqual([
    { actor: member.id, person, what: "fiche", times: 2 },
  ]);
});

test("a visitor's pace goes by the peer, behind a proxy of one's own by what that has seen", async () => {
  const paces = async (to: TestServer, forwarded: readonly string[]) => {
    await to.sql`delete from private.rate_buckets`;
    for (const addresses of forwarded) {
      const supportMessage = {
        name: "Ama",
        email: "ama@example.com",
        subject: "Question",
        message: "Comment vendre ici ?",
      };
      const mutation = { id: crypto.randomUUID(), kind: "contact_support", args: supportMessage };
      await post(to, "/rest/v1/rpc/sync_push", { mutations: [mutation] }, { "x-forwarded-for": addresses });
    }
    const [row] = await to.sql`select count(*)::int as n from private.rate_buckets where owner like 'visitor:%'`;
    return row?.["n"];
  };
  const chosen = ["10.0.0.1, 41.0.0.7", "10.0.0.2, 41.0.0.7", "2001:db8::1, 41.0.0.7", "41.0.0.7"];
  expect(await paces(server, chosen)).toBe(1);
  expect(await paces(server, ["41.0.0.7", "41.0.0.8"])).toBe(2);
  expect(await paces(server, ["no address", ""])).toBe(1); // the peer's own
  expect(await paces(direct, ["41.0.0.7", "41.0.0.8", "10.0.0.1, 41.0.0.9"])).toBe(1);
});

test("healthz says whether the database answers and can be written, and nothing else", async () => {
  const well = await server.get("/healthz");
  expect([well.status, await well.json()]).toEqual([200, { status: "ok", database: "ok" }]);
  expect(well.headers.get("cache-control")).toBe("no-store");

  const folder = await tempDir("test-health");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, "data"), { mode: 0o755 });
  const postgres = await startPostgres({ dataDir: path.join(folder, "data"), durable: false });
  const isolated = await startTestServer({ databaseUrl: postgres.url });
  expect((await isolated.get("/healthz")).status).toBe(200);
  const says = async () => {
    const answer = await isolated.get("/healthz");
    return [answer.status, ((await answer.json()) as { database: string }).database];
  };
  await isolated.sql`alter system set default_transaction_read_only = on`;
  await isolated.sql`select pg_reload_conf()`;
  await expect.poll(says).toEqual([503, "read-only"]);
  await isolated.sql`alter system reset default_transaction_read_only`;
  await isolated.sql`select pg_reload_conf()`;
  await expect.poll(says).toEqual([200, "ok"]);
  // As a full disk says it, to whatever makes a file grow.
  await isolated.sql.unsafe(`create function auth.full() returns event_trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE') execute function auth.full()`);
  await expect.poll(says, { timeout: 10_000 }).toEqual([503, "disk-full"]);
  await isolated.sql`drop event trigger full_disk`;
  expect(await says()).toEqual([200, "ok"]);
  expect(await isolated.sql`select from pg_class where relname = 'health_probe'`).toHaveLength(0);
  await postgres.stop();
  const unusable = await isolated.get("/healthz");
  expect([unusable.status, await unusable.json()]).toEqual([503, { status: "unavailable", database: "unreachable" }]);
  await isolated.stop();
});
