/** How often the tab that leads asks by itself. */
import { currentUser } from "#identity/current.ts";
import type { Clock } from "./clock.ts";
import { type PullRequest, requestPull } from "./requests.ts";
import { isLookedAt, isConversing } from "./relay.ts";

/** Without pokes, and with them: these bring what is new, the rhythm only what they lost. Milliseconds. */
const LISTENING_MS = 600_000;
const TICK_MS = 15_000;
/** Without them, of the person's own and of an open conversation: soon after a touch, then ever less often, up to the second. */
const OWN_MS = [60_000, 150_000] as const;
const CONVERSATION_MS = [15_000, 60_000] as const;
/** So much less often than the person's own what everybody reads is asked for. */
const PUBLIC_TIMES = 4;

/** Between two questions, when nobody has touched a screen for so long: an eighth of it more. */
const grown = ([first, last]: readonly [number, number], quiet: number): number => Math.min(first + quiet / 8, last);

/** So long nobody has to look before nothing is listened for any more. */
const UNSEEN_MS = 300_000;

export type Rhythm = {
  /** These collections are asked for now, for whatever reason: the rhythm goes on from here. */
  asked(request: PullRequest): void;
  stop(): void;
};

/**
 * The leader's own rhythm, for pokes that were lost; faster in a conversation that pokes do not reach. A socket that does not
 * work costs a phone that lies on the table less and less, and a touch brings at once what is new. While nobody looks
 * nothing is asked: the first look asks for everything. `onUnseen`: nobody has looked for five minutes.
 */
export function pullRegularly(clock: Clock, listening: () => boolean, onUnseen = () => {}): Rhythm {
  let cancel = () => {};
  const since = { all: 0, own: 0, messages: 0, touch: 0 };
  let unseen = 0;
  const isDue = () => {
    const often = listening() ? LISTENING_MS : grown(OWN_MS, since.touch);
    const isPublic = since.all >= (listening() || currentUser() === null ? often : often * PUBLIC_TIMES);
    if (isPublic) requestPull("every");
    if (isPublic || listening()) return;
    if (since.own >= often) requestPull("person");
    else if (isConversing() && since.messages >= grown(CONVERSATION_MS, since.touch)) requestPull(["messages"]);
  };
  let tickedAt = performance.now();
  const tick = () => {
    // A browser slows the timers of a hidden tab down: what has passed is measured. A night asleep is one long tick.
    const passed = Math.min(Math.max(performance.now() - tickedAt, TICK_MS), UNSEEN_MS);
    tickedAt = performance.now();
    for (const what of ["all", "own", "messages", "touch"] as const) since[what] += passed;
    const before = unseen;
    unseen = isLookedAt() ? 0 : unseen + passed;
    if (unseen === 0) isDue();
    else Object.assign(since, { all: 0, own: 0, messages: 0 });
    if (before < UNSEEN_MS && unseen >= UNSEEN_MS) onUnseen();
    cancel = clock.after(TICK_MS, tick);
  };
  cancel = clock.after(TICK_MS, tick);
  return {
    asked({ collections, touched = false }) {
      if (collections === "every" || collections === "all") since.all = 0;
      if (collections === "every" || collections === "person") since.own = 0;
      if (since.own === 0 || collections.includes("messages")) since.messages = 0;
      if (!touched) return;
      since.touch = 0;
      isDue();
    },
    stop: () => cancel(),
  };
}
