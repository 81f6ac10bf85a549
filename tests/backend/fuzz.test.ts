import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { frame, openSocket } from "./raw-socket.ts";
import { startTestServer, type TestServer } from "./server.ts";

/**
 * Random requests and frames: nothing that arrives ends the server or is a fault of its own. `FUZZ_SEED=7 npx vitest
 * run --project backend tests/backend/fuzz.test.ts` sends the same ones again.
 */
const SEED = process.env["FUZZ_SEED"] ?? String(Date.now() % 1_000_000);
const REQUESTS = 6_000;
const FRAMES = 4_000;
const COLLECTIONS = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A stream of numbers below `below` that depends on the seed and the collection alone. */
function dice(collection: string): (below: number) => number {
  let turn = 0;
  return (below) =>
    createHash("md5")
      .update(`${SEED} ${collection} ${(turn += 1)}`)
      .digest()
      .readUInt32LE(0) % below;
}
type Dice = ReturnType<typeof dice>;

const one = <T>(list: readonly T[], roll: Dice): T => list[roll(list.length)] as T;
const bytes = (count: number, roll: Dice): string =>
  Array.from({ length: count }, () => String.fromCharCode(roll(256))).join("");

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "M-SEARCH", ""];
const PATHS = [
  "/", "//", "/_mail", "/_mail.json?to=%00", "/rest/v1/notes?select=*", "/rest/v1/rpc/words?select=a(", "/rest/v1/rpc/my_notes?named='",
  "/rest/v1/rpc/echo", "/rest/v1/rpc/write", "/rest/v1/rpc/pair?a=%5C'",
  "/rest/v1/rpc/kinds?i=x", "/rest/v1/rpc/%00", "/auth/v1/token?grant_type=password", "/auth/v1/signup", "/auth/v1/verify?token=",
  "/auth/v1/user", "/storage/v1/object/pictures/%00", "/storage/v1/object/list/pictures", "/storage/v1/object/public/pictures/../x",
  "/storage/v1/object/sign/pictures/a", "/functions/v1/x", "/api/send-listing-payment", "/a/x", "/realtime/v1/websocket",
  "http://[", "*", "/%E0%A4%A", "/assets/..%2f..", "/.netlify/functions/x",
]; // prettier-ignore
const HEADERS = [
  `apikey: ${publishableKey}`, "apikey: sb_secret_x", "authorization: Bearer x.y.z", "authorization: Bearer", "accept: text/html",
  "content-type: application/json", "content-type: multipart/form-data; boundary=x", "content-type: text/plain", "range: bytes=-1",
  "prefer: return=representation,count=exact", "accept: application/vnd.pgrst.object+json", "upgrade: websocket", "connection: upgrade",
  "if-none-match: *", "expect: 100-continue", "transfer-encoding: chunked", "content-length: 5", "host: [", "origin: null",
  "accept-encoding: br;q=0", "sec-websocket-key: x", "x-forwarded-for: ,", "content-encoding: gzip", "accept-profile: auth",
]; // prettier-ignore
const BODIES = [
  "", "{}", "[]", "null", "1", '"x"', "{", '{"email":5,"password":{}}', '{"a":"\\u0000"}', '{"email":"a@x.test","password":"p"}',
  '{"body":[[[]]]}', '[{"text":null}]', "--x\r\n\r\n--x--", '{"prefix":5,"limit":"x"}', '{"type":"recovery","email":[],"token":1}',
  "[".repeat(20_000), `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`,
]; // prettier-ignore

function request(roll: Dice): string {
  const path = roll(10) === 0 ? `/${encodeURIComponent(bytes(roll(30), roll))}` : one(PATHS, roll);
  const target = roll(12) === 0 ? `${path}${bytes(roll(8), roll).replace(/\s/g, "")}` : path;
  const headers = Array.from({ length: roll(5) }, () => one(HEADERS, roll));
  if (roll(25) === 0) headers.push(`x-${bytes(roll(6), roll)}: ${bytes(roll(40), roll)}`);
  const body = roll(15) === 0 ? bytes(roll(300), roll) : one(BODIES, roll);
  if (roll(4) > 0) headers.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${one(METHODS, roll)} ${target} HTTP/1.${roll(2)}\r\nHost: localhost\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}

