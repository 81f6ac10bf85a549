/** A new version takes over on the person's word alone, and not in the middle of a push; a page without a worker is taken in. */
import { whenNoPush } from "#outbox/push-lock.ts";
import type { WorkerMessage } from "./messages.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

const ANSWERS: Record<WorkerMessage["type"], () => Promise<void>> = {
  SKIP_WAITING: () => whenNoPush().then(() => self.skipWaiting()),
  CLAIM: () => self.clients.claim(),
};

const isMessage = (data: unknown): data is WorkerMessage =>
  typeof data === "object" &&
  data !== null &&
  "type" in data &&
  typeof data.type === "string" &&
  Object.hasOwn(ANSWERS, data.type);

self.addEventListener("message", (event) => {
  if (isMessage(event.data)) event.waitUntil(ANSWERS[event.data.type]());
});
