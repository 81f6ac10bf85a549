import { VISITOR } from "#domain/author.ts";
import type { WireMutation } from "#model/mutations.ts";
import { outboxOf } from "#outbox/database.ts";
import { browserLocks } from "#outbox/locks.ts";
import { readPlace, writePlace } from "#outbox/uploads.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { renew, type RenewDeps } from "#outbox/session/renew.ts";
import { shrinkPhoto, shrinkScreenshot } from "#photos/encode.ts";
import type { Answer } from "#remote/answer.ts";
import { network, request, type Network } from "#remote/request.ts";
import { putPhoto, type Places } from "./put-photo.ts";
import { sendProof } from "./proof.ts";
import { realClock } from "../clock.ts";
import type { PusherDeps } from "./pusher.ts";
import type { Credentials } from "./transport.ts";

/** How far unfinished uploads of `author` have come. */
function placesOf(author: string): Places {
  return {
    get: (object) => readPlace(outboxOf(author), object),
    set: (object, place) => writePlace(outboxOf(author), object, place),
  };
}

/** The push of `author` over the real network, clock and locks of this browser; in the page and in the worker. */
export function realDeps(author: string): PusherDeps {
  const over = network();
  const { now, random, after } = realClock;
  const locks = browserLocks();
  return {
    // Opened anew when another tab made this one let go of it.
    get db() {
      return outboxOf(author, "relaxed");
    },
    author,
    credentials: (rejected) => credentialsOf({ network: over, locks, now }, author, rejected),
    post: (rows, token, signal) => post(over, rows, token, signal),
    put: (object, blob, token, cut, signal, bucket) =>
      putPhoto({ over, places: placesOf(author), now }, { bucket, object, blob, token, cut, signal }),
    shrink: shrinkPhoto,
    prove: (id, args, screenshot, token, cut, signal) =>
      sendProof(
        { over, places: placesOf(author), now },
        { author: author, id, args, screenshot: screenshot, token, cut, signal },
      ),
    shrinkScreenshot,
    now,
    random,
    locks,
    after,
    // A worker knows nothing else; a page knows what became of its other requests (start.ts).
    offline: () => !navigator.onLine,
  };
}

/**
 * The credentials with which the rows of `author` may leave: a token of that very person, nothing for a visitor. Under anybody else's
 * session they stay where they are.
 */
export async function credentialsOf(deps: RenewDeps, author: string, rejected: string | null): Promise<Credentials> {
  if (author === VISITOR) return { kind: "token", token: null };
  const renewal = await renew(deps, rejected);
  if (renewal.outcome === "nobody" || renewal.outcome === "refused" || renewal.userId !== author)
    return { kind: "paused" };
  if (renewal.outcome === "unreachable") return { kind: "unreachable" };
  return { kind: "token", token: renewal.access };
}

const onTheWire = ({ id, kind, key, args, base }: OutboxRow): WireMutation =>
  base === undefined ? { id, kind, key, args } : { id, kind, key, args, base };

/** Queued mutations to `sync_push`. `signal` is the time limit. Never rejects: whatever happens is an answer. */
export function post(
  over: Network,
  rows: readonly OutboxRow[],
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  const body = JSON.stringify({ mutations: rows.map(onTheWire) });
  return request({ method: "POST", path: "/rest/v1/rpc/sync_push", body, token, signal, ms: null }, over);
}
