/**
 * A browser lets a new version take over only once the old one has nothing under way, for five minutes. Work that can be cut and done again
 * is cut at the person's word: files for later, photos, mutations sent in the background (the server knows replays).
 */
declare const self: ServiceWorkerGlobalScope;

let asked = false;
let here = new AbortController();

/** Ends when a new version is about to take over; has ended already for who asks while this worker makes way. */
export function whileHere(): AbortSignal {
  return asked && self.registration.waiting ? AbortSignal.abort() : here.signal;
}

/** A new version is about to take over. Should it come to nothing, this one goes on. */
export function makeWay(): void {
  asked = true;
  here.abort();
  here = new AbortController();
}
