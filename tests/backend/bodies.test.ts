import { connect } from "node:net";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { meaningOf, namedWait } from "#remote/answer.ts";
import { bodiesWithin, type Coming } from "../../supabase/local/http/bodies.ts";
import { complete } from "../../supabase/local/http/body.ts";
import { listen } from "../../supabase/local/http/node-server.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startTestServer, type TestServer } from "./server.ts";

const KIB = 1024;
const PHOTO = "/storage/v1/object/listings/x";

/** A body of which as much has come as the test says. */
function coming(first: number) {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
      controller.enqueue(new Uint8Array(first));
    },
  });
  return { body, more: (bytes: number) => send?.enqueue(new Uint8Array(bytes)), end: () => send?.close() };
}

const from = (address: string, pathname = PHOTO): Coming => ({ pathname, address, limit: 5_000 * KIB, own: false });
/** Until what was sent has been read. */
const turned = () => new Promise((resolve) => setImmediate(resolve));

async function refusal(read: Promise<{ bytes: unknown }>, service: "storage" | "database" | "function" = "storage") {
  const { bytes } = await read;
  if (!(bytes instanceof Response)) throw new TypeError("not refused");
  const wait = Number(bytes.headers.get("retry-after")) * 1_000;
  const answer = { kind: "answered", status: bytes.status, json: await bytes.json(), retryAfter: wait } as const;
  return [bytes.status, meaningOf(answer, service).is, namedWait(answer)];
}

describe("bodies on their way", () => {
  const bounds = { ofLine: 200 * KIB, ofAll: 300 * KIB, silenceMs: 60_000 };
  afterEach(() => void vi.useRealTimers());

  test("of one line and of all fill so much and no more; small ones pass, and the room comes back", async () => {
    const read = bodiesWithin(bounds);
    // The bytes that came while it was small count with the rest.
    const held = coming(60 * KIB);
    held.more(90 * KIB);
    const first = read(held.body, from("2001:db8:1:1::1"));
    await turned();
    // Another address of the same line, and one who has all the room of hers.
    expect(await refusal(read(coming(100 * KIB).body, from("2001:db8:1:1::2")))).toEqual([429, "later", 10_000]);
    const other = read(coming(140 * KIB).body, from("10.0.0.2"));
    await turned();
    expect(await refusal(read(coming(100 * KIB).body, from("10.0.0.3")))).toEqual([503, "later", 10_000]);
    for (const [at, service] of [
      ["/rest/v1/rpc/sync_push", "database"],
      ["/functions/v1/send-credit-request", "function"],
    ] as const)
      expect(await refusal(read(coming(100 * KIB).body, from("10.0.0.3", at)), service)).toEqual([
        503,
        "later",
        10_000,
      ]);
    const small = coming(64 * KIB);
    small.end();
    expect((await read(small.body, from("10.0.0.3"))).bytes).toHaveLength(64 * KIB);
    const own = coming(400 * KIB);
    own.end();
    expect((await read(own.body, { ...from("127.0.0.1"), own: true })).bytes).toHaveLength(400 * KIB);
    // Answered: its room is another's, once.
    held.end();
    const { bytes, left } = await first;
    expect(bytes).toHaveLength(150 * KIB);
    left();
    left();
    const next = coming(160 * KIB);
    next.end();
    expect((await read(next.body, from("10.0.0.3"))).bytes).toHaveLength(160 * KIB);
    expect(await refusal(read(coming(100 * KIB).body, from("10.0.0.4")))).toEqual([503, "later", 10_000]);
    void other;
  });

  test("that fall silent end and give their room back; one that creeps does not", async () => {
    vi.useFakeTimers();
    const read = bodiesWithin(bounds);
    const slow = coming(100 * KIB);
    const kept = read(slow.body, from("10.0.0.1"));
    const silent = read(coming(190 * KIB).body, from("10.0.0.2"));
    for (let part = 0; part < 30; part += 1) {
      await vi.advanceTimersByTimeAsync(50_000);
      slow.more(KIB);
    }
    expect(await refusal(silent)).toEqual([408, "later", 0]);
    const next = coming(160 * KIB);
    next.end();
    expect((await read(next.body, from("10.0.0.2"))).bytes).toHaveLength(160 * KIB);
    await vi.advanceTimersByTimeAsync(1_000);
    slow.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await kept).bytes).toHaveLength(130 * KIB);
  });

  test("that are cut off give their room back", async () => {
    const read = bodiesWithin(bounds);
    const cut = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(200 * KIB));
        controller.error(new Error("cut"));
      },
    });
    await expect(read(cut, from("10.0.0.1"))).rejects.toThrow("cut");
    const next = coming(200 * KIB);
    next.end();
    expect((await read(next.body, from("10.0.0.1"))).bytes).toHaveLength(200 * KIB);
  });

  test("give it back with the answer, also where that is a fault", async () => {
    const app = new Hono().use(complete(() => false, { ...bounds, ofLine: 100 * KIB }));
    app.post("/storage/v1/fault", () => Promise.reject(new Error("fault")));
    app.post("*", async (c) => c.json((await c.req.arrayBuffer()).byteLength)).onError((_error, c) => c.json(0, 500));
    const sent = (to: string) => app.request(to, { method: "POST", body: new Uint8Array(90 * KIB) });
    for (const [to, status] of [
      ["/storage/v1/fault", 500],
      [PHOTO, 200],
      [PHOTO, 200],
    ] as const)
      expect((await sent(to)).status).toBe(status);
  });

  test("have the room of this server: of one line 64 MB, of all 256, and a minute of silence", async () => {
    vi.useFakeTimers();
    const read = bodiesWithin();
    const full = (address: string, mib: number) => {
      const part = new Uint8Array(KIB * KIB);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      void Promise.all(Array.from({ length: mib }, () => writer.write(part)))
        .then(() => writer.close())
        .catch(() => undefined);
      return read(readable, { ...from(address), limit: 100 * KIB * KIB });
    };
    expect((await full("10.0.0.1", 64)).bytes).toHaveLength(64 * KIB * KIB);
    expect((await refusal(full("10.0.0.1", 1)))[0]).toBe(429);
    for (const line of ["10.0.0.2", "10.0.0.3", "10.0.0.4"])
      expect((await full(line, 64)).bytes).toHaveLength(64 * KIB * KIB);
    expect((await refusal(full("10.0.0.5", 1)))[0]).toBe(503);
    const silent = read(coming(KIB).body, from("10.0.0.6"));
    await vi.advanceTimersByTimeAsync(59_000);
    const still = await Promise.race([silent, Promise.resolve("reading")]);
    expect(still).toBe("reading");
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await refusal(silent))[0]).toBe(408);
  });
});

