/** The same push with no page open: the service worker calls it when the browser says that there is a network. */
import * as v from "valibot";
import { authorsBeside, closeOutbox, outboxExists } from "#outbox/database.ts";
import { readIdentity } from "#outbox/session/identity-store.ts";
import { credentialsOf, realDeps } from "./deps.ts";
import { browserLocks } from "#outbox/locks.ts";
import { network, request } from "#remote/request.ts";
import { pushOnce } from "./drain.ts";

/**
 * Sends what can be sent for the current person, and for a visitor. True when nothing is left to send without the person;
 * false when it is worth being called again: the worker does not sleep, the browser calls when it sees fit. Rejects when it
 * was stopped while another tab was pushing.
 */
export async function pushFromWorker(stop: AbortSignal): Promise<boolean> {
  const identity = await readIdentity();
  let done = true;
  for (const author of await authorsBeside(identity?.userId ?? null)) {
    if (!(await outboxExists(author))) continue;
    if (stop.aborted) return false;
    try {
      const { next } = await pushOnce(realDeps(author), "online", stop);
      done &&= next === null && !stop.aborted;
    } finally {
      closeOutbox(author);
    }
  }
  return done;
}

/** A subscription of this browser to a push service, as `PushSubscription.toJSON` names its parts. */
export type Subscribed = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

const MS = 20_000;

/**
 * Tells the server, in the name of who is here, where this browser is told from now on. False when it could not be told: the
 * next start of the app does it. Never rejects.
 */
export async function registerFromWorker(subscribed: Subscribed): Promise<boolean> {
  const identity = await readIdentity();
  if (identity === null) return false;
  const over = network();
  const session = { network: over, locks: browserLocks(), now: () => Date.now() };
  const credentials = await credentialsOf(session, identity.userId, null);
  if (credentials.kind !== "token") return false;
  const body = JSON.stringify(subscribed);
  const sending = {
    method: "POST",
    path: "/rest/v1/rpc/subscribe_push",
    body,
    token: credentials.token,
    ms: MS,
  } as const;
  const answer = await request(sending, over);
  // The function answers without a body; a portal's 200 has registered nothing.
  return answer.kind !== "unreached" && answer.status === 204;
}

/** The public key that a subscription is bound to; null when the server could not say it. */
export async function pushKeyFromWorker(): Promise<string | null> {
  const answer = await request({ path: "/functions/v1/push-key", token: null, ms: MS }, network());
  return answer.kind !== "unreached" && answer.status === 200 && v.is(keyed, answer.json) ? answer.json.key : null;
}

const keyed = v.object({ key: v.string() });
