import { publishableKey, supabaseUrl } from "#remote/environment.ts";
import { shrinkPhoto, shrinkScreenshot } from "#photos/shrink-photo.ts";
import { outboxOf } from "#outbox/database.ts";
import { browserLocks } from "#outbox/locks.ts";
import { credentialsOf } from "./credentials.ts";
import { post } from "./post.ts";
import { putPhoto } from "./put-photo.ts";
import { sendProof } from "./send-proof.ts";
import type { PusherDeps } from "./pusher.ts";
import type { Timers } from "./turn.ts";

const timers: Timers = {
  set(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The push of `author` over the real network, clock and locks of this browser; in the page and in the worker. */
export function realDeps(author: string): PusherDeps {
  const endpoint = { url: supabaseUrl(), key: publishableKey() };
  const request: typeof fetch = (...sent) => fetch(...sent);
  const now = () => Date.now();
  const locks = browserLocks();
  return {
    // Opened anew when another tab made this one let go of it.
    get db() {
      return outboxOf(author);
    },
    author,
    credentials: (rejected) => credentialsOf({ endpoint, fetch: request, locks, now }, author, rejected),
    post: (rows, token, signal) => post(endpoint, request, rows, token, signal),
    put: (object, blob, token, signal) => putPhoto(endpoint, request, object, blob, token, signal),
    shrink: shrinkPhoto,
    prove: (id, args, screenshot, token, signal) => sendProof(endpoint, request, id, args, screenshot, token, signal),
    shrinkScreenshot,
    now,
    random: () => Math.random(),
    locks,
    timers,
    offline: () => !navigator.onLine,
  };
}
