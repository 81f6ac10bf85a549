import type { Claims } from "../auth-claims.ts";

/** One subscription of one socket. */
export type Channel = {
  /** As the client names it: `realtime:<topic>`. */
  wireTopic: string;
  topic: string;
  private: boolean;
  joinRef: string | null;
  token: string;
  claims: Claims;
  expiry: NodeJS.Timeout | null;
};

/** The message that supabase-js sends to join. */
export type JoinPayload = {
  access_token?: string;
  config?: null | { private?: boolean; postgres_changes?: readonly unknown[]; presence?: { enabled?: boolean } };
};

const LONGEST_TIMER_MS = 2_000_000_000;

/** Calls `expired` once the channel's token has run out; keys without expiry never do. */
export function armExpiry(channel: Channel, expired: () => void): void {
  if (channel.expiry !== null) clearTimeout(channel.expiry);
  channel.expiry = null;
  if (channel.claims.exp === undefined) return;
  const left = Math.max(0, channel.claims.exp * 1000 - Date.now());
  channel.expiry = setTimeout(expired, Math.min(left, LONGEST_TIMER_MS));
  channel.expiry.unref();
}

export function disarm(channel: Channel): void {
  if (channel.expiry !== null) clearTimeout(channel.expiry);
}