/** One connection: a request or two, then an end of some kind. Gives what was answered. */
function exchange(roll: Dice, count: number): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(server.port, "127.0.0.1", () => {
      const all = Array.from({ length: count }, () => request(roll)).join("");
      const part = roll(10) === 0 ? all.slice(0, roll(all.length + 1)) : all;
      socket.write(Buffer.from(part, "latin1"), () => finish(socket, roll));
    });
    socket.setTimeout(700, () => socket.destroy());
    socket.on("data", (data: Buffer) => (text += data.toString("latin1")));
    socket.on("error", () => undefined).once("close", () => resolve(text));
  });
}

function finish(socket: Socket, roll: Dice): void {
  const kind = roll(6);
  if (kind === 0) socket.resetAndDestroy();
  else if (kind === 1) socket.destroy();
  else socket.end();
}

const EVENTS = ["phx_join", "phx_leave", "heartbeat", "access_token", "broadcast", "x", "", "__proto__"];
const TOPICS = ["realtime:feed", "realtime:user:x", "phoenix", "realtime:", "x", "realtime:\u0000", "__proto__"];
const PAYLOADS: readonly unknown[] = [
  {}, null, 5, [], "x", { config: null }, { config: { private: true } }, { config: { private: "x", postgres_changes: {} } },
  { access_token: null }, { access_token: "x.y.z" }, { access_token: [] }, { config: { presence: 1, broadcast: [] } },
]; // prettier-ignore

function message(roll: Dice): Buffer {
  if (roll(8) === 0) return Buffer.from(bytes(roll(200), roll), "latin1");
  const parts = [
    one(["1", 1, null, {}], roll),
    one(["1", 2, null, []], roll),
    one(TOPICS, roll),
    one(EVENTS, roll),
    one(PAYLOADS, roll),
  ];
  const [join_ref, ref, topic, event, payload] = parts;
  return Buffer.from(JSON.stringify(roll(3) === 0 ? parts : { join_ref, ref, topic, event, payload }));
}

async function frames(roll: Dice, count: number): Promise<void> {
  let socket = await openSocket(server.port);
  for (let sent = 0; sent < count; sent += 1) {
    if (socket.destroyed) socket = await openSocket(server.port);
    const opcode = one([1, 1, 1, 1, 1, 1, 2, 0, 8, 9, 10, 3], roll);
    const whole = roll(20) === 0 ? Buffer.from(bytes(roll(40), roll), "latin1") : frame(opcode, message(roll));
    await new Promise((resolve) => socket.write(whole, resolve));
    if (roll(60) === 0) socket.resetAndDestroy();
  }
  socket.destroy();
}

test(`${REQUESTS} requests and ${FRAMES} frames (FUZZ_SEED=${SEED}) leave the server answering`, async () => {
  const faults: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => faults.push(String(text)) > 0);
  const statuses = new Map<string, number>();
  const collection = async (n: number): Promise<void> => {
    const roll = dice(`requests ${n}`);
    for (let sent = 0; sent < REQUESTS / COLLECTIONS;) {
      const count = Math.min(1 + roll(2), REQUESTS / COLLECTIONS - sent);
      for (const [, status = ""] of (await exchange(roll, count)).matchAll(/HTTP\/1\.1 (\d{3})/g))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      sent += count;
    }
  };
  await Promise.all([
    ...Array.from({ length: COLLECTIONS }, (_, n) => collection(n)),
    ...Array.from({ length: 4 }, (_, n) => frames(dice(`frames ${n}`), FRAMES / 4)),
  ]);
  vi.restoreAllMocks();
  console.log(`FUZZ_SEED=${SEED}: ${JSON.stringify(Object.fromEntries(statuses))}`);
  // One line of JSON each; a sign-in that was refused is written down, and no fault.
  const own = faults.filter((line) => line.startsWith("{") && !line.includes('"level":"info"'));
  expect(own.slice(0, 5)).toEqual([]);
  expect(statuses.get("500") ?? 0).toBe(0);
  expect((await server.get(`/rest/v1/rpc/page?apikey=${publishableKey}`)).status).toBe(200);
  await server.person("after@x.test");
}, 300_000);
