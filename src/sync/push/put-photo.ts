import type { Answer } from "./classify.ts";
import { parse, retryAfterOf, type Endpoint } from "./post.ts";

/** Slowest network on which a photo is still worth waiting for: 64 kbit/s. */
const SLOWEST_BYTES_PER_MS = 8;
const PATIENCE_MS = 20_000;

/** Time limit of an upload: a picture needs longer than a message, and one that needs longer than this stalls. */
export const uploadMs = (bytes: number): number => PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS;

/** Puts one photo under its name into the bucket of listings. Never throws: whatever happens is an answer. */
export async function putPhoto(
  { url, key }: Endpoint,
  request: typeof fetch,
  object: string,
  blob: Blob,
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await request(`${url}/storage/v1/object/listings/${object}`, {
      method: "POST",
      headers: {
        apikey: key,
        "content-type": blob.type,
        // Its name is its content: it never changes.
        "cache-control": "max-age=31536000",
        "x-upsert": "false",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: blob,
      credentials: "omit",
      redirect: "error",
      signal,
    });
    const text = await response.text();
    return { kind: "answered", status: response.status, json: parse(text), retryAfter: retryAfterOf(response.headers) };
  } catch {
    return { kind: "unreached" };
  }
}
