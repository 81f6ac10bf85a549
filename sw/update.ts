/** A new version takes over on the person's word alone, and not in the middle of a push; a page without a worker is taken in. */
import { betweenPushes } from "#outbox/push-lock.ts";
import { cacheFiles } from "./code.ts";
import type { WorkerMessage } from "./messages.ts";
import { makeWay } from "./way.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

type Answers = { readonly [Type in WorkerMessage["type"]]: (said: WorkerMessage & { type: Type }) => Promise<void> };

const ANSWERS: Answers = {
  SKIP_WAITING: () => betweenPushes(() => self.skipWaiting()),
  CLAIM: () => self.clients.claim(),
  CACHE: ({ places }) => cacheFiles(places),
  STOP_CACHING: () => Promise.resolve(makeWay()),
};

const answer = <Type extends WorkerMessage["type"]>(said: WorkerMessage & { type: Type }): Promise<void> =>
  ANSWERS[said.type](said);

const isMessage = (data: unknown): data is WorkerMessage =>
  Object.hasOwn(ANSWERS, String((data as Partial<WorkerMessage> | null)?.type));

self.addEventListener("message", (event) => {
  if (!isMessage(event.data)) return;
  const [asker] = event.ports;
  event.waitUntil(answer(event.data).then(() => asker?.postMessage(null)));
});
