/** The push of this page: follows who is here, and pushes for whoever has a reason. */
import type { LaneName } from "#domain/lane.ts";
import { currentUser, userHere } from "#identity/current.ts";
import { outboxExists, VISITOR } from "#outbox/database.ts";
import { onRequest, requestPush, type PushReason } from "#sync/requests.ts";
import { watchQueued } from "#outbox/watch.ts";
import type { Pusher } from "./pusher.ts";

export type StartPush = {
  /** Told the lanes in which something now has an effect: pull them. */
  onApplied?(lanes: ReadonlySet<LaneName>): void;
  /** Told after each request whether our server answered. */
  onAnswer?(reached: boolean): void;
  /** Whether photos of an open form may go before their listing. */
  ahead?(): boolean;
};

export type Push = { push(reason: PushReason): void; stop(): Promise<void> };

/** Starts pushing for the person here, and for whoever is here later. */
export function startPush(told: StartPush = {}): Push {
  let current: { author: string; pusher: Pusher; stop(): Promise<void> } | null = null;
  let ended = false;

  const follow = async () => {
    const author = currentUser() ?? VISITOR;
    if (current?.author === author) return;
    const before = current;
    current = null;
    await before?.stop();
    // Most visitors never write anything: no database is made for them.
    if (
      current !== null ||
      author !== (currentUser() ?? VISITOR) ||
      (author === VISITOR && !(await outboxExists(VISITOR)))
    )
      return;
    // Not before there is something to send: a first visit does without it.
    const [{ realDeps }, { createPusher }] = await Promise.all([import("./deps.ts"), import("./pusher.ts")]);
    if (!ended && current === null && author === (currentUser() ?? VISITOR))
      current = begin(author, createPusher(Object.assign(realDeps(author), told)));
  };
  // Code that could not be loaded is asked for again by the next request.
  const look = () => void follow().catch(() => undefined);

  const push = (reason: PushReason) => {
    if (current === null) look();
    else current.pusher.push(reason);
  };

  const stops = [userHere.subscribe(look), onRequest("push", push), pushOnPageEvents()];
  look();
  return {
    push,
    async stop() {
      ended = true;
      stops.forEach((stop) => stop());
      await current?.stop();
      current = null;
    },
  };
}

function begin(author: string, pusher: Pusher) {
  let seen = 0;
  const stopWatching = watchQueued(author, (count) => {
    if (count > seen) pusher.push("row");
    seen = count;
  });
  pusher.push("online");
  // What the next tap needs must be here before the network goes: the worker may not have kept it yet.
  void Promise.all([import("#outbox/append.ts"), import("#outbox/room.ts")]).catch(() => undefined);
  return {
    author,
    pusher,
    async stop() {
      stopWatching();
      await pusher.stop();
    },
  };
}

function pushOnPageEvents(): () => void {
  const online = () => requestPush("online");
  const visible = () => {
    if (document.visibilityState === "visible") requestPush("visible");
  };
  addEventListener("online", online);
  document.addEventListener("visibilitychange", visible);
  return () => {
    removeEventListener("online", online);
    document.removeEventListener("visibilitychange", visible);
  };
}
