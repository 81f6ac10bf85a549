import type { Clock } from "./clock.ts";
import { type PullRequest, onRequest, wholeFeedWanted } from "./requests.ts";

/*
 * Only the leading tab pulls. What another tab has seen (its focus, its push, its person's press of a button) reaches the leader over
 * a channel.
 */
export type LeaderRequest = ({ readonly kind: "pull" } & PullRequest) | { readonly kind: "whole-feed" };

/** What goes over the channel: a request, that a tab has begun to lead, or a sign of life that one asks of the other. */
type Said = LeaderRequest | { readonly kind: "leading" } | { readonly kind: "anybody" } | { readonly kind: "here" };

const NAME = "djassa-sync";

type Leader = (request: LeaderRequest) => void;

/** A leader that is not frozen answers a message at once, however its timers are slowed down. */
const ANSWER_MS = 5_000;
/** A tab that is looked at asks for a sign of life twice as often. */
const LOOKED_AT_MS = 60_000;

let leader: Leader | null = null;
let answered = () => {};
let askedAt = Number.NEGATIVE_INFINITY;
let channel: BroadcastChannel | null = null;

/** Carried out here if this tab leads, else by the tab that does. */
function forward(request: LeaderRequest): void {
  if (leader !== null) leader(request);
  else channel?.postMessage(request);
}

/** The whole feed is asked for again of each new leader: between two nobody hears it. Pulls need none, a leader begins with them. */
function repeat(): void {
  if (wholeFeedWanted.get()) forward({ kind: "whole-feed" });
}

/** Takes the requests of this tab to the leader; gives back the way to stop. */
export function relayRequests(): () => void {
  channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind === "leading") repeat();
    else if (data.kind === "here") answered();
    else if (data.kind === "anybody") hear();
    else leader?.(data);
  });
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

function hear(): void {
  if (leader === null) return;
  askedAt = performance.now();
  channel?.postMessage({ kind: "here" } satisfies Said);
}

/** Asked by a tab that is looked at: whether the tab that leads still does. */
export function leaderAnswers(clock: Pick<Clock, "after">): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(ANSWER_MS, () => resolve(false));
    answered = () => {
      cancel();
      resolve(true);
    };
    channel?.postMessage({ kind: "anybody" } satisfies Said);
  });
}

/** Whether any tab of this browser is looked at: while none is, nothing is fetched. Outside a page somebody always is. */
export function isLookedAt(): boolean {
  if (typeof document === "undefined" || document.visibilityState === "visible") return true;
  return performance.now() - askedAt < LOOKED_AT_MS;
}

/** Called by the tab that leads: from now on it carries out what all tabs ask. Gives back the way to stop. */
export function serveRequests(serve: Leader): () => void {
  leader = serve;
  channel?.postMessage({ kind: "leading" } satisfies Said);
  repeat();
  return () => {
    if (leader === serve) leader = null;
  };
}
