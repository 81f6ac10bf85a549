import type { Answer } from "./classify.ts";

export type Endpoint = { url: string; key: string };

/** Longest wait that a server may ask for: an hour, so that a wrong date cannot silence the queue. */
const LONGEST_WAIT_MS = 3_600_000;

type Asked = { path: string; headers: Record<string, string>; body: Blob | string; token: string | null; signal: AbortSignal };

/** One plain POST of the queue. Never throws: whatever happens is an answer; the signal covers the body as well. */
export async function ask({ url, key }: Endpoint, request: typeof fetch, { path, headers, body, token, signal }: Asked): Promise<Answer> {
  try {
    const response = await request(`${url}${path}`, {
      method: "POST",
      headers: { apikey: key, ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body,
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
function parse(text: string): unknown {
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
