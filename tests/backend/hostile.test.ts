import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { publishableKey } from "../../supabase/local/keys.ts";
import { frame, openSocket, raw, SOCKET_PATH, torn, upgrade } from "./raw-socket.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

/**
 * Requests that anybody may send, over raw TCP. An error that nobody catches ends the process of a real server; here vitest counts it as a
 * failure.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ host: "0.0.0.0" });
  await server.person("awa@x.test");
});
afterAll(() => server.stop());

const alive = async (): Promise<void> => {
  expect((await server.get(`/rest/v1/rpc/page?apikey=${publishableKey}`)).status).toBe(200);
};

describe("an upgrade that is not ours to take", () => {
  test.each(["//", "/foo", "http://[", "/realtime/v1/websocket/", "/rest/v1/notes", "/_mail"])(
    "%s is answered and closed",
    async (target) => {
      expect(await raw(server.port, upgrade(target))).toMatch(/^HTTP\/1\.1 4\d\d /);
      await torn(server.port, upgrade(target));
      await alive();
    },
  );

  test("a wrong key, also followed by a reset, and an impossible handshake", async () => {
    const wrong = upgrade("/realtime/v1/websocket?apikey=wrong");
    expect(await raw(server.port, wrong)).toMatch(/^HTTP\/1\.1 401 /);
    await Promise.all(Array.from({ length: 60 }, () => torn(server.port, wrong)));
    const noKey = upgrade(SOCKET_PATH).replace(/Sec-WebSocket-Key.*\r\n/, "");
    expect(await raw(server.port, noKey)).toMatch(/^HTTP\/1\.1 400 /);
    await Promise.all(Array.from({ length: 60 }, () => torn(server.port, upgrade(SOCKET_PATH))));
    await alive();
  });
});

describe("frames", () => {
  test.each([
    ["a reserved opcode", frame(0xb, Buffer.from("x"))],
    ["no mask", Buffer.from([0x81, 0x01, 0x78])],
    ["bytes that are no UTF-8", frame(1, Buffer.from([0xff, 0xfe]))],
    [
      "a length beyond the limit",
      Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
    ],
    ["a control frame in pieces", Buffer.from([0x09, 0x80, 0, 0, 0, 0])],
    ["JSON 20,000 deep", frame(1, Buffer.from(`${"[".repeat(20_000)}${"]".repeat(20_000)}`))],
  ])("%s", async (_what, bytes) => {
    const socket = await openSocket(server.port);
    socket.write(bytes, () => socket.resetAndDestroy());
    await new Promise((resolve) => socket.once("close", resolve));
    await alive();
  });

  test("joins whose parts have the wrong type are refused, and are no fault of the server", async () => {
    const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => logged.mockRestore());
    const socket = new WebSocket(`${server.url.replace("http", "ws")}${SOCKET_PATH}`);
    const replies: { ref: string; payload: { status: string } }[] = [];
    socket.on("message", (data: Buffer) => replies.push(JSON.parse(data.toString()) as (typeof replies)[number]));
    await new Promise((resolve) => socket.once("open", resolve));
    const payloads = [
      null,
      [],
      "x",
      { config: null },
      { config: [] },
      { config: { private: true, postgres_changes: 5 } },
      { config: { postgres_changes: [1] } },
      { access_token: 5 },
      { access_token: {}, config: { private: true } },
    ];
    const topics = ["realtime:\0", "realtime:", "phoenix", "realtime:team", `realtime:${"é".repeat(9_000)}`];
    let ref = 0;
    for (const topic of topics) {
      for (const payload of payloads)
        socket.send(JSON.stringify({ topic, event: "phx_join", payload, ref: String((ref += 1)) }));
    }
    await expect.poll(() => replies.length, { timeout: 20_000 }).toBe(ref);
    expect(logged.mock.calls).toEqual([]);
    socket.terminate();
    await alive();
  });
});

describe("requests", () => {
  test.each([
    "GET // HTTP/1.1\r\nHost: localhost",
    "GET http://[/ HTTP/1.1\r\nHost: localhost",
    "GET http://a:b@localhost/ HTTP/1.1\r\nHost: localhost",
    "GET / HTTP/1.1\r\nHost: 1.2.3.4.5",
    "GET / HTTP/1.1\r\nHost: localhost:99999",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1",
    "POST /rest/v1/rpc/page HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz",
    "CONNECT x:1 HTTP/1.1\r\nHost: localhost",
    "OPTIONS * HTTP/1.1\r\nHost: localhost",
    "\u0000\u0001\u0002",
    "PRI * HTTP/2.0\r\n\r\nSM",
  ])("%j ends nothing and is no fault of the server", async (head) => {
    expect(await raw(server.port, `${head}\r\nConnection: close\r\n\r\n`)).not.toMatch(/^HTTP\/1\.1 5/);
    await torn(server.port, `${head}\r\n\r\n`);
    await alive();
  });

  test("that stop half-way, with both halves of the connection or one", async () => {
    const head = `POST /rest/v1/rpc/page HTTP/1.1\r\nHost: localhost\r\napikey: ${publishableKey}\r\nContent-Length: 9\r\n\r\n{`;
    await Promise.all(Array.from({ length: 30 }, () => torn(server.port, head)));
    await Promise.all(Array.from({ length: 5 }, () => raw(server.port, head, { quietMs: 200 })));
    await alive();
  });
});

describe("words that no header, file or database takes", () => {
  const send = (where: string, body: BodyInit, type: Record<string, string>): Promise<number> =>
    server
      .get(where, { method: "POST", headers: { apikey: publishableKey, ...type }, body })
      .then(({ status }) => status);
  const JSON_TYPE = { "content-type": "application/json" };

  test("a bad cache rule, name or account datum is the caller's fault, and is not logged", async () => {
    // A sign-in has a line of its own.
    const token = (await server.person("half@x.test")).token;
    const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const printed = vi.spyOn(console, "error").mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    onTestFinished(() => printed.mockRestore());
    for (const rule of ["😀", "1\r\nSet-Cookie: a=b", "é", ""]) {
      const form = new FormData();
      form.append("cacheControl", rule);
      form.append("", new Blob(["x"], { type: "image/webp" }));
      expect(await send("/storage/v1/object/pictures/x.webp", form, {}), rule).toBe(400);
    }
    const half = String.raw`{"expiresIn":60,"paths":["\ud800"]}`;
    const mine = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    expect(await send("/storage/v1/object/sign/pictures", half, mine)).toBe(400);
    for (const data of [String.raw`"\ud800"`, String.raw`{"\udfff":1}`])
      expect(
        await send("/auth/v1/signup", `{"email":"h@x.test","password":"${PASSWORD}","data":{"a":${data}}}`, JSON_TYPE),
      ).toBe(400);
    const whole = String.raw`{"a":"\ud83d\ude00 \\ud800"}`; // an emoji, and a backslash before letters
    const taken = `{"email":"w@x.test","password":"${PASSWORD}","data":${whole}}`;
    expect(await send("/auth/v1/signup", taken, JSON_TYPE)).toBe(200);
    const long = await server.get(`/storage/v1/object/public/pictures/${"a".repeat(5_000)}`);
    expect([long.status, await long.json()]).toMatchObject([400, { statusCode: "404" }]);
    expect([...logged.mock.calls, ...printed.mock.calls]).toEqual([]);
  });
});

describe("the mailbox and the secret key", () => {
  const get = (where: string, headers: Record<string, string>, host = "127.0.0.1"): Promise<string> => {
    const lines = Object.entries({ Host: `localhost:${server.port}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    return raw(server.port, `GET ${where} HTTP/1.1\r\n${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`, { host });
  };
  const secret = (): Record<string, string> => ({ apikey: server.secretKey });
  const OPEN = { "/_mail": 404, "/_mail.json?to=awa@x.test": 404, "/rest/v1/rpc/page": 401 };

  test.each(Object.entries(OPEN))("%s is open to a program of this machine alone", async (where, refusal) => {
    expect(await get(where, secret())).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get(where, { ...secret(), Origin: server.url })).toMatch(/^HTTP\/1\.1 200 /);
    const foreign: Record<string, string>[] = [
      { Host: "evil.example" },
      { Host: "192.168.1.10:3000" },
      { Host: "localhost.evil.example" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "http://localhost:1" },
      { "X-Forwarded-For": "10.0.0.1" },
    ];
    for (const headers of foreign)
      expect(await get(where, { ...secret(), ...headers }), JSON.stringify(headers)).toContain(`HTTP/1.1 ${refusal} `);
    const lan = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const address = lan.find((one) => one.family === "IPv4" && !one.internal)?.address;
    if (address !== undefined) expect(await get(where, secret(), address)).toContain(`HTTP/1.1 ${refusal} `);
  });

  test("nor does the WebSocket take the secret key from elsewhere", async () => {
    const target = `/realtime/v1/websocket?apikey=${server.secretKey}&vsn=1.0.0`;
    expect(await raw(server.port, upgrade(target), { quietMs: 500 })).toMatch(/^HTTP\/1\.1 101 /);
    expect(await raw(server.port, upgrade(target, "Origin: https://evil.example\r\n"))).toMatch(/^HTTP\/1\.1 401 /);
    expect(await raw(server.port, upgrade(target).replace("Host: localhost", "Host: evil.example"))).toMatch(
      /^HTTP\/1\.1 401 /,
    );
  });

  test("a mailed link leads to the site, whatever Host or redirect the request names", async () => {
    for (const [n, host] of ["10.66.66.66", "evil.example", "192.168.0.7:3000", "localhost:1"].entries()) {
      const email = `host${n}@x.test`;
      const body = JSON.stringify({ email, password: PASSWORD });
      const query = `?redirect_to=${encodeURIComponent(`http://${host}/email-confirmed`)}`;
      const answer = await raw(
        server.port,
        `POST /auth/v1/signup${query} HTTP/1.1\r\nHost: ${host}\r\napikey: ${publishableKey}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      const [mail] = server.mail.list(email);
      for (const link of mail?.links ?? [""]) {
        expect(new URL(link).origin).toBe(server.url);
        expect(decodeURIComponent(link)).not.toContain(host === "localhost:1" ? "localhost:1/" : host);
      }
    }
  });
});

test("ten costly requests of visitors do not hold up signing in or people who are signed in", async () => {
  let waiting = 10;
  const leaving = new AbortController();
  const dear = Array.from({ length: waiting }, () =>
    server
      .get(`/rest/v1/rpc/slow?apikey=${publishableKey}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
        signal: leaving.signal,
      })
      .finally(() => (waiting -= 1)),
  );
  const running = () =>
    server.sql`select 1 from pg_stat_activity where query ilike '%slow%' and state = 'active' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await running()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  const headers = { apikey: publishableKey, "content-type": "application/json" };
  const entered = await server.get("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers,
    body: JSON.stringify({ email: "awa@x.test", password: PASSWORD }),
  });
  expect(entered.status).toBe(200);
  const { access_token: token } = (await entered.json()) as { access_token: string };
  const asked = await server.get("/rest/v1/rpc/page", { headers: { ...headers, authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(200);
  expect(waiting).toBe(10); // they were there all the while
  leaving.abort();
  await Promise.allSettled(dear);
  await expect.poll(running, { timeout: 20_000 }).toHaveLength(0);
  await alive();
});

test("a session of the database that is terminated in mid-query fails its request alone", async () => {
  const slow = () =>
    server.get(`/rest/v1/rpc/slow?apikey=${publishableKey}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
  const asleep = () =>
    server.sql`select pid from pg_stat_activity where query ilike '%slow%' and state = 'active' and pid <> pg_backend_pid()`;
  for (let round = 0; round < 3; round += 1) {
    const answers = Promise.all([slow(), slow(), slow()]);
    await expect.poll(asleep, { timeout: 20_000 }).toHaveLength(3);
    await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike '%slow%' and pid <> pg_backend_pid()`;
    for (const { status } of await answers) expect(status).toBe(503);
    await alive();
  }
});
