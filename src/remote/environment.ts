/*
 * Where the backend is, decided when the app is built. `VITE_SUPABASE_URL` is the address of the project, or the word
 * `origin`: whichever origin serves the page (the local server's builds). Anything else is "not configured".
 */
export type Environment = {
  readonly url: string;
  readonly key: string;
  /** The page's own address, where that is another one: it answers what everybody may ask (supabase/functions/_flux). */
  readonly shared?: string;
};

declare global {
  /** Where the backend is, worked out by the build (build/head.ts): the page's own origin is an empty `url`; null when not configured. */
  const DJASSA_BACKEND: Environment | null;
}

type Variables = { readonly VITE_SUPABASE_URL?: string; readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string };

/** Null when the address is not a valid http(s) URL or there is no key (spec §1). Pure. */
export function parseEnvironment(variables: Variables, origin: string): Environment | null {
  const key = variables.VITE_SUPABASE_PUBLISHABLE_KEY?.trim() ?? "";
  const address = variables.VITE_SUPABASE_URL?.trim() ?? "";
  const url = address === "origin" ? origin : address;
  const parsed = parse(url);
  if (key === "" || parsed === null || !/^https?:$/u.test(parsed.protocol)) return null;
  const other = origin !== "" && parsed.origin !== origin;
  return { url: url.replace(/\/+$/u, ""), key, ...(other ? { shared: origin } : {}) };
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

let environment: Environment | null | undefined;

/** The environment that the build worked out (build/head.ts), for the page's origin; it spares the phone the reading of variables. */
function built(origin: string): Environment | null {
  if (DJASSA_BACKEND === null) return null;
  const { url, key } = DJASSA_BACKEND;
  if (!url || `${url}/`.startsWith(`${origin}/`)) return { url: url || origin, key };
  return { url, key, shared: origin };
}

/** Read at the first use: modules of the first paint are also loaded in Node, where there is no page. */
function current(): Environment | null {
  if (environment === undefined) {
    const origin = globalThis.location?.origin ?? "";
    environment = typeof DJASSA_BACKEND === "undefined" ? parseEnvironment(variables(), origin) : built(origin);
  }
  return environment;
}

/** Absent outside a Vite build. */
function variables(): Variables {
  const { VITE_SUPABASE_URL = "", VITE_SUPABASE_PUBLISHABLE_KEY = "" } = (import.meta as { env?: Variables }).env ?? {};
  return { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY };
}

/** False: the home page shows the setup screen, and every auth or profile action gives the spec's error. */
export function isConfigured(): boolean {
  return current() !== null;
}

/** Address of the backend without a slash at its end; empty when not configured. */
export function supabaseUrl(): string {
  return current()?.url ?? "";
}

export function publishableKey(): string {
  return current()?.key ?? "";
}

/** Null when the backend serves the page itself. */
export function sharedUrl(): string | null {
  return current()?.shared ?? null;
}

/** For tests and the bench, which talk to a server of their own. */
export function setEnvironment(to: Environment | null): void {
  environment = to;
}
