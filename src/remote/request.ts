/**
 * The one way to send a plain HTTP request to the backend, for the page and the service worker; no supabase-js in it.
 * Never rejects: whatever happens is an answer, and src/remote/answer.ts says what it means.
 */
import type { Answer } from "./answer.ts";
import { retryAfterOf } from "./backoff.ts";
import { remoteConfiguration } from "./configuration.ts";
import { publishableKey, supabaseUrl } from "./environment.ts";

/** Where the backend is, with which key, and over what: the browser's `fetch`, or a test's. */
export type Network = { url: string; key: string; fetch: typeof fetch };

export type Sending = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "HEAD";
  /** Below the address of the backend, query included. */
  path: string;
  /** Besides the key and the token. */
  headers?: Readonly<Record<string, string>>;
  /** A text is JSON unless `headers` say otherwise. */
  body?: Blob | string;
  /** Null for anybody. */
  token: string | null;
  /** Cuts the request, as does its time limit: milliseconds, null when `signal` alone does. */
  signal?: AbortSignal;
  ms?: number | null | undefined;
  /** Goes on when the page is left. */
  keepalive?: boolean;
  /** No cache of the browser keeps the answer: the next person on this phone would find it under the same address. */
  unkept?: boolean;
};

/** Bytes that one request carried: `received` as its headers say, else as they were when unpacked. */
export type Carried = { url: string; path: string; sent: number; received: number };

let carriedListener: ((carried: Carried) => void) | null = null;

/** Sets the listener that hears the size of each request of this context, answered or not. */
export const onCarried = (listener: typeof carriedListener): void => void (carriedListener = listener);

const TIMEOUT_MS = 20_000;

/** The backend of this build, over this browser's network. */
export const network = (): Network => ({
  url: supabaseUrl(),
  key: publishableKey(),
  fetch: (...sent) => (remoteConfiguration()?.fetch ?? fetch)(...sent),
});

/** Sends one request; the time limit covers the body of the answer as well. */
export async function request(sending: Sending, over: Network = network()): Promise<Answer> {
  return (await exchange(sending, over, answerOf)) ?? { kind: "unreached" };
}

/** The same for a file. `status` 0: nobody answered in time. `blob` is there when the answer was what was asked for. */
export async function requestFile(sending: Sending, over: Network = network()): Promise<FileAnswer> {
  const read = async (response: Response): Promise<{ value: FileAnswer; bytes: number }> => {
    const { status } = response;
    if (!response.ok) return { value: { status, blob: null, json: parsed(await response.text()) }, bytes: 0 };
    const blob = await response.blob();
    return { value: { status, blob }, bytes: blob.size };
  };
  return (await exchange(sending, over, read)) ?? { status: 0, blob: null };
}

/** `json`: what was said instead of the file. */
export type FileAnswer = { readonly status: number; readonly blob: Blob | null; readonly json?: unknown };

/**
 * Sends with a token, and once more with a fresh one when the server does not take it: ended, or revoked. `tokenOf`: told
 * the token that was just rejected. Null when there is no token to be had.
 */
export async function renewingOnce<T>(
  tokenOf: (rejected?: string) => Promise<string | null>,
  isRejected: (answer: T) => boolean,
  send: (token: string) => Promise<T>,
): Promise<T | null> {
  const token = await tokenOf();
  if (token === null) return null;
  const answer = await send(token);
  if (!isRejected(answer)) return answer;
  const fresh = await tokenOf(token);
  return fresh === null || fresh === token ? answer : await send(fresh);
}

/** A server that does not know the token. */
export const isUnauthorized = (answer: Answer): boolean => answer.kind === "answered" && answer.status === 401;

/** A time limit that also ends with `outer`; `end` lets go of both. AbortSignal.any is not in every browser that we serve. */
export function limited(
  outer: AbortSignal | undefined,
  ms: number | null = TIMEOUT_MS,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = ms === null ? undefined : setTimeout(abort, ms);
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

/** Null when nobody answered whole. */
async function exchange<T>(
  sending: Sending,
  { url, key, fetch: send }: Network,
  read: (response: Response) => Promise<{ value: T; bytes: number }>,
): Promise<T | null> {
  const { path, method = "GET", headers, body, token, signal, ms, keepalive, unkept } = sending;
  const limit = limited(signal, ms);
  const sent = typeof body === "string" ? body.length : (body?.size ?? 0);
  let received = 0;
  try {
    const response = await send(`${url}${path}`, {
      method,
      headers: {
        apikey: key,
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      credentials: "omit",
      // Whose conversation is open is in no log, and each request is a hundred bytes less.
      referrerPolicy: "no-referrer",
      // A portal that leads elsewhere is nobody we know.
      redirect: "error",
      signal: limit.signal,
      // A read may come from the browser's cache, validated by its tag; a write may not.
      ...(method === "GET" && unkept !== true ? {} : { cache: "no-store" }),
      ...(keepalive === true ? { keepalive } : {}),
      ...(body === undefined ? {} : { body }),
    });
    const { value, bytes } = await read(response);
    received = Number(response.headers.get("content-length") ?? bytes);
    return value;
  } catch {
    return null;
  } finally {
    limit.end();
    carriedListener?.({ url, path, sent, received });
  }
}

async function answerOf(response: Response): Promise<{ value: Answer; bytes: number }> {
  const text = await response.text();
  const { status, headers } = response;
  const value = { kind: "answered", status, json: parsed(text), retryAfter: retryAfterOf(headers), headers } as const;
  return { value, bytes: text.length };
}

/** The body as JSON, undefined when it is not whole. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
