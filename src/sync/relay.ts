import { currentUser } from "#identity/current.ts";
import { channelTo } from "#replica/channel.ts";
import type { Clock } from "./clock.ts";
import { type PullRequest, onRequest, openConversations, requestPull, wholeFeedWanted } from "./requests.ts";

/*
 * Only the leading tab pulls. What another tab has seen (its focus, its push, its person's press of a button) reaches the leader over
 * a channel.
 */
export type LeaderRequest = ({ readonly kind: "pull" } & PullRequest) | { readonly kind: "whole-feed" };

/** What the tab that leads cannot see of another one: that it is looked at, and at a conversation. Nothing is said of a hidden one. */
type Look = { readonly looked?: boolean; readonly talking?: boolean };

/** What goes over the channel: a request, that a tab has begun to lead, or a sign of life that one asks of the other. */
type Asked = (LeaderRequest | { readonly kind: "anybody" }) & Look;
type Said = Asked | { readonly kind: "leading" } | { readonly kind: "here" };

const NAME = "djassa-sync";

type Leader = (request: LeaderRequest) => void;

/** A leader that is not frozen answers a message at once, however its timers are slowed down. */
const ANSWER_MS = 5_000;
/** A tab that is looked at asks for a sign of life twice as often. */
const LOOKED_AT_MS = 60_000;

let leader: Leader | null = null;
let answered = () => {};
let lookedAt = Number.NEGATIVE_INFINITY;
let talkedAt = Number.NEGATIVE_INFINITY;
let channel: BroadcastChannel | null = null;

/** Carried out here if this tab leads, else by the tab that does. */
function forward(request: LeaderRequest): void {
  if (leader !== null) leader(request);
  else say(request);
}

const isVisible = (): boolean => typeof document !== "undefined" && document.visibilityState === "visible";

/** To the tab that leads, with what it cannot see of this one. */
function say(said: LeaderRequest | { readonly kind: "anybody" }): void {
  const look: Look = isVisible() ? { looked: true, talking: openConversations.get() > 0 } : {};
  channel?.postMessage({ ...said, ...look } satisfies Said);
}

/** The whole feed is asked for again of each new leader: between two nobody hears it. Pulls need none, a leader begins with them. */
function repeat(): void {
  if (wholeFeedWanted.get()) forward({ kind: "whole-feed" });
}

/** Takes the requests of this tab to the leader; gives back the way to stop. */
export function relayRequests(): () => void {
  channel = channelTo(NAME);
  channel?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind === "leading") repeat();
    else if (data.kind === "here") answered();
    else hear(data);
  });
  // A tab that leads and is hidden knows of this one from now on, not from its first look after it.
  if (isVisible()) say({ kind: "anybody" });
  const stops = [
    onRequest("pull", (request) => forward({ kind: "pull", ...request })),
    onRequest("wholeFeed", () => forward({ kind: "whole-feed" })),
  ];
  repeat();
  return () => {
    for (const stop of stops) stop();
    channel?.close();
    channel = null;
  };
}

/** What was asked while nobody looked was dropped: the first look at any tab asks for everything. */
function hear(said: Asked): void {
  if (leader === null) return;
  // Who asks for a sign of life is looked at: an older build does not say so.
  const looked = said.looked === true || said.kind === "anybody";
  const isFirstLook = looked && !isLookedAt();
  if (looked) lookedAt = performance.now();
  if (said.talking === true) talkedAt = performance.now();
  if (said.kind === "anybody") channel?.postMessage({ kind: "here" } satisfies Said);
  if (isFirstLook) leader({ kind: "pull", lanes: "every", touched: true });
  if (said.kind === "whole-feed" || (said.kind === "pull" && !isFirstLook)) leader(said);
}

/** Asked by a tab that is looked at: whether the tab that leads still does. */
export function leaderAnswers(clock: Pick<Clock, "after">): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(ANSWER_MS, () => resolve(false));
    answered = () => {
      cancel();
      resolve(true);
    };
    say({ kind: "anybody" });
  });
}

/** Whether any tab of this browser is looked at: while none is, nothing is fetched. Outside a page somebody always is. */
export function isLookedAt(): boolean {
  return typeof document === "undefined" || isVisible() || isRecent(lookedAt);
}

const isRecent = (at: number): boolean => performance.now() - at < LOOKED_AT_MS;

const isTalking = (): boolean => openConversations.get() > 0 || isRecent(talkedAt);

/** Called by the tab that leads: from now on it carries out what all tabs ask. Gives back the way to stop. */
export function serveRequests(serve: Leader): () => void {
  leader = serve;
  channel?.postMessage({ kind: "leading" } satisfies Said);
  repeat();
  return () => {
    if (leader === serve) leader = null;
  };
}

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
  /** These lanes are asked for now, for whatever reason: the rhythm goes on from here. */
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
    else if (isTalking() && since.messages >= grown(CONVERSATION_MS, since.touch)) requestPull(["messages"]);
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
    asked({ lanes, touched = false }) {
      if (lanes === "every" || lanes === "all") since.all = 0;
      if (lanes === "every" || lanes === "person") since.own = 0;
      if (since.own === 0 || lanes.includes("messages")) since.messages = 0;
      if (!touched) return;
      since.touch = 0;
      isDue();
    },
    stop: () => cancel(),
  };
}
