/** Name of the Background Sync that wakes the push in the service worker. */
export const SYNC_TAG = "outbox";
