/**
 * Keeps one outbox emptied while a page is open: what starts it, when it tries again by itself, how it stops. One turn of it, which
 * the service worker takes too: the lock, the time limit of each request, and the drain, which empties the outbox as far as the
 * server lets it, in order, in as few requests as it can. Nothing is lost at any line of it: rows are marked before a request
 * leaves, verdicts are stored whole or not at all, and the server answers a replay with the verdict it gave before.
 */
import type { ProofArgs } from "#model/mutations.ts";
import { bytesOf, endsRowWaits, mayLeave, readPatience, withLonely } from "#outbox/batch.ts";
import { alive, type Locks, underPushLock } from "#outbox/locks.ts";
import { makeRoomAfter } from "#outbox/room.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { endWaits, hasQueued, recover } from "#outbox/sending.ts";
import { type Answer, isReached } from "#remote/answer.ts";
import { UNWELCOME_MS } from "#remote/backoff.ts";
import type { PushReason } from "../requests.ts";
import type { Clock } from "../clock.ts";
import { uploadMs, type Put } from "./put-photo.ts";
import { type DrainDeps, type Drained, type Carrier, type Round, STOPPED } from "./carrier.ts";
import { asJson, proof } from "./proof.ts";
import { batch, trouble } from "./batch.ts";
import { ahead, endRest, following, photo } from "./photo.ts";

export type PusherDeps = TurnDeps & {
  /** True when the browser itself says that there is no network: then nothing is tried unless somebody insists. */
  offline(): boolean;
};

export type Pusher = {
  push(reason: PushReason): void;
  /** Resolves once nothing runs any more, be it to sleep. */
  idle(): Promise<void>;
  /** Stops for good; a request under way is cut, its rows are queued again. */
  stop(): Promise<void>;
};

const LONGEST_SLEEP_MS = 60_000;
/** After this phone itself failed to read or write. */
const TROUBLED_SLEEP_MS = 15_000;

/** Which of two reasons says more: the later in this list. */
const RANK: readonly PushReason[] = ["timer", "row", "poke", "visible", "session", "online", "person"];

const stronger = (a: PushReason | null, b: PushReason): PushReason =>
  a === null || RANK.indexOf(b) > RANK.indexOf(a) ? b : a;

/** How long to sleep after it, null until somebody asks for a push. */
async function turn(deps: PusherDeps, reason: PushReason, stop: AbortSignal): Promise<number | null> {
  if (deps.offline() && reason !== "person") return LONGEST_SLEEP_MS;
  try {
    const { next } = await pushOnce(deps, reason, stop);
    return next === null ? null : next - deps.now();
  } catch (error) {
    if (await makeRoomAfter(error, "act")) return 0;
    // The database was closed under us, or the lock taken from us. Whatever left was marked before it left.
    return TROUBLED_SLEEP_MS;
  }
}

/** Sends what waits each time it is asked, one turn at a time in this tab. */
export function createPusher(deps: PusherDeps): Pusher {
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  let asked: PushReason | null = null;
  let running: Promise<void> | null = null;
  let cancelTimer = (): void => undefined;

  const sleep = (ms: number) => {
    cancelTimer();
    cancelTimer = deps.after(Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS), () => push("timer"));
  };

  const run = async () => {
    while (asked !== null && !stopped()) {
      const reason = asked;
      asked = null;
      cancelTimer();
      const ms = await turn(deps, reason, stopping.signal);
      if (ms !== null && !stopped()) sleep(ms);
    }
    running = null;
  };

  const push = (reason: PushReason) => {
    if (stopped()) return;
    asked = stronger(asked, reason);
    running ??= run();
  };

  const idle = async () => {
    while (running !== null) await running;
  };

  return {
    push,
    idle,
    stop: async () => {
      stopping.abort();
      cancelTimer();
      await idle();
    },
  };
}

export type TurnDeps = Omit<DrainDeps, "post" | "put" | "prove"> & {
  post(rows: readonly OutboxRow[], token: string | null, signal: AbortSignal): Promise<Answer>;
  put(object: string, blob: Blob, token: string | null, cut: boolean, signal: AbortSignal): Promise<Put>;
  prove(
    id: string,
    args: ProofArgs,
    screenshot: Blob,
    token: string | null,
    cut: boolean,
    signal: AbortSignal,
  ): Promise<Put>;
  locks: Locks;
  after: Clock["after"];
};

const REQUEST_MS = 20_000;
/** As many bytes are meant to pass in that time on any road; each more gets what it needs on one of 32 kbit/s. */
const USUAL_BYTES = 32_000;
const SLOW_BYTES_PER_MS = 4;

const batchMs = (bytes: number): number => REQUEST_MS + Math.max(0, bytes - USUAL_BYTES) / SLOW_BYTES_PER_MS;

