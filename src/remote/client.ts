import type { RealtimeClient } from "@supabase/realtime-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type RemoteConfiguration, remoteConfiguration } from "./configuration.ts";
import { authWait } from "./answer.ts";
import { backoff } from "./backoff.ts";
import { publishableKey, supabaseUrl } from "./environment.ts";
import { limited, parsed } from "./request.ts";

type Clients = { realtime?: Promise<RealtimeClient>; auth?: Promise<SupabaseClient> };

let made: { from: RemoteConfiguration | undefined; clients: Clients } = { from: undefined, clients: {} };

/** One client of each kind for one configuration. */
function clientsOf(remote: RemoteConfiguration | undefined): Clients {
  if (made.from !== remote) made = { from: remote, clients: {} };
  return made.clients;
}

/**
 * The socket of the current person. This is the one part of supabase-js that is loaded at each start of an account (15 kB, all of them 47):
 * `rpc` and the worker do the rest without it. The token comes from the session's owner (`accessToken`).
 */
export function getRealtime(): Promise<RealtimeClient> {
  const remote = remoteConfiguration();
  const clients = clientsOf(remote);
  clients.realtime ??= late(() => import("@supabase/realtime-js")).then(
    ({ RealtimeClient: Client }) =>
      new Client(`${supabaseUrl().replace(/^http/u, "ws")}/realtime/v1`, {
        params: { apikey: publishableKey() },
        accessToken: () => remote?.accessToken() ?? Promise.resolve(null),
        reconnectAfterMs: socketPauses(),
        ...(remote?.transport === undefined ? {} : { transport: remote.transport }),
      }),
  );
  return clients.realtime;
}

/** The auth client, which neither refreshes nor reads the address bar by itself. */
export async function getAuth(): Promise<SupabaseClient["auth"]> {
  const remote = remoteConfiguration();
  const clients = clientsOf(remote);
  clients.auth ??= late(() => import("@supabase/supabase-js")).then(({ createClient }) =>
    createClient(supabaseUrl(), publishableKey(), {
      global: { fetch: hearing(remote?.fetch ?? fetch, remote?.mark) },
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

let lastWait: number | null = null;

/** How long, in seconds, the auth server's last answer asked to wait; null when it did not say. Its client drops headers. */
export const lastServerWait = (): number | null => lastWait;

/** By this header a server knows a device on which somebody was signed in. A project sends none, and is sent none. */
const MARK = "djassa-device";

/**
 * Notes what the client drops, and ends what it would wait for without end: it has no time limit of its own. The limit is
 * that of all requests and covers the body, which is therefore read here; what rejects is, to the client, no network. A sign-in brings
 * the mark of the last one on this device: whoever tries passwords elsewhere keeps nobody out here.
 */
function hearing(ask: typeof fetch, mark: RemoteConfiguration["mark"]): typeof fetch {
  return async (address, init) => {
    const limit = limited(init?.signal ?? undefined);
    const headers = new Headers(init?.headers);
    const { href } = address instanceof Request ? new URL(address.url) : new URL(address);
    const known = href.includes("grant_type=password") ? (mark?.read() ?? null) : null;
    if (known !== null) headers.set(MARK, known);
    try {
      const answer = await ask(address, { ...init, headers, signal: limit.signal });
      const given = answer.headers.get(MARK);
      if (given !== null) mark?.write(given);
      const body = await answer.text();
      lastWait = authWait(answer.headers, parsed(body));
      // An answer without a body, as a 204, may not be made with an empty one.
      return new Response(body === "" ? null : body, answer);
    } finally {
      limit.end();
    }
  };
}

/** A socket that lasted so long begins anew with short pauses; longer than the longest of them and the wait for a heartbeat. */
const LASTED_MS = 300_000;
const LONGEST_PAUSE_MS = 120_000;

/**
 * Milliseconds until a lost socket, or a channel of it, is tried again: longer each time, up to two minutes, until one lasts. The
 * library's own pauses end at ten seconds, and begin anew with each socket that opens, be it one that closes at once.
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

/** After the first paint only. A load that failed is tried again by the next call. */
async function late<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
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
