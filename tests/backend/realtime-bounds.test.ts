/** Bounds on the memory and work that one client, or one address, can cost the realtime server. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { SOCKET_PATH } from "./raw-socket.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // A sequence counts on what is rolled back as well: each question to the policies is one.
  await server.sql.unsafe(`
    create sequence public.judged;
    create function public.count_judged() returns trigger language plpgsql security definer as
      $$ begin perform nextval('public.judged'); return new; end $$;
    create trigger count_judged before insert on realtime.messages for each row execute function public.count_judged()`);
});
afterAll(() => server.stop());

const socketTo = ({ url }: TestServer, from?: string): WebSocket =>
  new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}`, {
    ...(from !== undefined && { headers: { "x-forwarded-for": from } }),
  });

async function open(): Promise<WebSocket> {
  const socket = socketTo(server);
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  return socket;
}

const join = (topic = "feed", more: object = {}): string =>
  JSON.stringify({
    topic: `realtime:${topic}`,
    event: "phx_join",
    ref: "1",
    payload: { config: { private: true }, ...more },
  });

const heartbeat = (ref: string): string => JSON.stringify({ topic: "phoenix", event: "heartbeat", ref, payload: {} });

type Reply = { payload: { status: string; response: { reason?: string } } };

async function answer(socket: WebSocket, said: string): Promise<Reply["payload"]> {
  socket.send(said);
  const [data] = (await once(socket, "message")) as [Buffer];
  return (JSON.parse(data.toString()) as Reply).payload;
}

/** Keeps the policies from answering until `go`. */
async function held(): Promise<{ waiting: () => Promise<number>; go: () => Promise<void> }> {
  const by = await server.sql.reserve();
  await by`begin`;
  await by`lock table realtime.messages in access exclusive mode`;
  let gone = false;
  const go = async (): Promise<void> => {
    if (gone) return;
    gone = true;
    await by`commit`;
    by.release();
  };
  onTestFinished(go);
  const waiting = async (): Promise<number> => {
    const rows = await server.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into realtime.messages'`;
    return rows.length;
  };
  return { waiting, go };
}

const judged = async (): Promise<number> => {
  const [row] = await server.sql`select case when is_called then last_value else 0 end as times from public.judged`;
  return Number(row?.["times"]);
};

test("two hundred joins may wait; whoever goes on is cut off, and nothing more is done for it", async () => {
  const { waiting, go } = await held();
  const before = await judged();
  const socket = await open();
  for (let n = 0; n < 190; n += 1) socket.send(join());
  await expect.poll(waiting).toBe(1);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  for (let n = 0; n < 30; n += 1) socket.send(join());
  await once(socket, "close");
  await go();
  expect(await answer(await open(), join())).toMatchObject({ status: "ok" });
  expect((await judged()) - before).toBe(2); // the one that was being judged, and that of the other client
});

test("nor more than a megabyte of them", async () => {
  const { waiting } = await held();
  const socket = await open();
  socket.send(join());
  await expect.poll(waiting).toBe(1);
  for (let n = 0; n < 30; n += 1) socket.send(join("feed", { padding: "x".repeat(60_000) }));
  await once(socket, "close");
});

test("who leaves is not worked for any longer", async () => {
  const { waiting, go } = await held();
  const before = await judged();
  const socket = await open();
  for (let n = 0; n < 100; n += 1) socket.send(join());
  await expect.poll(waiting).toBe(1);
  socket.terminate();
  const other = await open();
  expect(await answer(other, heartbeat("1"))).toMatchObject({ status: "ok" }); // by now the server knows
  await go();
  expect(await answer(other, join())).toMatchObject({ status: "ok" });
  expect((await judged()) - before).toBe(2);
});

test("joins of a crowd leave connections to others; whoever leaves the crowd is not judged", async () => {
  const { client } = await server.person("meanwhile@example.com");
  const { waiting, go } = await held();
  const before = await judged();
  const [other, ...crowd] = await Promise.all(Array.from({ length: 13 }, open));
  if (other === undefined) throw new Error("nobody came");
  const asked = async (): Promise<void> => expect(await answer(other, heartbeat("1"))).toMatchObject({ status: "ok" });
  const joined = crowd.slice(0, 2).map((socket) => answer(socket, join()));
  await expect.poll(waiting).toBe(2);
  joined.push(...crowd.slice(2, 7).map((socket) => answer(socket, join())));
  for (const socket of crowd.slice(7)) socket.send(join());
  await asked(); // by now all of them have been heard
  expect((await client.auth.updateUser({ password: "brand-new-2026", current_password: PASSWORD })).error).toBeNull();
  for (const socket of crowd.slice(7)) socket.terminate();
  await asked();
  await go();
  for (const one of await Promise.all(joined)) expect(one.status).toBe("ok");
  expect(await answer(other, join())).toMatchObject({ status: "ok" });
  expect((await judged()) - before).toBe(8);
});

test("who never reads its answers is cut off", async () => {
  const socket = await open();
  socket.pause();
  let closed = false;
  socket.once("close", () => (closed = true));
  const long = heartbeat("x".repeat(60_000));
  // The two ends of the connection hold some ten megabytes on the way.
  for (let n = 0; n < 1_000 && !closed; n += 1) {
    await new Promise((resolve) => socket.send(long, resolve));
    await new Promise(setImmediate);
    if (socket.readyState !== WebSocket.OPEN) break;
  }
  socket.resume();
  await expect.poll(() => closed).toBe(true);
});

test("a topic has at most two hundred signs: no longer one reaches the database, nor the log", async () => {
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => logged.mockRestore());
  const socket = await open();
  for (const topic of ["x".repeat(201), randomBytes(6_000).toString("base64")])
    expect(await answer(socket, join(topic))).toEqual({
      status: "error",
      response: { reason: "TopicNameInvalid: A topic name has at most 200 signs" },
    });
  expect((await answer(socket, join("x".repeat(200)))).response.reason).toMatch(/^Unauthorized/);
  expect(logged.mock.calls).toEqual([]);
});

test("what is no token is nobody's new token, and no line of the log", async () => {
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => logged.mockRestore());
  const socket = await open();
  expect(await answer(socket, join())).toMatchObject({ status: "ok" });
  for (const token of [5, { a: 1 }, ["sb_"], true, null])
    socket.send(JSON.stringify({ topic: "realtime:feed", event: "access_token", payload: { access_token: token } }));
  expect(await answer(socket, heartbeat("1"))).toMatchObject({ status: "ok" });
  expect(logged.mock.calls).toEqual([]);
});

test("two hundred sockets of one address, told by the trusted proxy; a closed one makes room", async () => {
  const behind = await startTestServer({ proxies: 1 });
  onTestFinished(() => behind.stop());
  const status = (from: string): Promise<{ socket: WebSocket; status: number }> =>
    new Promise((resolve) => {
      const socket = socketTo(behind, from);
      socket.once("open", () => resolve({ socket, status: 101 }));
      socket.once("unexpected-response", (_request, { statusCode = 0 }) => resolve({ socket, status: statusCode }));
      socket.on("error", () => undefined);
    });
  const school = "203.0.113.7";
  const taken = await Promise.all(Array.from({ length: 200 }, (_, n) => status(`10.0.0.${n}, ${school}`)));
  expect(new Set(taken.map((one) => one.status))).toEqual(new Set([101]));
  expect((await status(school)).status).toBe(429);
  expect((await status("203.0.113.8")).status).toBe(101);
  taken[0]?.socket.close();
  await expect.poll(async () => (await status(school)).status).toBe(101);
  for (const { socket } of taken) socket.terminate();
});
