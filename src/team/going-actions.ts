import { forgetTeamBox } from "#device/team-box.ts";
import { userHere } from "#identity/current.ts";
import { openActions, type Actions, type Outcome } from "./actions.ts";
import { draftKey, forget } from "./tab-storage.ts";

/*
 * The actions of a member go on when the admin console is left for another screen: what has no answer goes again when the network is
 * back and every minute, and the page is not closed without a word, for as long as something waits and its maker is here.
 */
type Tell = (outcome: Outcome) => void;
type Going = { readonly actions: Actions; tell: Tell };

/** How often what waits goes again when nothing else says that there is a network, milliseconds. */
export const EVERY_MS = 60_000;

const going = new Map<string, Going>();

/** The actions of this member, the same wherever they are asked for; `tell` hears of them from now on. */
export function actionsOf(userId: string, tell: Tell): Actions {
  const known = going.get(userId);
  if (known !== undefined) {
    known.tell = tell;
    return known.actions;
  }
  const actions = openActions(userId, (outcome) => {
    if (outcome.result === "done" && outcome.unsent === null) {
      const { verb, about } = outcome.action;
      // Also the words for the other ways to decide it: "words:decide_report:warn:<listing>". Those that reached nobody stay.
      forget(userId, (key) => key.startsWith(draftKey(verb, "")) && key.endsWith(`:${about}`));
    }
    one.tell(outcome);
  });
  const one: Going = { actions, tell };
  going.set(userId, one);
  const stopGoing = keepGoing(actions);
  const stopWatching = userHere.subscribe(() => {
    const here = userHere.getState();
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
 * Sends this member's waiting actions again, also those from before this page was loaded. `tell`: shows the answer where no screen does.
 */
export function goOn(userId: string, tell: Tell): Actions {
  const actions = going.get(userId)?.actions ?? actionsOf(userId, tell);
  actions.again();
  return actions;
}

/** The same, and says whether all of it has its answer. */
export async function sendKept(userId: string, tell: Tell): Promise<boolean> {
  const actions = goOn(userId, tell);
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
