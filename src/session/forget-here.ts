import * as v from "valibot";
import { forgetParked } from "#device/parked.ts";
import { useRecentSearches } from "#device/recent-searches.ts";
import { forgetSignUp } from "#device/sign-up.ts";
import { forgetTeamBox } from "#device/team-box.ts";
import { storedText } from "#device/stored.ts";
import { noteWaiting } from "#device/waiting-note.ts";
import { goneAccount } from "#identity/current.ts";
import { type Answer, saidByAuth } from "#remote/answer.ts";
import { request } from "#remote/request.ts";
import { rpc } from "#remote/rpc.ts";
import { purgePrivate } from "#replica/delete-stored.ts";
import { privateName } from "#replica/names.ts";
import { privateReplica } from "#replica/stores.ts";
import { applyIdentity } from "./here.ts";
import { DEVICE_MARK } from "./start.ts";

/**
 * Takes a person off this phone, in all tabs and without a network: first the session, so that nothing more can leave
 * under it, then what was read in that name. `outbox`: also what they did and has not left, for good; `photos`: also the
 * public photos of their own that the worker keeps.
 */
export async function forgetHere(
  userId: string,
  { outbox, photos = false }: { outbox: boolean; photos?: boolean },
): Promise<void> {
  const { forgetIdentity } = await import("#outbox/session/identity-store.ts");
  const { forgetOutbox } = await import("#outbox/database.ts");
  await stopNotifying(userId).catch(() => undefined);
  await forgetIdentity();
  applyIdentity(null);
  useRecentSearches.getState().clear();
  // An address that an account was asked for with is a name as well.
  forgetSignUp();
  forgetTeamBox(userId);
  if (photos) storedText(DEVICE_MARK).write(null);
  if (outbox) {
    forgetParked(userId);
    noteWaiting(userId, 0);
  }
  await Promise.all([
    purgePrivate(userId),
    deletePrivateCaches(),
    outbox ? forgetOutbox(userId) : undefined,
    photos ? deletePhotosOf(userId) : undefined,
  ]);
}

/**
 * Whoever comes next is not told what waits for this person, nor sees what was told. The rest is not waited for: without a network
 * the server learns it from the push service, and the worker shows nothing to anybody else.
 */
export async function stopNotifying(userId: string): Promise<void> {
  const { showOnIcon, turnOff } = await import("#notifications/browser.ts");
  const stop = async () => {
    showOnIcon(0);
    await turnOff(userId);
  };
  void stop().catch(() => undefined);
}

/** Pictures of messages (message-media.ts), and what a later version keeps of one person. */
async function deletePrivateCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes("private")).map((name) => caches.delete(name)));
}

/** A photo's address holds its owner's folder. */
async function deletePhotosOf(userId: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const own = (await cache.keys()).filter(({ url }) => url.includes(`/${userId}/`));
    await Promise.all(own.map((request) => cache.delete(request)));
  }
}

const TIMEOUT_MS = 10_000;

/** Asks the server to end the session of `access`, or all of its person. */
export const askToEnd = (access: string, scope: "local" | "global", signal?: AbortSignal): Promise<Answer> =>
  request({
    method: "POST",
    path: `/auth/v1/logout?scope=${scope}`,
    token: access,
    keepalive: true,
    ms: TIMEOUT_MS,
    ...(signal === undefined ? {} : { signal }),
  });

const says = (answer: Answer, code: string): boolean =>
  answer.kind === "answered" && saidByAuth(answer.json).code === code;

/**
 * The server has ended what it was asked to, or knows nobody of that name any more. It says the first without a body and the second
 * by a code: a portal's page or a gateway's 404 has ended nothing.
 */
export const isEnded = (answer: Answer): boolean =>
  (answer.kind === "answered" && answer.status === 204) || says(answer, "user_not_found");

/** Ends this one session on the server. True when the server has done so, or knows no such session. */
export async function endSession(access: string): Promise<boolean> {
  const answer = await askToEnd(access, "local");
  return isEnded(answer) || says(answer, "session_not_found");
}

/**
 * Forgets a person whose account was closed on another phone, then calls `onForgotten`. Two must agree: the database,
 * that knows nobody of that id, and the auth server, that renews no token for them. And it must be the database that their
 * rows came from: one that was put back to before they came says the same of somebody who has closed nothing.
 */
export function forgetWhenClosed(onForgotten: () => void): () => void {
  let forgetting: string | null = null;
  const check = async () => {
    const userId = goneAccount.getState()?.userId;
    if (userId === undefined) return;
    const { readIdentity } = await import("#outbox/session/identity-store.ts");
    const identity = await readIdentity();
    if (identity?.userId !== userId || identity.tokens !== null) return;
    // Every collection of theirs says it, and each of them comes here.
    if (forgetting === userId) return;
    forgetting = userId;
    try {
      if (!(await isTheirServer(userId))) return;
      await forgetHere(userId, { outbox: true, photos: true });
      onForgotten();
    } finally {
      forgetting = null;
    }
  };
  // A failed attempt is repeated when a collection next reports the account gone.
  const look = () => void check().catch(() => undefined);
  const stop = goneAccount.subscribe(look);
  look();
  return stop;
}

const feedPage = v.object({ feed: v.object({ epoch: v.string() }) });

/** False also when nobody answers: it is asked again with the next pull. */
async function isTheirServer(userId: string): Promise<boolean> {
  const db = privateReplica.getState();
  if (db?.name !== privateName(userId)) return true;
  const { epoch } = await db.progress.read("mine");
  if (epoch === null) return true;
  const { data } = await rpc("sync_pull", { cursors: '{"feed":{"max":1}}' }, { as: "anyone" });
  return v.is(feedPage, data) && data.feed.epoch === epoch;
}
