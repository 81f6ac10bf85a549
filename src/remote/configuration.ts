import type { RealtimeClientOptions } from "@supabase/realtime-js";

export type RemoteConfiguration = {
  /**
   * A token for the current person, null for a visitor. Whoever gives it renews it, and answers within seconds.
   * `rejected`: the token that a server has just answered 401 to, however fresh it looked.
   */
  accessToken: (rejected?: string) => Promise<string | null>;
  /** The mark that a server gave this device at the last sign-in, see `hearing` of client.ts; kept by whoever configures. */
  mark?: { read: () => string | null; write: (mark: string | null) => void };
  /** The WebSocket constructor, which Node lacks; tests replace both. */
  transport?: RealtimeClientOptions["transport"];
  fetch?: typeof fetch;
};

let current: RemoteConfiguration | undefined;

/** Called once by the session at start; loads nothing, so that it weighs nothing in the first chunk. */
export function configureRemote(configuration: RemoteConfiguration): void {
  current = configuration;
}

/** Returns the configuration that the session set; undefined before it. */
export function remoteConfiguration(): RemoteConfiguration | undefined {
  return current;
}
