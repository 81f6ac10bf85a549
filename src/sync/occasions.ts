import { useConnectivity } from "#device/connectivity.ts";
import type { Clock } from "./clock.ts";
import { isLookedAt } from "./relay.ts";
import { openConversations, requestPull, requestPush } from "./requests.ts";

/** Without pokes, and with them: these bring what is new, the rhythm only what they lost. */
const EVERY_MS = 60_000;
const LISTENING_MS = 600_000;
const IN_CONVERSATION_MS = 15_000;

/** Moments of this tab at which something may have been missed; gives back the way to stop watching them. */
export function watchOccasions(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const all = () => requestPull("every");
  addEventListener("online", all, { signal });
  addEventListener("focus", all, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && all(), { signal });
  // A request has reached the server again, and the browser never noticed that others did not.
  const stopConnectivity = useConnectivity.subscribe((now, before) => {
    if (!now.online || before.online) return;
    all();
    requestPush("online");
  });
  return () => {
    stopped.abort();
    stopConnectivity();
  };
}

/**
 * The leader's own rhythm, for pokes that were lost; faster in a conversation that pokes do not reach. While nobody looks
 * nothing is asked: the first look asks for everything.
 */
export function keepTime(clock: Clock, listening: () => boolean): () => void {
  let cancel = () => {};
  let sinceAll = 0;
  const tick = () => {
    sinceAll += IN_CONVERSATION_MS;
    if (!isLookedAt()) sinceAll = 0;
    else if (sinceAll >= (listening() ? LISTENING_MS : EVERY_MS)) {
      sinceAll = 0;
      requestPull("every");
    } else if (openConversations.get() > 0 && !listening()) requestPull(["messages"]);
    cancel = clock.after(IN_CONVERSATION_MS, tick);
  };
  cancel = clock.after(IN_CONVERSATION_MS, tick);
  return () => cancel();
}
