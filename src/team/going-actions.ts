import { forgetTeamBox } from "#device/team-box.ts";
import { currentUserStore } from "#identity/current.ts";
import { openActions, type Actions, type Outcome } from "./actions.ts";
import { draftKey, forget } from "./tab-storage.ts";

/*
 * The actions of a member go on when the admin console is left for another screen: what has no answer goes again when the network is
 * back and every minute, and the page is not closed without a word, for as long as something waits and its maker is here.
 */
type Notify = (outcome: Outcome) => void;
type Going = { readonly actions: Actions; notify: Notify };

/** How often what waits goes again when nothing else says that there is a network, milliseconds. */
export const EVERY_MS = 60_000;

const going = new Map<string, Going>();

/** The actions of this member, the same wherever they are asked for; `notify` hears of them from now on. */
export function actionsOf(userId: string, notify: Notify): Actions {
  const known = going.get(userId);
  if (known !== undefined) {
    known.notify = notify;
    return known.actions;
  }
  const actions = openActions(userId, (outcome) => {
    if (outcome.result === "done" && outcome.unsent === null) {
      const { verb, about } = outcome.action;
      // Also the words for the other ways to decide it: "words:decide_report:warn:<listing>". Those that reached nobody stay.
      forget(userId, (key) => key.startsWith(draftKey(verb, "")) && key.endsWith(`:${about}`));
    }
    one.notify(outcome);
  });
  const one: Going = { actions, notify };
  going.set(userId, one);
  const stopGoing = keepGoing(actions);
  const stopWatching = currentUserStore.subscribe(() => {
    const here = currentUserStore.getState();
    if (here === userId || here === undefined) return;
    stopWatching();
    going.delete(userId);
    actions.close();
    stopGoing();
    // Signed out, also in another tab, whose box is its own.
    if (here === null) forgetTeamBox(userId);
  });
  return actions;
}

/**
 * Sends this member's waiting actions again, also those from before this page was loaded. `notify`: shows the answer where no screen does.
 */
export function goOn(userId: string, notify: Notify): Actions {
  const actions = going.get(userId)?.actions ?? actionsOf(userId, notify);
  actions.again();
  return actions;
}

/** The same, and says whether all of it has its answer. */
export async function sendStored(userId: string, notify: Notify): Promise<boolean> {
  const actions = goOn(userId, notify);
  await new Promise<void>((resolve) => {
    const settled = () => [...actions.getState().values()].every(({ state }) => state === "waiting");
    if (settled()) return resolve();
    const stop = actions.subscribe(() => {
      if (!settled()) return;
      stop();
      resolve();
    });
  });
  return actions.getState().size === 0;
}

function keepGoing(actions: Actions): () => void {
  let stop: (() => void) | null = null;
  const judge = () => {
    if (actions.getState().size > 0) stop ??= hold(actions.again);
    else {
      stop?.();
      stop = null;
    }
  };
  judge();
  const stopListening = actions.subscribe(judge);
  return () => {
    stopListening();
    stop?.();
  };
}

function hold(again: () => void): () => void {
  const stay = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Chromium before 119 reads only this.
    event.returnValue = true;
  };
  const timer = setInterval(again, EVERY_MS);
  addEventListener("online", again);
  addEventListener("beforeunload", stay);
  return () => {
    clearInterval(timer);
    removeEventListener("online", again);
    removeEventListener("beforeunload", stay);
  };
}
