/** Background Sync: what was written without a network leaves when there is one, with no page open. */
import { SYNC_TAG } from "#outbox/sync-tag.ts";
import { pushFromWorker } from "#sync/push/push-from-worker.ts";
import { whileHere } from "./way.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

async function push(): Promise<void> {
  // A failed promise is how the browser learns that it must call again, later each time.
  if (!(await pushFromWorker(whileHere()))) throw new Error("the outbox is not empty yet");
}

self.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(push());
});
