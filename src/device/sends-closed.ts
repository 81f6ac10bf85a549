/**
 * Whether what waits here leaves once there is a network, with the app closed (Background Sync: Chromium alone). Elsewhere it
 * leaves while the app is open.
 */
export const sendsClosed = (): boolean => "SyncManager" in globalThis;
