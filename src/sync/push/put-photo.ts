import { ask, type Endpoint } from "./ask.ts";
import type { Answer } from "./classify.ts";

/** Slowest network on which a photo is still worth waiting for: 64 kbit/s. */
const SLOWEST_BYTES_PER_MS = 8;
const PATIENCE_MS = 20_000;

/** Time limit of an upload: a picture needs longer than a message, and one that needs longer than this stalls. */
export const uploadMs = (bytes: number): number => PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS;

/** Puts one photo under its name into the bucket of listings. Never throws: whatever happens is an answer. */
export function putPhoto(endpoint: Endpoint, request: typeof fetch, object: string, blob: Blob, token: string | null, signal: AbortSignal): Promise<Answer> {
  // Its name is its content: it never changes.
  const headers = { "content-type": blob.type, "cache-control": "max-age=31536000", "x-upsert": "false" };
  return ask(endpoint, request, { path: `/storage/v1/object/listings/${object}`, headers, body: blob, token, signal });
}
