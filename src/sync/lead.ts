import { pullMark, settleSent } from "#outbox/settle.ts";
import { useDataSaver } from "#device/data-saver.ts";
import { identity } from "#replica/identity.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import { afterPull } from "./after-pull.ts";
import type { Clock } from "./clock.ts";
import { makeRoomAfter } from "#outbox/room.ts";
import { LANES } from "./lanes.ts";
import { followPokes } from "./follow-pokes.ts";
import { keepTime } from "./occasions.ts";
import { type Puller, createPuller } from "./pull/puller.ts";
import { requestPage } from "./pull/request-page.ts";
import { hasRoom } from "./room/keep-room.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { grantWishes } from "./wake.ts";

/** What the leading tab does; gives back the way to retire. */
export function lead(clock: Clock): () => void {
  let wholeFeed = false;
  let listening = false;
  const puller = createPuller(LANES, {
    request: requestPage,
    now: clock.now,
    clock,
    // A visitor has no outbox worth opening: nothing of theirs comes back by a lane.
    mark: () => (isPerson() ? pullMark() : Promise.resolve(0)),
    settle: async (lane, pullStartedAt) => {
      if (isPerson()) await settleSent({ lanes: [lane.name], pullStartedAt });
    },
    mayFill: (lane) => {
      if (lane.eager === Number.POSITIVE_INFINITY) return true;
      return (wholeFeed || !useDataSaver.getState().saving) && hasRoom(wholeFeed);
    },
    onPulled: (lane) => void afterPull(lane, clock.now()),
    onFailed: (error) => void makeRoomAfter(error, "copy"),
  });
  const stops = [
    grantWishes((wanted) => {
      if (wanted.kind === "pull") return puller.ask(wanted.which, wanted.spread);
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

const isPerson = () => identity.get().phase === "person";

/** A database that has just opened is asked for at once: boot, sign-in, a replica made anew. */
function followReplicas(puller: Puller): () => void {
  const stops = [
    publicReplica.subscribe(() => puller.ask("all")),
    privateReplica.subscribe(() => {
      puller.ask("person");
      sweepQuietly();
    }),
  ];
  puller.ask("every");
  sweepQuietly();
  return () => stops.forEach((stop) => stop());
}

/** Closed meanwhile: the next pull of drafts does it. */
const sweepQuietly = () => void sweepOrphans().catch(() => {});
