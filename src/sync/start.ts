import { reportContact, reportUnreachable } from "#device/connectivity.ts";
import { sparing } from "#device/sparing.ts";
import { followTown } from "#device/towns.ts";
import { countSpending } from "#outbox/spending.ts";
import { holdReplicas } from "#replica/hold.ts";
import { answerQuestions } from "./answer.ts";
import { realClock } from "./clock.ts";
import { lead, followLeader } from "./leader.ts";
import { watchOccasions } from "./occasions.ts";
import { startPush } from "./push/start.ts";
import { followFull } from "./room.ts";
import { leaderAnswers, relayRequests } from "./relay.ts";
import { requestPull } from "./requests.ts";

/** How often a tab that does not lead looks after the one that does. */
const LOOK_MS = 30_000;

let started: Promise<() => Promise<void>> | null = null;

/**
 * The one door of sync: opens the replicas, pushes, and pulls if this tab leads. Called once, after the first paint;
 * a second call is the first one. Gives back the way to stop everything.
 */
export function startSync(): Promise<() => Promise<void>> {
  started ??= begin();
  return started;
}

async function begin(): Promise<() => Promise<void>> {
  const clock = realClock;
  const stopRelay = relayRequests();
  const pusher = startPush({
    onApplied: (lanes) => requestPull([...lanes]),
    // Who spares data sends a photo when it is sure to be wanted.
    ahead: () => !sparing.get(),
    onAnswer: (reached) => (reached ? reportContact() : reportUnreachable()),
  });
  const release = await holdReplicas();
  const leadership = followLeader(() => lead(clock));
  let cancelLook = () => {};
  const look = async () => {
    if (!leadership.leads() && document.visibilityState === "visible" && !(await leaderAnswers(clock)))
      leadership.takeOver();
    cancelLook = clock.after(LOOK_MS, () => void look());
  };
  cancelLook = clock.after(LOOK_MS, () => void look());
  const stops = [
    answerQuestions(clock),
    globalThis.location === undefined ? () => undefined : countSpending(location.origin),
    followFull(),
    globalThis.location === undefined ? () => undefined : followTown(),
    watchOccasions(),
    stopRelay,
    () => cancelLook(),
    () => leadership.stop(),
  ];
  return async () => {
    for (const stop of stops) stop();
    await pusher.stop();
    await release();
    started = null;
  };
}
