import { isOffline, reportContact, reportUnreachable } from "#device/connectivity.ts";
import { isUnmetered } from "#device/data-saver.ts";
import { savesData } from "#device/saves-data.ts";
import { followTown } from "#device/change-town.ts";
import type { CollectionName } from "#domain/collection.ts";
import { currentUser, currentUserStore } from "#identity/current.ts";
import { authorsBeside } from "#outbox/database.ts";
import { countSpending } from "#outbox/spent.ts";
import type { Reach } from "#outbox/uploads.ts";
import { watchQueued } from "#outbox/watch.ts";
import { holdReplicas } from "#replica/open.ts";
import { type Clock, realClock } from "./clock.ts";
import { lead } from "./leader.ts";
import { followLeader, type Leadership } from "./leadership.ts";
import { followFull } from "./free-space.ts";
import { pullOnPageEvents } from "./pokes.ts";
import { leaderAnswers, relayRequests } from "./relay.ts";
import { answerQuestions } from "./questions.ts";
import { requestPull, onRequest, requestPush, type PushReason } from "./requests.ts";
import type { Pusher } from "./push/pusher.ts";

/** How often a tab that does not lead looks after the one that does. */
const LOOK_MS = 30_000;

let started: Promise<() => Promise<void>> | null = null;

/**
 * The entry of sync: opens the replicas, pushes, and pulls if this tab leads. Called once, after the first paint;
 * a second call is the first one. Returns the function that stops everything.
 */
export function startSync(): Promise<() => Promise<void>> {
  started ??= begin();
  return started;
}

async function begin(): Promise<() => Promise<void>> {
  const clock = realClock;
  const stopRelay = relayRequests();
  const pusher = startPush({
    onSending: () => requestPull([], { sending: true }),
    onApplied: (collections) => requestPull([...collections]),
    // A phone that saves data sends a photo when it is sure to be wanted; where bytes cost nothing those of closed forms go too.
    ahead: () => (savesData.getState() ? null : isUnmetered() ? "all" : "open"),
    onAnswer: (reached) => (reached ? reportContact() : reportUnreachable()),
  });
  const release = await holdReplicas();
  const leadership = followLeader(() => lead(clock));
  const stops = [
    answerQuestions(clock),
    ...(globalThis.location === undefined ? [] : [countSpending(location.origin), followTown()]),
    followFull(),
    pullOnPageEvents(),
    stopRelay,
    lookAfter(clock, leadership),
    () => leadership.stop(),
  ];
  return async () => {
    for (const stop of stops) stop();
    await pusher.stop();
    await release();
    started = null;
  };
}

/** Takes the lead from a tab that says nothing any more; returns the unsubscribe function, which also ends a look under way. */
export function lookAfter(clock: Pick<Clock, "after">, leadership: Pick<Leadership, "leads" | "takeOver">): () => void {
  let ended = false;
  let cancel = () => {};
  const wait = () => (cancel = clock.after(LOOK_MS, () => void look()));
  const look = async () => {
    const isMissed = !leadership.leads() && document.visibilityState === "visible" && !(await leaderAnswers(clock));
    if (ended) return;
    if (isMissed) leadership.takeOver();
    wait();
  };
  wait();
  return () => {
    ended = true;
    cancel();
  };
}

type StartPush = {
  /** Told before mutations leave. */
  onSending?(): void;
  /** Told the collections in which something now has an effect: pull them. */
  onApplied?(collections: ReadonlySet<CollectionName>): void;
  /** Told after each request whether our server answered. */
  onAnswer?(reached: boolean): void;
  /** The drafts whose photos may go before their listing without being asked. */
  ahead?(): Reach | null;
};

type Push = { push(reason: PushReason): void; stop(): Promise<void> };

/** Starts the push of this page: for the current person, and for whoever is here later, for whoever has a reason. */
export function startPush(options: StartPush = {}): Push {
  const pushers = new Map<string, ReturnType<typeof keepEmptied>>();
  let ended = false;
  let turn = Promise.resolve();

  const follow = async () => {
    const authors = ended ? [] : await authorsBeside(currentUser());
    for (const [author, before] of pushers) {
      if (authors.includes(author)) continue;
      pushers.delete(author);
      await before.stop();
    }
    for (const author of authors.filter((one) => !pushers.has(one))) {
      // Not before there is something to send: a first visit does without it.
      const [{ realDeps }, { createPusher }] = await Promise.all([
        import("./push/deps.ts"),
        import("./push/pusher.ts"),
      ]);
      pushers.set(
        author,
        keepEmptied(author, createPusher(Object.assign(realDeps(author), { offline: isOffline }, options))),
      );
    }
  };
  // One after another: who is here may change meanwhile, and then the next one puts it right. Code that could not be loaded is
  // asked for again by the next request.
  const look = () => (turn = turn.then(follow).catch(() => undefined));

  const push = (reason: PushReason) => {
    if (pushers.size === 0) void look();
    else for (const { pusher } of pushers.values()) pusher.push(reason);
  };

  const stops = [currentUserStore.subscribe(() => void look()), onRequest("push", push), pushOnPageEvents()];
  void look();
  return {
    push,
    async stop() {
      ended = true;
      stops.forEach((stop) => stop());
      await look();
    },
  };
}

function keepEmptied(author: string, pusher: Pusher) {
  let seen = 0;
  const stopWatching = watchQueued(author, (count) => {
    if (count > seen) pusher.push("row");
    seen = count;
  });
  pusher.push("online");
  // The code of the next tap must be here before the network goes: the worker may not have kept it yet.
  void Promise.all([import("#outbox/append.ts"), import("#outbox/full-disk.ts")]).catch(() => undefined);
  return {
    pusher,
    async stop() {
      stopWatching();
      await pusher.stop();
    },
  };
}

function pushOnPageEvents(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const visible = () => {
    if (document.visibilityState === "visible") requestPush("visible");
  };
  addEventListener("online", () => requestPush("online"), { signal });
  document.addEventListener("visibilitychange", visible, { signal });
  return () => stopped.abort();
}