describe("endpoints", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** The answer to a body whose beginning alone comes. */
  const announced = (where: string, length: number | null, token?: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const size = length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
      const bearer = token === undefined ? "" : `\r\nAuthorization: Bearer ${token}`;
      const socket = connect(server.port, "127.0.0.1", () =>
        socket.write(
          `POST ${where} HTTP/1.1\r\nHost: localhost\r\napikey: ${publishableKey}${bearer}\r\nContent-Type: application/json\r\n${size}\r\n\r\n${length === null ? `1000\r\n${"x".repeat(4_096)}\r\n` : "{"}`,
        ),
      );
      socket.once("error", reject).once("data", (data: Buffer) => {
        resolve(data.toString("latin1"));
        socket.destroy();
      });
    });

  test("take large bodies for proofs alone, and from people alone", async () => {
    for (const where of ["/functions/v1/nothing", "/api/close-account", "/.netlify/functions/send-mails"])
      expect(await announced(where, 70_000)).toContain(" 413 ");
    for (const token of [undefined, publishableKey, "a.b.c"])
      for (const length of [7_000_000, null]) {
        const answer = await announced("/api/send-credit-request", length, token);
        expect([answer.slice(0, 12), answer.includes('"code":"signed_out"')]).toEqual(["HTTP/1.1 401", true]);
      }
    const { token } = await server.person("proof@example.test");
    const body = JSON.stringify({ screenshotBase64: "A".repeat(1_000_000) });
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" };
    // Read whole, and judged by the function.
    const answer = await server.get("/api/send-credit-request", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await announced("/api/send-credit-request", 9_000_000, token)).toContain(" 413 ");
  });

  test("wait longer for a whole request than the slowest connection needs for 8 MB", async () => {
    const http = await listen({ host: "127.0.0.1", port: 0, fetch: () => new Response() });
    const { requestTimeout, headersTimeout } = http.node;
    await http.close();
    expect(requestTimeout).toBeGreaterThan((8 * KIB * KIB * 8 * 1_000) / 56_000);
    expect(headersTimeout).toBeLessThanOrEqual(60_000);
  });
});
