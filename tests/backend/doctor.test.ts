import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isForPeople, realFacts } from "../../build/real-facts.ts";
import { demoFacts } from "../../build/demo-facts.ts";
import { examine } from "../../supabase/doctor/examine.ts";
import type { Finding, Project } from "../../supabase/doctor/look.ts";
import { connect } from "../../supabase/local/database/connect.ts";
import { keysOf, publishableKey } from "../../supabase/local/keys.ts";
import { startServer, type RunningServer } from "../../supabase/local/server.ts";
import { SUPPORT } from "#town";
import { giveFactor } from "../support/second-factor.ts";
import { tempDir } from "../support/temp-dir.ts";

const NOTHING: Project = {
  url: "",
  ref: "abc",
  key: publishableKey,
  secret: "",
  site: "",
  management: "",
  token: "",
  database: "",
};
const AUTH = { disable_signup: false, mailer_autoconfirm: false, external: { email: true } };

/** The missing items, by name. */
const lacking = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ state }) => state === "missing").map(({ what }) => what);

const opened: Server[] = [];

/** A server that knows these paths and answers all others as a gateway does. */
async function answering(paths: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, response) => {
    const found = paths[new URL(request.url ?? "/", "http://x").pathname];
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? { message: "no Route matched" }));
  });
  opened.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterAll(() => {
  for (const server of opened) server.close();
});

