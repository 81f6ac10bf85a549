import { channelTo } from "#replica/channel.ts";
import { refreshReplicas } from "#replica/stores.ts";
import type { Clock } from "./clock.ts";
import { type PullRequest, onRequest, openConversations, wholeFeedWanted } from "./requests.ts";

/*
 * Only the leading tab pulls. What another tab has seen (its focus, its push, its person's press of a button) reaches the leader over
 * a channel.
 */
export type LeaderRequest = ({ readonly kind: "pull" } & PullRequest) | { readonly kind: "whole-feed" };

/** Facts that the tab that leads cannot see of another one: that it is looked at, and at a conversation. Nothing is said of a hidden one. */
type Look = { readonly looked?: boolean; readonly conversing?: boolean };

/** A message of the channel: a request, that a tab has begun to lead, or a heartbeat that one asks of the other. */
type Asked = (LeaderRequest | { readonly kind: "anybody" }) & Look;
type Said = Asked | { readonly kind: "leading" } | { readonly kind: "here" };

const NAME = "djassa-sync";

type Leader = (request: LeaderRequest) => void;

/** A leader that is not frozen answers a message at once, however its timers are slowed down. */
const ANSWER_MS = 5_000;
/** A tab that is looked at asks for a heartbeat twice as often. */
const LOOKED_AT_MS = 60_000;

let leader: Leader | null = null;
let answered = () => {};
let lookedAt = Number.NEGATIVE_INFINITY;
let conversedAt = Number.NEGATIVE_INFINITY;
let channel: BroadcastChannel | null = null;

/** Carried out here if this tab leads, else by the tab that does. */
function forward(request: LeaderRequest): void {
  if (leader !== null) leader(request);
  else say(request);
}

const isVisible = (): boolean => typeof document !== "undefined" && document.visibilityState === "visible";

/** To the tab that leads, with what it cannot see of this one. */
function say(said: LeaderRequest | { readonly kind: "anybody" }): void {
  const look: Look = isVisible() ? { looked: true, conversing: openConversations.getState() > 0 } : {};
  channel?.postMessage({ ...said, ...look } satisfies Said);
}

/** The whole feed is asked for again of each new leader: between two nobody hears it. Pulls need none, a leader begins with them. */
function repeat(): void {
  if (wholeFeedWanted.getState()) forward({ kind: "whole-feed" });
}

/** Takes the requests of this tab to the leader; returns the unsubscribe function. */
export function relayRequests(): () => void {
  channel = channelTo(NAME);
  channel?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind === "leading") {
      refreshReplicas();
      repeat();
    } else if (data.kind === "here") answered();
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

/** Requests made while nobody looked were dropped: the first look at any tab asks for everything. */
function hear(said: Asked): void {
  if (leader === null) return;
  const isFirstLook = said.looked === true && !isLookedAt();
  if (said.looked === true) lookedAt = performance.now();
  if (said.conversing === true) conversedAt = performance.now();
  if (said.kind === "anybody") channel?.postMessage({ kind: "here" } satisfies Said);
  if (isFirstLook) leader({ kind: "pull", collections: "every", touched: true });
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

export const isConversing = (): boolean => openConversations.getState() > 0 || isRecent(conversedAt);

/** Called by the tab that leads: from now on it carries out what all tabs ask. Returns the unsubscribe function. */
export function serveRequests(serve: Leader): () => void {
  leader = serve;
  channel?.postMessage({ kind: "leading" } satisfies Said);
  repeat();
  return () => {
    if (leader === serve) leader = null;
  };
}