/** One turn, under the lock that one tab has at a time. */
export function pushOnce(deps: TurnDeps, reason: PushReason, stop: AbortSignal): Promise<Drained> {
  const post = (rows: readonly OutboxRow[], token: string | null) => {
    const ms = batchMs(bytesOf(rows));
    const send = () => withinTime(deps.after, stop, ms, (signal) => deps.post(rows, token, signal));
    return ms > REQUEST_MS ? alive(deps, send) : send();
  };
  const put: DrainDeps["put"] = (object, blob, token, cut) =>
    alive(deps, () =>
      withinTime(deps.after, stop, uploadMs(blob.size), (signal) => deps.put(object, blob, token, cut, signal)),
    );
  const prove: DrainDeps["prove"] = (id, args, screenshot, token, cut) =>
    alive(deps, () =>
      withinTime(deps.after, stop, uploadMs(asJson(screenshot.size)), (signal) =>
        deps.prove(id, args, screenshot, token, cut, signal),
      ),
    );
  return underPushLock({ ...deps, stop }, () => drain({ ...deps, post, put, prove }, reason, stop));
}

/** Holds whatever `fetch` does with its signal: an answer that stalls counts as none. */
async function withinTime<T extends Put>(
  after: Clock["after"],
  stop: AbortSignal,
  ms: number,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T | { kind: "unreached" }> {
  const limit = new AbortController();
  const cut = () => limit.abort();
  // Listens before anything may cut: a signal that is aborted already tells nobody.
  const over = new Promise<{ kind: "unreached" }>((resolve) => {
    limit.signal.addEventListener("abort", () => resolve({ kind: "unreached" }));
  });
  stop.addEventListener("abort", cut);
  if (stop.aborted) cut();
  const cancel = after(ms, cut);
  try {
    return await Promise.race([send(limit.signal), over]);
  } finally {
    cancel();
    stop.removeEventListener("abort", cut);
  }
}

/**
 * In this order: no word waits behind a picture, a proof, which somebody has paid for, goes before photos, then what a listing on
 * sale can do without, and photos of a form that is still being filled go last.
 */
const CARRIERS: readonly Carrier<unknown>[] = [batch, proof, photo, following, ahead];
/** What may leave although no row waits. */
const WITHOUT_ROW: readonly Carrier<unknown>[] = [following, ahead];

/** The loop of one turn: one request after another until nothing may leave. Whoever calls it holds the lock. */
export async function drain(deps: DrainDeps, reason: PushReason, signal: AbortSignal): Promise<Drained> {
  const { db } = deps;
  await recover(db, deps.now());
  if (endsRowWaits(reason)) await endWaits(db);
  if (endsRowWaits(reason)) endRest();
  const stored = await readPatience(db);
  const patience = endsRowWaits(reason) ? withLonely(stored) : stored;
  if (!mayLeave(patience, reason, deps.now())) return { next: patience.wait?.until ?? null, paused: false };
  let round: Round = { patience, end: null, rejected: null };
  while (round.end === null && !signal.aborted) round = await once(deps, round, signal);
  return round.end ?? STOPPED;
}

async function once(deps: DrainDeps, round: Round, signal: AbortSignal): Promise<Round> {
  const idle = (await hasQueued(deps.db)) ? null : await withoutRow(deps, round);
  if (idle !== null) return { ...round, end: idle };
  const credentials = await deps.credentials(round.rejected);
  if (credentials.kind === "paused") return { ...round, end: { next: null, paused: true } };
  if (credentials.kind === "unreachable") {
    deps.onAnswer?.(false);
    // A server that takes no fresh token is in no passing trouble.
    const longest = round.rejected === null ? undefined : UNWELCOME_MS;
    return await trouble(deps, round.patience, { carried: round.patience.limit * 2, retryAfter: null, longest }, []);
  }
  let next: number | null = null;
  for (const carrier of CARRIERS) {
    const chosen = await carrier.choose(deps, round);
    if (chosen.load !== null) return await carry(carrier, deps, round, chosen.load, credentials.token, signal);
    next ??= chosen.nextAt ?? null;
  }
  return { ...round, end: { next, paused: false } };
}

/** With no row queued: null when something leaves all the same, else when to come back for it. */
async function withoutRow(deps: DrainDeps, round: Round): Promise<Drained | null> {
  let next: number | null = null;
  for (const carrier of WITHOUT_ROW) {
    const chosen = await carrier.choose(deps, round);
    if (chosen.load !== null) return null;
    next ??= chosen.nextAt ?? null;
  }
  return { next, paused: false };
}

/** One request of whatever kind. */
async function carry<Load>(
  carrier: Carrier<Load>,
  deps: DrainDeps,
  round: Round,
  load: Load,
  token: string | null,
  signal: AbortSignal,
): Promise<Round> {
  if (await carrier.spared(deps, load)) return round;
  const began = deps.now();
  const answer = await carrier.send(deps, load, token);
  const took = deps.now() - began;
  if (signal.aborted && answer.kind === "unreached") {
    await carrier.interrupted(deps, load);
    return { ...round, end: STOPPED };
  }
  deps.onAnswer?.(answer.kind === "partial" || isReached(answer));
  const renewed = round.rejected !== null;
  // Once: a fresh token that is refused as well is the server's trouble, and no reason to send the person away.
  if (carrier.means(answer, load, renewed).is === "sign-in" && !renewed && token !== null) {
    await carrier.interrupted(deps, load);
    return { ...round, rejected: token };
  }
  const meaning = carrier.means(answer, load, true);
  return await carrier.applyAnswer(deps, round, load, { answer, meaning, token, took });
}
