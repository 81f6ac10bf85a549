import type { OutboxRow } from "#outbox/row.ts";
import type { Mutation } from "#domain/mutation.ts";
import type { Answer } from "./classify.ts";

export type Endpoint = { url: string; key: string };

/** Longest wait that a server may ask for: an hour, so that a wrong date cannot silence the queue. */
const LONGEST_WAIT_MS = 3_600_000;

const onTheWire = ({ id, kind, key, args, base }: OutboxRow): Mutation =>
  base === undefined ? { id, kind, key, args } : { id, kind, key, args, base };

/**
 * One plain request to `sync_push`. Never throws: whatever happens is an answer. The time limit covers the body as well,
 * and holds even where `fetch` does not heed its signal.
 */
export async function post(
  { url, key }: Endpoint,
  request: typeof fetch,
  rows: readonly OutboxRow[],
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await request(`${url}/rest/v1/rpc/sync_push`, {
      method: "POST",
      headers: {
        apikey: key,
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ mutations: rows.map(onTheWire) }),
      credentials: "omit",
      cache: "no-store",
      // A portal that leads elsewhere is nobody we know.
      redirect: "error",
      signal,
    });
    const text = await response.text();
    return { kind: "answered", status: response.status, json: parse(text), retryAfter: retryAfterOf(response.headers) };
  } catch {
    return { kind: "unreached" };
  }
}

/** The body as JSON, undefined when it is not whole. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Seconds, or a date: then against the server's own date, for this phone's clock may be a day wrong. */
export function retryAfterOf(headers: Headers): number | null {
  const said = headers.get("retry-after");
  if (said === null || said.trim() === "") return null;
  const seconds = Number(said);
  const until = Number.isNaN(seconds) ? Date.parse(said) - Date.parse(headers.get("date") ?? "") : seconds * 1_000;
  return Number.isNaN(until) ? null : Math.min(Math.max(until, 0), LONGEST_WAIT_MS);
}
