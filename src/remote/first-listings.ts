import type { Environment } from "./environment.ts";

const ROWS = 24;
const TIMEOUT_MS = 20_000;

/**
 * The newest listings of a first visit, in one small compressed request sent before the app's code is even here; the
 * answer is as received. An empty `url` is the page's own origin. Rejects when nobody answers: the replica asks the
 * same again later.
 */
export async function fetchFirstListings({ url, key, shared }: Environment): Promise<unknown> {
  // The page's own address first: no preflight, and an answer that the host already has. Not every host knows it.
  if (shared !== undefined) {
    const kept = await ask(`${shared}/flux/`, {}).catch(() => null);
    if (kept !== null) return kept;
  }
  return await ask(`${url}/rest/v1/rpc/`, { apikey: key });
}

async function ask(below: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${below}sync_pull_feed?max_rows=${ROWS}`, {
    headers,
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error("First listings");
  return await response.json();
}
