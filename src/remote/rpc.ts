import { remoteConfiguration } from "./configuration.ts";
import type { Database } from "./database-types.ts";
import { publishableKey, supabaseUrl } from "./environment.ts";
import { tokenOf } from "./token.ts";

type Functions = Database["public"]["Functions"];
type ArgsOf<Name extends keyof Functions> = { readonly [Key in keyof Functions[Name]["Args"]]: Functions[Name]["Args"][Key] | null };

/** `status` 0: nobody answered in time. `data` is whatever came, null when it was no JSON: a captive portal answers, too. */
export type RpcAnswer = { readonly status: number; readonly data: unknown };

export type RpcOptions = {
  /** A person by their id, or somebody like anybody else, whose answer may be cached on its way. */
  readonly as: "anyone" | { readonly userId: string };
  /** GET unless an argument is a person's text, which belongs in no log of addresses. */
  readonly method?: "GET" | "POST";
  readonly signal?: AbortSignal;
};

const TIMEOUT_MS = 20_000;

/**
 * Reads by a function of the database over PostgREST's plain HTTP. Not through supabase-js: its 51 kB are then only for
 * who signs in or stays long enough to be poked. Arguments that are null are left out. Never rejects.
 */
export async function rpc<Name extends keyof Functions>(name: Name, args: ArgsOf<Name>, options: RpcOptions): Promise<RpcAnswer> {
  const { as } = options;
  if (as === "anyone") return await ask(name, args, null, options);
  const token = await tokenOf(as.userId);
  if (token === null) return { status: 401, data: null };
  const answer = await ask(name, args, token, options);
  if (answer.status !== 401) return answer;
  // Ended, or revoked: once more with what its owner can get, and the person learns it when there is nothing to get.
  const fresh = await tokenOf(as.userId, token);
  return fresh === null || fresh === token ? answer : await ask(name, args, fresh, options);
}

async function ask(name: string, args: object, token: string | null, { method = "GET", signal }: RpcOptions): Promise<RpcAnswer> {
  const given = Object.entries(args).filter(([, value]) => value !== null);
  const query = method === "GET" ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}` : "";
  const limit = limited(signal);
  try {
    const send = remoteConfiguration()?.fetch ?? fetch;
    const response = await send(`${supabaseUrl()}/rest/v1/rpc/${name}${query}`, {
      method,
      headers: {
        apikey: publishableKey(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
      },
      credentials: "omit",
      signal: limit.signal,
      ...(method === "POST" ? { body: JSON.stringify(Object.fromEntries(given)) } : {}),
    });
    const text = await response.text();
    return { status: response.status, data: parsed(text) };
  } catch {
    return { status: 0, data: null };
  } finally {
    limit.end();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Ends with `outer`, or when time is up: also in the middle of a body that stalls. */
function limited(outer: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  if (outer?.aborted === true) abort();
  outer?.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
