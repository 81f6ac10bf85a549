import { json } from "./answers.ts";
import { lineOf } from "./peer.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** A body up to here is not counted: what people write gets through while others fill the room with pictures. */
export const SMALL_BYTES = 64 * KIB;

export type Bounds = { readonly ofLine: number; readonly ofAll: number; readonly silenceMs: number };

/**
 * Bytes of one line: fifty photographs at their largest, or four hundred of the app's; a whole town may stand behind one address of an operator.
 * Bytes of all together: what a machine with 2 GB can spare. Silence: twice what the app waits for a part of a picture (src/sync/push/put-photo.ts).
 */
const BOUNDS: Bounds = { ofLine: 64 * MIB, ofAll: 256 * MIB, silenceMs: 60_000 };

/** Where a body is read: what it is asked at, from which address, and how long it may be. */
export type Coming = {
  readonly pathname: string;
  readonly address: string;
  readonly limit: number;
  /** This server's own: what it puts has been counted when it came. */
  readonly own: boolean;
};

/** `left` gives the room back, once its request is answered. */
export type Read = { readonly bytes: Uint8Array<ArrayBuffer> | Response; readonly left: () => void };

/** Counts the bytes that are here of bodies, not those announced: who announces and sends nothing takes nobody's room. */
export function bodiesWithin(bounds: Bounds = BOUNDS): (body: ReadableStream<Uint8Array>, of: Coming) => Promise<Read> {
  const lines = new Map<string, number>();
  let all = 0;
  return async (body, { pathname, address, limit, own }) => {
    const line = lineOf(address);
    let held = 0;
    const hold = (bytes: number): void => {
      const now = (lines.get(line) ?? 0) + bytes;
      if (now > 0) lines.set(line, now);
      else lines.delete(line);
      all += bytes;
      held += bytes;
    };
    const left = (): void => hold(-held);
    const parts: Uint8Array[] = [];
    let length = 0;
    const take = (part: Uint8Array): Response | null => {
      length += part.byteLength;
      if (length > limit) return tooLong();
      parts.push(part);
      if (own || length <= SMALL_BYTES) return null;
      const more = length - held;
      if ((lines.get(line) ?? 0) + more > bounds.ofLine) return notNow(pathname, 429);
      if (all + more > bounds.ofAll) return notNow(pathname, 503);
      hold(more);
      return null;
    };
    try {
      const refusal = await each(body, bounds.silenceMs, take);
      if (refusal === null) return { bytes: joined(parts, length), left };
      left();
      return { bytes: refusal === "silent" ? notNow(pathname, 408) : refusal, left: () => {} };
    } catch (error) {
      left(); // cut off
      throw error;
    }
  };
}

/**
 * Takes what is left of a refused body off the line: the next request of the connection, behind a proxy somebody else's, stands after it
 * and was torn with it. What is still coming half a second after the answer ends the connection, as @hono/node-server does it.
 */
export function takeOff(body: ReadableStream<Uint8Array>): void {
  body.pipeTo(new WritableStream()).catch(() => {}); // torn
}

/** Hands each part on until one is refused, or none comes for so long. */
async function each(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
  take: (part: Uint8Array) => Response | null,
): Promise<Response | "silent" | null> {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<"silent">((resolve) => {
    timer = setTimeout(() => resolve("silent"), silenceMs);
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), silence]);
      if (next === "silent") return next;
      if (next.done) return null;
      timer?.refresh();
      const refusal = take(next.value);
      if (refusal === null) continue;
      reader.releaseLock();
      takeOff(body);
      return refusal;
    }
  } finally {
    clearTimeout(timer);
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

export const tooLong = (): Response =>
  json(413, { code: "413", message: "Payload too large", error: "Le fichier ne doit pas dépasser 5MB" });

const WAIT_S = "10";

/** Comes again: in the shape of who was asked, so that the wait is believed. */
function notNow(pathname: string, status: 408 | 429 | 503): Response {
  const headers = status === 408 ? undefined : { "Retry-After": WAIT_S };
  const message = status === 408 ? "The body did not come" : "Too many bodies at once";
  if (pathname.startsWith("/auth/"))
    return json(status, { code: status, error_code: "over_request_rate_limit", msg: message }, headers);
  if (pathname.startsWith("/storage/"))
    return json(status, { statusCode: String(status), error: "SlowDown", message }, headers);
  if (pathname.startsWith("/rest/"))
    return json(status, { code: String(status), message, details: null, hint: null }, headers);
  const error = "Une erreur est survenue chez nous. Réessayez dans un moment.";
  return json(status, { error, code: status === 429 ? "rate_limited" : "internal" }, headers);
}
