import { useConnectivity } from "#device/connectivity.ts";
import { requestPush } from "#outbox/wake.ts";
import { openConversations } from "#replica/attention.ts";
import type { Clock } from "./clock.ts";
import { wake } from "./wake.ts";

const EVERY_MS = 60_000;
const IN_CONVERSATION_MS = 15_000;

/** Moments of this tab at which something may have been missed; gives back the way to stop watching them. */
export function watchOccasions(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const all = () => wake("every");
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

/** The leader's own rhythm, for pokes that were lost; faster in a conversation that pokes do not reach. */
export function keepTime(clock: Clock, listening: () => boolean): () => void {
  let cancel = () => {};
  let sinceAll = 0;
  const tick = () => {
    sinceAll += IN_CONVERSATION_MS;
    if (sinceAll >= EVERY_MS) {
      sinceAll = 0;
      wake("every");
    } else if (openConversations.get() > 0 && !listening()) wake(["messages"]);
    cancel = clock.after(IN_CONVERSATION_MS, tick);
  };
  cancel = clock.after(IN_CONVERSATION_MS, tick);
  return () => cancel();
}
