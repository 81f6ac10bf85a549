import { forgetTeamBox } from "#device/team-box.ts";
import { userHere } from "#identity/current.ts";
import { openActs, type Acts, type Outcome } from "./acts.ts";
import { draftKey, forget } from "./tab-storage.ts";

/*
 * The acts of a member go on when the desk is left for another screen: what has no answer goes again when the network is
 * back and every minute, and the page is not closed without a word, for as long as something waits and its maker is here.
 */
type Tell = (outcome: Outcome) => void;
type Going = { readonly acts: Acts; tell: Tell };

/** How often what waits goes again when nothing else says that there is a network, milliseconds. */
export const EVERY_MS = 60_000;

const going = new Map<string, Going>();

/** The acts of this member, the same wherever they are asked for; `tell` hears of them from now on. */
export function actsOf(userId: string, tell: Tell): Acts {
  const known = going.get(userId);
  if (known !== undefined) {
    known.tell = tell;
    return known.acts;
  }
  const acts = openActs(userId, (outcome) => {
    if (outcome.result === "done" && outcome.unsent === null) {
      const { verb, about } = outcome.act;
      // Also the words for the other ways to decide it: "words:decide_report:warn:<listing>". Those that reached nobody stay.
      forget(userId, (key) => key.startsWith(draftKey(verb, "")) && key.endsWith(`:${about}`));
    }
    one.tell(outcome);
  });
  const one: Going = { acts, tell };
  going.set(userId, one);
  const stopGoing = keepGoing(acts);
  const stopWatching = userHere.subscribe(() => {
    const here = userHere.get();
    if (here === userId || here === undefined) return;
    stopWatching();
    going.delete(userId);
    acts.close();
    stopGoing();
    // Signed out, also in another tab, whose box is its own.
    if (here === null) forgetTeamBox(userId);
  });
  return acts;
}

/**
 * Sends this member's waiting actions again, also those from before this page was loaded. `tell`: shows the answer where no screen does.
 */
export function goOn(userId: string, tell: Tell): Acts {
  const acts = going.get(userId)?.acts ?? actsOf(userId, tell);
  acts.again();
  return acts;
}

/** The same, and says whether all of it has its answer. */
export async function sendKept(userId: string, tell: Tell): Promise<boolean> {
  const acts = goOn(userId, tell);
  await new Promise<void>((resolve) => {
    const settled = () => [...acts.get().values()].every(({ state }) => state === "waiting");
    if (settled()) return resolve();
    const stop = acts.subscribe(() => {
      if (!settled()) return;
      stop();
      resolve();
    });
  });
  return acts.get().size === 0;
}

function keepGoing(acts: Acts): () => void {
  let stop: (() => void) | null = null;
  const judge = () => {
    if (acts.get().size > 0) stop ??= hold(acts.again);
    else {
      stop?.();
      stop = null;
    }
  };
  judge();
  const stopListening = acts.subscribe(judge);
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