describe("npm run doctor", () => {
  let server: RunningServer;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await tempDir("doctor");
    server = await startServer({ port: 0, dataDir, durable: false });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("a whole backend lacks only a timer, a team and real numbers, as the local server does", async () => {
    const whole: Project = {
      ...NOTHING,
      url: server.url,
      secret: (await keysOf(dataDir)).secretKey,
      database: server.databaseUrl,
    };
    expect(lacking(await examine(whole))).toEqual([
      "Your own numbers",
      "The first member of the team",
      "The minute timer",
    ]);
    const sql = connect(server.databaseUrl, 1);
    await sql`insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'membre@djassa.test')`;
    await sql`insert into private.team_members (user_id) values ('00000000-0000-4000-8000-000000000001')`;
    await sql`update private.settings set value = 'optional' where name = 'team_second_factor'`;
    expect(lacking(await examine(whole))).toContain("The team's second factor");
    await sql`update private.settings set value = 'required' where name = 'team_second_factor'`;
    expect(lacking(await examine(whole))).toEqual(["Your own numbers", "The minute timer"]);
    // Begun is not set up.
    await giveFactor({ sql }, "00000000-0000-4000-8000-000000000001");
    for (const [status, said] of [
      ["unverified", ["unseen", "1 of the team have yet to set theirs up, at /equipe"]],
      ["verified", ["ok", ""]],
    ] as const) {
      await sql`update auth.mfa_factors set status = ${status}`;
      const found = (await examine(whole)).find(({ what }) => what === "The team's second factor");
      expect([found?.state, found?.todo]).toEqual(said);
    }
    await sql.end();
    expect(lacking(await examine({ ...whole, secret: "sb_secret_wrong" }))).toContain(
      "The secret key and the mail provider",
    );
  });

  test("a timer that is set up counts once it has come by", async () => {
    const sql = connect(server.databaseUrl, 1);
    const timer = async () =>
      (await examine({ ...NOTHING, url: server.url, database: server.databaseUrl })).find(
        ({ what }) => what === "The minute timer",
      );
    const chores = await sql`select * from private.chores`;
    onTestFinished(async () => {
      await sql.unsafe("drop schema if exists cron, net cascade");
      await sql`insert into private.chores ${sql(chores)} on conflict do nothing`;
      await sql.end();
    });
    await sql.unsafe(`create schema cron; create table cron.job (jobname text, active boolean);
      insert into cron.job values ('another', true), ('djassa-mails', false)`);
    expect(await timer()).toMatchObject({ state: "missing", todo: expect.stringContaining("docs/hosting.md") });
    await sql`update cron.job set active = jobname = 'djassa-mails'`;
    await sql`delete from private.chores`;
    expect(await timer()).toMatchObject({ state: "missing", todo: expect.stringContaining("does not come by") });
    await sql`insert into private.chores ${sql(chores.map((chore) => ({ ...chore, ran_at: new Date() })))}`;
    for (const [ago, state] of [
      [11, "missing"],
      [9, "ok"],
    ] as const) {
      await sql`update private.chores set ran_at = now() - make_interval(mins => ${ago})`;
      expect(await timer()).toMatchObject({ state });
    }
    await sql.unsafe(`create schema net; create table net._http_response (status_code int, timed_out bool, created timestamptz);
      insert into net._http_response values (200, false, now()), (500, false, now() - interval '1 hour')`);
    expect(await timer()).toMatchObject({ state: "ok" });
    await sql`insert into net._http_response values (null, true, now()), (400, false, now() - interval '9 minutes')`;
    expect(await timer()).toMatchObject({ state: "missing", todo: expect.stringMatching(/^2 calls .* cut off/u) });
  });

  test("changes that Realtime does not take are found by one that is tried, and taken back", async () => {
    const sql = connect(server.databaseUrl, 1);
    const what = "Changes reach Realtime";
    const poked = async () =>
      (await examine({ ...NOTHING, url: server.url, database: server.databaseUrl })).find((one) => one.what === what);
    expect(await poked()).toMatchObject({ state: "ok" });
    expect(await sql`select 1 from realtime.messages where topic = 'doctor'`).toEqual([]);
    const [send] = await sql`select pg_get_functiondef(p.oid) as text from pg_proc p
      where p.proname = 'poke' and p.pronamespace = 'private'::regnamespace`;
    const text = String(send?.["text"]);
    // As on a project whose Realtime has never started: what it cannot write is a line of the log.
    await sql.unsafe(text.replace(/AS \$function\$[^]*\$function\$/u, "AS $function$ begin end $function$"));
    expect(await poked()).toMatchObject({ state: "missing", todo: expect.stringContaining("open the app") });
    await sql.unsafe(text);
    await sql.end();
  });

  test("a town that differs between database and build is named, with what differs", async () => {
    const what = "The database has the town of src/town.ts";
    const sql = connect(server.databaseUrl, 1);
    const town = async () => (await examine({ ...NOTHING, url: server.url })).find((one) => one.what === what);
    expect(await town()).toMatchObject({ state: "ok" });
    // A district that somebody's listing still stands in is in the row alone.
    await sql`insert into private.districts (town_id, name) select private.first_town(), 'Ancien quartier'`;
    expect(await town()).toMatchObject({ state: "ok" });
    for (const [change, named] of [
      ["update private.towns set name = 'Man'", "name"],
      ["update private.towns set of_name = 'de Man'", "name"],
      ["delete from private.districts where name = 'Lobia'", "districts"],
      [`update private.towns set money = jsonb_set(money, '{1,phone}', '"2250101010101"')`, "MOBILE_MONEY"],
      [`update private.towns set support = jsonb_set(support, '{email}', '"a@b.ci"')`, "SUPPORT"],
      ["update private.towns set id = 'man'", "it has man, not daloa"],
    ] as const) {
      const undo = await sql.unsafe(
        "select jsonb_agg(to_jsonb(t)) as towns, (select jsonb_agg(to_jsonb(d)) from private.districts d) as districts from private.towns t",
      );
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(change);
      });
      expect(await town(), change).toMatchObject({ state: "missing", todo: expect.stringContaining(named) });
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`delete from private.towns`;
        await tx`delete from private.districts`;
        await tx`insert into private.towns select * from jsonb_populate_recordset(null::private.towns, ${tx.json(undo[0]?.["towns"])})`;
        await tx`insert into private.districts select * from jsonb_populate_recordset(null::private.districts, ${tx.json(undo[0]?.["districts"])})`;
      });
    }
    expect(await town()).toMatchObject({ state: "ok" });
    await sql.end();
  });

  test("an empty project is told what to do, and nothing that was not given is guessed", async () => {
    const url = await answering({ "/auth/v1/settings": { ...AUTH, mailer_autoconfirm: true } });
    const findings = await examine({ ...NOTHING, url });
    expect(lacking(findings)).toEqual(["Your own numbers", "The schema", "Confirmed addresses", "The functions"]);
    expect(findings.filter(({ state }) => state === "unseen")).toHaveLength(4);
    expect(findings.map(({ todo }) => todo).join("\n")).toContain("npx supabase db push");
  });

  test("with the site named, the answers that people get count, as its edge may make the pages", async () => {
    const page = '<!doctype html><html lang="fr">';
    const html = createServer(({ url = "/" }, response) => {
      const isRobots = url === "/robots.txt";
      response.writeHead(200, { "content-type": isRobots ? "text/plain" : "text/html; charset=utf-8" });
      response.end(isRobots ? "Sitemap: https://marche.example/sitemap.xml" : page);
    });
    opened.push(html);
    await new Promise<void>((resolve) => html.listen(0, "127.0.0.1", resolve));
    const site = `http://127.0.0.1:${(html.address() as AddressInfo).port}`;
    const endpoints = ["Previews of shared listings", "The link that ends mails", "/robots.txt and /sitemap.xml"];
    const whole = { ...NOTHING, url: server.url };
    expect(lacking(await examine({ ...whole, site })).filter((what) => endpoints.includes(what))).toEqual([]);
    const plain = await answering({});
    expect(lacking(await examine({ ...whole, site: plain }))).toEqual(expect.arrayContaining(endpoints));
  });

  test("the app is asked for as a browser does: a host may send it to nobody else", async () => {
    let sent = '<div id="root">';
    const host = createServer(({ url: at = "/", headers: { accept = "" } }, response) => {
      const isPage = at.startsWith("/search") && accept.includes("text/html");
      response.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(isPage ? sent : "");
    });
    opened.push(host);
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    const site = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const app = async () => lacking(await examine({ ...NOTHING, url: server.url, site }));
    expect(await app()).not.toContain("Every address is the app's");
    sent = "<html>";
    expect(await app()).toContain("Every address is the app's");
  });

  test("forgotten push keys are found, and a missing function is not taken for them", async () => {
    const said = { error: "Les notifications ne sont pas disponibles ici.", code: "not_found" };
    const without = createServer(({ url = "/" }, response) => {
      const settings = url.startsWith("/auth/v1/settings");
      response.writeHead(settings ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(settings ? AUTH : said));
    });
    opened.push(without);
    await new Promise<void>((resolve) => without.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(without.address() as AddressInfo).port}`;
    const found = (await examine({ ...NOTHING, url })).find(({ what }) => what === "Notifications");
    expect([found?.state, found?.todo]).toEqual(["missing", expect.stringContaining("npm run -s push-keys")]);
    const absent = await answering({ "/auth/v1/settings": AUTH });
    expect(lacking(await examine({ ...NOTHING, url: absent }))).not.toContain("Notifications");
    const whole = await examine({ ...NOTHING, url: server.url });
    expect(whole.find(({ what }) => what === "Notifications have their keys")?.state).toBe("ok");
  });

  test("a PostgREST that writes plain calls otherwise is told before anybody asks for a number", async () => {
    const calls = (plain: boolean) =>
      answering({
        "/auth/v1/settings": AUTH,
        "/rest/v1/rpc/sync_pull_feed": {},
        "/rest/v1/rpc/is_plain_call": plain,
      });
    const found = await examine({ ...NOTHING, url: await calls(false) });
    expect(found.find(({ what }) => what === "Calls that are counted")?.todo).toContain("asked_plainly");
    expect(lacking(await examine({ ...NOTHING, url: await calls(true) }))).not.toContain("Calls that are counted");
  });

  test("an address where nobody answers is one line, not a list of what follows from it", async () => {
    expect(lacking(await examine({ ...NOTHING, url: "http://127.0.0.1:9" }))).toEqual([
      "Your own numbers",
      "The project answers",
    ]);
  });
});

describe("a build with the numbers of the demo", () => {
  const start = (url: string, demo?: readonly string[]): (() => void) => {
    const plugin = realFacts(demo) as unknown as { configResolved(config: unknown): void; buildStart(): void };
    plugin.configResolved({ env: { VITE_SUPABASE_URL: url } });
    return () => plugin.buildStart();
  };

  test("is refused for people, names what to change, and passes once the numbers are real", () => {
    expect(start("https://abc.supabase.co")).toThrow(/MOBILE_MONEY Orange Money \/ Wave: 2250700000001/u);
    expect(start("https://abc.supabase.co", [])).not.toThrow();
    expect(demoFacts().length).toBeGreaterThan(0);
    const own = {
      email: "aide@marche.example",
      phones: ["2250102030405"],
      whatsapp: "2250102030405",
      address: "Quartier Kennedy, Bouaké, Côte d'Ivoire",
    };
    const real = {
      SUPPORT: own,
      MOBILE_MONEY: [{ operator: "Wave", phone: "2250102030405" }],
      CREATOR: { name: "Aya" },
    };
    expect(demoFacts(real)).toEqual([]);
    // One of the demo's left anywhere is named, the address of the support as well.
    expect(demoFacts({ ...real, SUPPORT })).toEqual([
      "SUPPORT.email: support@djassa.ci",
      "SUPPORT.phones: 2250700000001",
      "SUPPORT.phones: 2250500000002",
      "SUPPORT.whatsapp: 2250700000001",
      "SUPPORT.address: Quartier Tazibouo, Daloa, Côte d'Ivoire",
    ]);
  });

  test("goes on for the local server, for this machine, and for a test that says so", () => {
    for (const url of ["origin", "", "http://localhost:54321", "http://127.0.0.1:3000"]) {
      expect(isForPeople(url)).toBe(false);
      expect(start(url)).not.toThrow();
    }
    process.env["DJASSA_DEMO_NUMBERS"] = "allowed";
    try {
      expect(start("https://abc.supabase.co")).not.toThrow();
    } finally {
      delete process.env["DJASSA_DEMO_NUMBERS"];
    }
  });

  test("a build that fails says why, not which file it did not make", async () => {
    const folder = await tempDir("refused-build-");
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const env = { ...process.env, NODE_ENV: "production", VITE_SUPABASE_URL: "https://abc.supabase.co" };
    const said = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        ["node_modules/vite/bin/vite.js", "build", "--outDir", folder, "--emptyOutDir"],
        { env: { ...env, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } },
        (_error, _stdout, stderr) => resolve(stderr),
      ),
    );
    expect(said).toContain("src/town.ts still has what the demo shows");
    expect(said).not.toContain("ENOENT");
  });
});
