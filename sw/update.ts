/** A new version takes over on the person's word alone, and not in the middle of a push. */
import { whenNoPush } from "#outbox/push-lock.ts";
import type { WorkerMessage } from "./messages.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

const isMessage = (data: unknown): data is WorkerMessage =>
  typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING";

self.addEventListener("message", (event) => {
  if (isMessage(event.data)) event.waitUntil(whenNoPush().then(() => self.skipWaiting()));
});
