import type { SupabaseClient } from "@supabase/supabase-js";
import { type RemoteConfiguration, remoteConfiguration } from "./configuration.ts";
import { backoff } from "./backoff.ts";
import { publishableKey, supabaseUrl } from "./environment.ts";

type Clients = { data?: Promise<SupabaseClient>; auth?: Promise<SupabaseClient> };

let made: { from: RemoteConfiguration | undefined; clients: Clients } = { from: undefined, clients: {} };

/** One client of each kind for one configuration. */
function clientsOf(remote: RemoteConfiguration | undefined): Clients {
  if (made.from !== remote) made = { from: remote, clients: {} };
  return made.clients;
}

/**
 * The client that acts as who is here. It takes its token from the session's owner (`accessToken`), since supabase-js
 * waits up to half a minute for a session that it cannot refresh.
 */
export function getClient(): Promise<SupabaseClient> {
  const remote = remoteConfiguration();
  const clients = clientsOf(remote);
  clients.data ??= load().then((createClient) =>
    createClient(supabaseUrl(), publishableKey(), {
      ...common(remote),
      accessToken: () => remote?.accessToken() ?? Promise.resolve(null),
    }),
  );
  return clients.data;
}

/** The auth client, which neither refreshes nor reads the address bar by itself. */
export async function getAuth(): Promise<SupabaseClient["auth"]> {
  const remote = remoteConfiguration();
  const clients = clientsOf(remote);
  clients.auth ??= load().then((createClient) =>
    createClient(supabaseUrl(), publishableKey(), {
      global: { fetch: hearing(remote?.fetch ?? fetch) },
      auth: {
        storage: memoryStorage(),
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
      },
    }),
  );
  return (await clients.auth).auth;
}

let told: number | null = null;

/** How long, in seconds, the auth server's last answer asked to wait; null when it did not say. Its client drops headers. */
export const waitTold = (): number | null => told;

function hearing(ask: typeof fetch): typeof fetch {
  return async (...asked) => {
    const answer = await ask(...asked);
    const wait = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
    told = Number.isNaN(wait) ? null : wait;
    return answer;
  };
}

function common(remote: RemoteConfiguration | undefined) {
  return {
    ...(remote?.fetch === undefined ? {} : { global: { fetch: remote.fetch } }),
    realtime: {
      reconnectAfterMs: socketPauses(),
      ...(remote?.transport === undefined ? {} : { transport: remote.transport }),
    },
  };
}

/** A socket that lasted so long begins anew with short pauses; longer than the longest of them and the wait for a sign of life. */
const LASTED_MS = 300_000;
const LONGEST_PAUSE_MS = 120_000;

/**
 * Milliseconds until a lost socket is tried again: longer each time, up to two minutes, until one lasts. The library's own
 * pauses end at ten seconds, and begin anew with each socket that opens, be it one that closes at once.
 */
export function socketPauses(
  now: () => number = () => performance.now(),
  random: () => number = Math.random,
): () => number {
  let tries = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    tries = now() - last > LASTED_MS ? 1 : tries + 1;
    last = now();
    return backoff(tries, random, LONGEST_PAUSE_MS);
  };
}

/** After the first paint only: 51 kB. A load that failed is tried again by the next call. */
async function load() {
  try {
    const { createClient } = await import("@supabase/supabase-js");
    return createClient;
  } catch (error) {
    made = { from: undefined, clients: {} };
    throw error;
  }
}

/** supabase-js gets a memory that nobody reads: the session has one owner, and it is not supabase-js. */
function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
