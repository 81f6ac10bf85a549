import { network } from "#remote/request.ts";
import { shrinkPhoto, shrinkScreenshot } from "#photos/shrink-photo.ts";
import { outboxOf } from "#outbox/database.ts";
import { readPlace, writePlace } from "#outbox/uploads.ts";
import { browserLocks } from "#outbox/locks.ts";
import { credentialsOf } from "./credentials.ts";
import { post } from "./post.ts";
import { putPhoto, type Places } from "./put-photo.ts";
import { sendProof } from "./send-proof.ts";
import type { PusherDeps } from "./pusher.ts";
import type { Timers } from "./turn.ts";

const timers: Timers = {
  set(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

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
  const now = () => Date.now();
  const locks = browserLocks();
  return {
    // Opened anew when another tab made this one let go of it.
    get db() {
      return outboxOf(author);
    },
    author,
    credentials: (rejected) => credentialsOf({ network: over, locks, now }, author, rejected),
    post: (rows, token, signal) => post(over, rows, token, signal),
    put: (object, blob, token, cut, signal) =>
      putPhoto({ over, places: placesOf(author), now }, { object, blob, token, cut, signal }),
    shrink: shrinkPhoto,
    prove: (id, args, screenshot, token, signal) => sendProof(over, id, args, screenshot, token, signal),
    shrinkScreenshot,
    now,
    random: () => Math.random(),
    locks,
    timers,
    offline: () => !navigator.onLine,
  };
}
