/** A socket that is worth nothing, for an hour: it costs little, and the questions that it wakes are few. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RemoteConfiguration } from "#remote/configuration.ts";
import { configureRemote, remoteConfiguration } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { setIdentity } from "#identity/current.ts";
import { realClock } from "#sync/clock.ts";
import { followPokes, listen } from "#sync/pokes.ts";
import { pullRegularly } from "#sync/pull-rhythm.ts";

const AWA = "d0a10a00-0000-4000-8000-000000000001";
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  setEnvironment({ url: "http://server", key: "k" });
});
afterEach(() => {
  vi.useRealTimers();
  setEnvironment(null);
});

type Frame = readonly [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];
type Wire = { say(data: unknown): void; close(): void };
/** The other end's behaviour when it is opened, and with each frame. */
type Server = { opened?(wire: Wire): void; heard?(frame: Frame, wire: Wire): void };

const reply = ([joinRef, ref, topic]: Frame, status: "ok" | "error", wire: Wire): void =>
  wire.say(JSON.stringify([joinRef, ref, topic, "phx_reply", { status, response: {} }]));

/** The page's traffic at the other end. */
type Seen = { sockets: number; frames: number; questions: number };

function connectTo(server: Server): Seen {
  const seen = { sockets: 0, frames: 0, questions: 0 };
  class Socket {
    readyState = 0;
    bufferedAmount = 0;
    onopen = (): void => undefined;
    onclose = (_event: { code: number }): void => undefined;
    onmessage = (_event: { data: unknown }): void => undefined;
    readonly wire: Wire = {
      say: (data) => void setTimeout(() => this.hear(data), 50),
      close: () => this.close(1006),
    };
    constructor() {
      seen.sockets += 1;
      setTimeout(() => {
        this.readyState = 1;
        this.onopen();
        server.opened?.(this.wire);
      }, 50);
    }
    /** As a browser does: what a listener throws is reported, and that is all. */
    hear(data: unknown) {
      try {
        if (this.readyState === 1) this.onmessage({ data });
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }
    send(data: string) {
      seen.frames += 1;
      server.heard?.(JSON.parse(data) as Frame, this.wire);
    }
    close(code = 1000) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      setTimeout(() => this.onclose({ code }));
    }
  }
  configureRemote({
    accessToken: () => Promise.resolve("token"),
    transport: Socket as unknown as NonNullable<RemoteConfiguration["transport"]>,
  });
  return seen;
}

/** Listens for an hour; counts sockets, frames sent, and questions that joins have woken. */
async function anHour(server: Server): Promise<Seen> {
  const seen = connectTo(server);
  const stop = await listen(AWA, {
    onPoke: () => (seen.questions += 1),
    onJoined: () => (seen.questions += 1),
    onListening: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  stop();
  return seen;
}

const heartbeats: Server["heard"] = (frame, wire) => frame[2] === "phoenix" && reply(frame, "ok", wire);

test.each<[string, Server]>([
  ["opens and says nothing", {}],
  ["says nothing but rubbish", { heard: (_, wire) => wire.say("<html>Identifiez-vous</html>") }],
  [
    "refuses to let anybody in, the token above all",
    { heard: (f, w) => reply(f, f[2] === "phoenix" ? "ok" : "error", w) },
  ],
  ["lives, and never answers who wants in", { heard: heartbeats ?? (() => undefined) }],
  [
    "works, and closes each five seconds",
    { opened: (wire) => void setTimeout(() => wire.close(), 5_000), heard: (frame, wire) => reply(frame, "ok", wire) },
  ],
])("F9 a socket that %s", async (_name, server) => {
  const { sockets, frames, questions } = await anHour(server);
  expect(sockets).toBeLessThan(70);
  // A sign of life each 25 s is 144 of them.
  expect(frames).toBeLessThan(450);
  expect(questions).toBeLessThan(140);
});

test("F9 a channel that swallows the pokes is not relied on, until it is heard again", async () => {
  const wires = new Set<Wire>();
  let joinRef: string | null = null;
  connectTo({
    opened: (wire) => void wires.add(wire),
    heard: (frame, wire) => {
      if (frame[3] === "phx_join" && frame[2].includes(AWA)) joinRef = frame[0];
      reply(frame, "ok", wire);
    },
  });
  const poke = () => {
    const payload = { type: "broadcast", event: "poke", payload: { collection: "messages" } };
    for (const wire of wires) wire.say(JSON.stringify([joinRef, null, `realtime:user:${AWA}`, "broadcast", payload]));
  };
  setIdentity(AWA);
  const told: boolean[] = [];
  const pokes = followPokes(realClock, (listening) => told.push(listening));
  const minutes = (many: number) => vi.advanceTimersByTimeAsync(many * 60_000);
  const messagesCame = async () => {
    pokes.messagesCame();
    await minutes(1);
  };

  await minutes(0.5);
  expect(told.at(-1)).toBe(true);
  // A message written before it was joined says nothing of it.
  await messagesCame();
  expect(told.at(-1)).toBe(true);
  await minutes(2);
  poke();
  await messagesCame();
  expect(told.at(-1)).toBe(true);
  // A poke that is as late as its message.
  await minutes(5);
  pokes.messagesCame();
  poke();
  await minutes(1);
  expect(told.at(-1)).toBe(true);
  await minutes(5);
  await messagesCame();
  expect(told.at(-1)).toBe(false);
  poke();
  await minutes(1);
  expect(told.at(-1)).toBe(true);
  pokes.stop();
  setIdentity(null);
});

test("F9 one with a late token, overtaken by another, neither joins nor ends that one", async () => {
  const seen = connectTo({ heard: (frame, wire) => reply(frame, "ok", wire) });
  const tokens: ((token: string) => void)[] = [];
  let slow = true;
  const accessToken = () =>
    slow ? new Promise<string>((resolve) => void tokens.push(resolve)) : Promise.resolve("token");
  configureRemote({ ...remoteConfiguration(), accessToken });
  setIdentity(AWA);
  const told: boolean[] = [];
  const pokes = followPokes(realClock, (listening) => told.push(listening));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tokens).toHaveLength(1);
  slow = false;
  pokes.rest();
  pokes.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.at(-1)).toBe(true);
  tokens[0]?.("late");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([told.at(-1), seen.sockets]).toEqual([true, 1]);
  pokes.stop();
  setIdentity(null);
});

test("unwatched for five minutes the phone sends no heartbeat; a look rejoins at once", async () => {
  const seen = connectTo({ heard: (frame, wire) => reply(frame, "ok", wire) });
  setIdentity(AWA);
  const told: boolean[] = [];
  const pokes = followPokes(realClock, (listening) => told.push(listening));
  const document = { visibilityState: "visible" };
  vi.stubGlobal("document", document);
  vi.spyOn(performance, "now").mockReturnValue(Number.MAX_SAFE_INTEGER);
  const rhythm = pullRegularly(
    realClock,
    () => true,
    () => pokes.rest(),
  );
  const minutes = (many: number) => vi.advanceTimersByTimeAsync(many * 60_000);
  await minutes(20);
  expect(told.at(-1)).toBe(true);
  document.visibilityState = "hidden";
  await minutes(6);
  expect(told.at(-1)).toBe(false);
  const { frames, sockets } = seen;
  await minutes(60);
  expect([seen.frames, seen.sockets]).toEqual([frames, sockets]);
  document.visibilityState = "visible";
  pokes.wake();
  await minutes(0.5);
  expect([told.at(-1), seen.sockets]).toEqual([true, sockets + 1]);
  rhythm.stop();
  pokes.stop();
  setIdentity(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
