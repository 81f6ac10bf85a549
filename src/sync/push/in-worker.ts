/** The same push with no page open: the service worker calls it when the browser says that there is a network. */
import { closeOutbox, outboxExists, VISITOR } from "#outbox/database.ts";
import { readIdentity } from "#outbox/session/identity-store.ts";
import { realDeps } from "./deps.ts";
import { pushOnce } from "./pusher.ts";

/**
 * Sends what can be sent for the person here, and for a visitor. True when nothing is left to send without the person;
 * false when it is worth being called again: the worker does not sleep, the browser calls when it sees fit.
 */
export async function pushFromWorker(): Promise<boolean> {
  const identity = await readIdentity();
  const authors = identity === null ? [VISITOR] : [identity.userId, VISITOR];
  let done = true;
  for (const author of authors) {
    if (!(await outboxExists(author))) continue;
    const { next } = await pushOnce(realDeps(author), "online", new AbortController().signal);
    closeOutbox(author);
    done &&= next === null;
  }
  return done;
}
