/** Which tab leads, and what the one that leads does. */
import { pullMark, settleSent, resendSent } from "#outbox/settle.ts";
import { isUnmetered } from "#device/data-saver.ts";
import { sparing } from "#device/sparing.ts";
import { currentUser } from "#identity/current.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import { VISITOR } from "#outbox/database.ts";
import { makeRoomAfter } from "#outbox/room.ts";
import { afterPull } from "./after-pull.ts";
import type { Clock } from "./clock.ts";
import type { Lane } from "./lane.ts";
import { LANES } from "./lanes.ts";
import { followPokes } from "./pokes.ts";
import { keepTime } from "./occasions.ts";
import { type Puller, createPuller } from "./pull/runner.ts";
import { expectPage, requestPage, requestVersions } from "./pull/request-page.ts";
import { hasRoom } from "./room.ts";
import { isLookedAt, serveRequests } from "./relay.ts";
import { requestPush } from "./requests.ts";

/*
 * One tab pulls for all: it holds a Web Lock, the others wait for it and see its rows through the shared database.
 * A frozen tab keeps its lock, so a visible tab that has seen no sign of the leader for a while takes it over.
 */
const LOCK = "djassa-leader";

export type Leadership = {
  /** Takes the lead from a tab that holds it and does nothing. */
  takeOver(): void;
  leads(): boolean;
  stop(): void;
};

/** Calls `lead` when this tab leads, and what that gave back when it no longer does. */
export function followLeader(lead: () => () => void, locks: LockManager | undefined = navigator.locks): Leadership {
  const stopping = new AbortController();
  let leading: (() => void) | null = null;
  const retire = () => {
    leading?.();
    leading = null;
  };

  const hold = () => {
    if (stopping.signal.aborted || leading !== null) return Promise.resolve();
    leading = lead();
    return new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve(), { once: true }));
  };
  const queue = (steal: boolean) => {
    // A lock cannot be both stolen and given up by a signal while it is waited for.
    const options = steal ? { steal } : { signal: stopping.signal };
    locks?.request(LOCK, options, hold).then(retire, () => {
      retire();
      // Stolen from us: wait for our turn again. Aborted: we are leaving.
      if (!stopping.signal.aborted) queue(false);
    });
  };

  if (locks === undefined) leading = lead();
  else queue(false);
  return {
    takeOver: () => {
      if (leading === null) queue(true);
    },
    leads: () => leading !== null,
    stop: () => {
      stopping.abort();
      retire();
    },
  };
}

/** What the leading tab does; gives back the way to retire. */
export function lead(clock: Clock): () => void {
  let wholeFeed = false;
  let listening = false;
  const puller = createPuller(LANES, {
    request: requestPage,
    versions: requestVersions,
    expectPage: (lane) => expectPage(lane.open()?.owner ?? null),
    now: clock.now,
    clock,
    // A visitor has no outbox worth opening: nothing of theirs comes back by a lane.
    mark: () => (isPerson() ? pullMark() : Promise.resolve(0)),
    settle: async (lane, pullStartedAt) => {
      if (isPerson()) await settleSent({ lanes: [lane.name], pullStartedAt });
    },
    mayFill: async (lane) => {
      if (lane.eager === Number.POSITIVE_INFINITY) return true;
      return (wholeFeed || (await comesUnasked(lane))) && hasRoom(wholeFeed);
    },
    onOtherGeneration: async (generation) => {
      if ((await resendSent(currentUser() ?? VISITOR, generation)) > 0) requestPush("row");
    },
    onPulled: (lane, serverNow) => void afterPull(lane, clock.now(), serverNow),
    onFailed: (error) => void makeRoomAfter(error, "copy"),
  });
  const stops = [
    serveRequests((wanted) => {
      // What is asked while nobody looks is asked again by the first look (occasions.ts).
      if (wanted.kind === "pull") return isLookedAt() ? puller.ask(wanted.lanes, wanted) : undefined;
      wholeFeed = true;
      puller.ask(["feed"]);
    }),
    followReplicas(puller),
    followPokes(clock, (now) => (listening = now)),
    keepTime(clock, () => listening),
  ];
  return () => {
    for (const stop of stops) stop();
    puller.stop();
  };
}

/** So many rows of what everybody reads come by themselves where each byte may be paid for. */
const UNASKED = 300;

/** Whether older rows of a lane are fetched although nobody asked for them: all of them where data costs nothing. */
async function comesUnasked(lane: Lane): Promise<boolean> {
  if (sparing.get()) return false;
  return isUnmetered() || ((await lane.open()?.count()) ?? UNASKED) < UNASKED;
}

const isPerson = () => currentUser() !== null;

/** A database that has just opened is asked for at once: boot, sign-in, a replica made anew. */
function followReplicas(puller: Puller): () => void {
  const stops = [
    publicReplica.subscribe(() => isLookedAt() && puller.ask("all")),
    privateReplica.subscribe(() => isLookedAt() && puller.ask("person")),
  ];
  if (isLookedAt()) puller.ask("every");
  return () => stops.forEach((stop) => stop());
}
