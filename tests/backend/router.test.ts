import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readOptions } from "../../supabase/local/cli/options.ts";
import { welcome } from "../../supabase/local/cli/welcome.ts";
import { functionsHost } from "../../supabase/local/functions/host.ts";
import { json } from "../../supabase/local/http/answers.ts";
import { listen } from "../../supabase/local/http/node-server.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { createRouter, newApp } from "../../supabase/local/router.ts";
import { tempDir } from "../support/temp-dir.ts";

describe("functions @core", () => {
  const HELLO = `export default { fetch: async (request, environment) =>
    Response.json({ method: request.method, said: await request.text(), url: environment.SUPABASE_URL }, { status: 201 }) };`;
  let folder: string;
  let host: ReturnType<typeof functionsHost>;
  beforeAll(async () => {
    folder = await tempDir("test-functions");
    await mkdir(path.join(folder, "hello"));
    await writeFile(path.join(folder, "hello", "index.ts"), HELLO);
    host = functionsHost(
      () => ({ SUPABASE_URL: "http://local", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" }),
      pathToFileURL(`${folder}/`),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const call = (where: string) => host(new Request(`http://local${where}`, { method: "POST", body: "bonjour" }), where);

  test.each(["/functions/v1/hello", "/api/hello", "/.netlify/functions/hello"])("are reached at %s", async (where) => {
    const answer = await call(where);
    expect(answer?.status).toBe(201);
    expect(await answer?.json()).toEqual({ method: "POST", said: "bonjour", url: "http://local" });
  });

  test("that do not exist answer 404 as JSON, whatever the name", async () => {
    for (const where of [
      "/api/unknown",
      "/functions/v1/../hello",
      "/api/",
      "/.netlify/functions/hello/deeper",
      "/api/HELLO",
    ]) {
      expect((await call(where))?.status, where).toBe(404);
    }
    expect(await call("/elsewhere")).toBeNull();
  });
});

describe("router @core", () => {
  const seen: Request[] = [];
  const routes = newApp().use((c) => {
    seen.push(c.req.raw);
    return Promise.resolve(json(200, {}));
  });
  const keys = { jwtSecret: "j", secretKey: "sb_secret_test", vapid: { publicKey: "", privateKey: "" } };
  const health = (): Promise<Response> => Promise.resolve(json(200, { status: "ok" }));
  const router = createRouter({ routes: Promise.resolve(routes), keys, health, proxies: 0, isPublic: false });
  const peer = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress }, headers: { host: "localhost" } } });
  const ask = async (where: string, key: string, fromHere: boolean) =>
    router.request(where, { headers: { apikey: key } }, peer(fromHere ? "127.0.0.1" : "10.0.0.1"));

  test("takes the secret key from this machine alone", async () => {
    expect((await ask("/rest/v1/notes", keys.secretKey, true)).status).toBe(200);
    expect((await ask("/rest/v1/notes", keys.secretKey, false)).status).toBe(401);
    expect((await ask("/rest/v1/notes", publishableKey, false)).status).toBe(200);
    const hidden = `/rest/v1/notes?apikey=${keys.secretKey}`;
    expect((await router.request(hidden, {}, peer("10.0.0.1"))).status).toBe(401);
  });

  test("moves the key from the query to the header", async () => {
    await ask(`/rest/v1/notes?select=id&apikey=${publishableKey}`, publishableKey, true);
    expect(seen.at(-1)?.url).toBe("http://localhost/rest/v1/notes?select=id");
  });

  test("shows mails to programs of this machine alone", async () => {
    expect((await ask("/_mail.json", "", true)).status).toBe(200);
    expect((await ask("/_mail.json", "", false)).status).toBe(404);
    expect((await ask("/%5fmail", "", false)).status).toBe(200); // another path, which no route of the mails knows
  });

  test("of a market for people elsewhere shows mails only with the secret key", async () => {
    const parts = { routes: Promise.resolve(routes), keys, health, proxies: 1, isPublic: true };
    const behind = createRouter(parts);
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    // nginx as it comes: its own name for this server, and no word about whom the request is from.
    const mails = async (apikey: string, from = "127.0.0.1", more = {}) =>
      (await behind.request("/_mail.json", { headers: { apikey, ...more } }, peer(from))).status;
    expect(await mails("", "127.0.0.1", { "user-agent": "node" })).toBe(404); // a function of this server
    expect(said).not.toHaveBeenCalled();
    expect(await mails("")).toBe(404);
    expect(await mails(publishableKey)).toBe(404);
    expect(await mails(keys.secretKey)).toBe(200);
    expect(await mails(keys.secretKey, "10.0.0.1")).toBe(404);
    expect(said.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toEqual([
      expect.objectContaining({ level: "warning", event: expect.stringContaining("X-Forwarded-For") }),
    ]);
    said.mockRestore();
  });

  test("answers for what fails behind it, and the log quotes nothing of it", async () => {
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const printed = vi.spyOn(console, "error").mockReturnValue();
    const failing = newApp().use(() => Promise.reject(new Error("Key (email)=(awa@x.test) already exists.")));
    const parts = { routes: Promise.resolve(failing), keys, health, proxies: 0, isPublic: false };
    const answer = await createRouter(parts).request(
      "/auth/v1/signup",
      {},
      {
        incoming: { ...peer("127.0.0.1").incoming, errored: null },
        outgoing: { destroyed: false },
      },
    );
    expect([answer.status, await answer.json()]).toMatchObject([500, { message: "Internal server error" }]);
    expect(said.mock.calls).toHaveLength(1);
    expect(String(said.mock.calls[0]?.[0])).not.toContain("awa@x.test");
    expect(printed).not.toHaveBeenCalled();
    said.mockRestore();
    printed.mockRestore();
  });

  test("lets a request wait that comes while the server starts", async () => {
    let open: (routes: Hono) => void = () => undefined;
    const opened = new Promise<Hono>((resolve) => {
      open = resolve;
    });
    const early = createRouter({ routes: opened, keys, health, proxies: 0, isPublic: false }).request(
      "/",
      {},
      peer("127.0.0.1"),
    );
    open(routes);
    expect((await early).status).toBe(200);
  });
});

test("an empty variable is one that was not given", () => {
  expect(readOptions({ PORT: "", DJASSA_DATA: "", HOST: "" }, [])).toEqual(readOptions({}, []));
});

test("the demo's people come with this machine's market, with another only when asked for", () => {
  const demo = (environment: NodeJS.ProcessEnv): boolean => readOptions(environment, []).demo;
  for (const local of [{}, { HOST: "localhost" }, { HOST: "0.0.0.0" }, { SITE_URL: "http://localhost:3000" }])
    expect(demo(local), JSON.stringify(local)).toBe(true);
  for (const outside of [{ SITE_URL: "https://marche.example" }, { TRUST_PROXY: "1" }]) {
    expect(demo(outside), JSON.stringify(outside)).toBe(false);
    expect(demo({ ...outside, DJASSA_DEMO: "yes" })).toBe(true);
  }
  expect(demo({ DJASSA_DEMO: "no" })).toBe(false);
  expect(() => demo({ DJASSA_DEMO: "maybe" })).toThrow("DJASSA_DEMO");
  expect(welcome("http://localhost:3000", { dataDir: ".local", demo: false, quiet: false })).not.toContain(
    "djassa-2026",
  );
});

test("a port that is taken on ::1 alone counts as taken", async () => {
  const taken = createServer().listen(0, "::1");
  const bound = await once(taken, "listening").then(
    () => true,
    () => false,
  );
  if (!bound) return; // a machine without IPv6 cannot have the trouble
  const { port } = taken.address() as { port: number };
  await expect(listen({ host: "127.0.0.1", port, fetch: () => json(200, {}) })).rejects.toThrow(
    `Le port ${port} est déjà pris`,
  );
  taken.close();
});
