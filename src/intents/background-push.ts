import { SYNC_TAG } from "#outbox/sync-tag.ts";

/** Background Sync: Chromium only, so not in the DOM library. */
type SyncManager = { register(tag: string): Promise<void> };

const isSyncManager = (value: unknown): value is SyncManager =>
  typeof value === "object" && value !== null && "register" in value && typeof value.register === "function";

/**
 * Asks the browser to wake the worker when there is a network, even with no page open. Never throws: the act is already
 * stored, and an error here would read as if it were not. Where the browser or the person refuses, the page pushes by
 * itself when it is open.
 */
export async function registerBackgroundPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const sync: unknown = registration !== undefined && "sync" in registration ? registration.sync : null;
    if (isSyncManager(sync)) await sync.register(SYNC_TAG);
  } catch {
    // No worker here, or not allowed.
  }
}
