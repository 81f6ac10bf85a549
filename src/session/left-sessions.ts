/**
 * Sessions that were left while the server could not be told: without a network, or with an access token that had run
 * out. Their refresh tokens wait on this phone, and nothing else of the person's, until the server has ended each.
 */
import * as v from "valibot";
import { deviceDatabase, readIdentity } from "#outbox/session/identity-store.ts";
import { isRenewalRefused } from "#outbox/session/renew.ts";
import { request } from "#remote/request.ts";
import { purgeOthers } from "#replica/delete-stored.ts";
import { endSession } from "./forget-here.ts";

const KEY = "left-sessions";
const TIMEOUT_MS = 10_000;

const renewedSchema = v.object({ access_token: v.string(), refresh_token: v.string() });

/** Refresh tokens of people who signed out without a network: their sessions are still to be ended. */
export async function leftSessions(): Promise<readonly string[]> {
  const value = (await deviceDatabase().entries.get(KEY))?.value;
  return v.is(v.array(v.string()), value) ? value : [];
}

/** Takes `from` off the list and puts `to` on it; either may be null. */
async function change(from: string | null, to: string | null): Promise<void> {
  const { entries } = deviceDatabase();
  await entries.db.transaction("rw", entries, async () => {
    const others = (await leftSessions()).filter((token) => token !== from && token !== to);
    const value = to === null ? others : [...others, to];
    await (value.length === 0 ? entries.delete(KEY) : entries.put({ key: KEY, value }));
  });
}

/**
 * Leaves a session: on the server at once if that can be, else as soon as it can. Waits for the note alone; a phone too full for it
 * lets its person leave all the same.
 */
export async function leaveSession({ access, refresh }: { access: string; refresh: string }): Promise<void> {
  await change(null, refresh).catch(() => undefined);
  void endSession(access)
    .then((ended) => (ended ? change(refresh, null) : endLeftSessions()))
    .catch(() => undefined); // it stays noted: the next start does it
}

let line: Promise<void> = Promise.resolve();

/**
 * Ends what was left earlier. Sessions for which the server does not answer stay noted. One after the other: the start of a page and a
 * network that comes back mostly come together, and a refresh token is good for one answer.
 */
export function endLeftSessions(): Promise<void> {
  line = line.then(endEach, endEach);
  return line;
}

async function endEach(): Promise<void> {
  for (const refresh of await leftSessions()) {
    const path = "/auth/v1/token?grant_type=refresh_token";
    const body = JSON.stringify({ refresh_token: refresh });
    const answer = await request({ method: "POST", path, body, token: null, ms: TIMEOUT_MS });
    if (answer.kind === "unreached") return;
    const renewed = v.safeParse(renewedSchema, answer.status === 200 ? answer.json : null);
    // Somebody on the way, or a server in trouble: without the token nobody could end the session any more.
    if (!renewed.success && !isRenewalRefused(answer.status, answer.json)) continue;
    // Renewed, the old token is used up: the new one is noted before anything else may go wrong.
    await change(refresh, renewed.success ? renewed.output.refresh_token : null);
    if (renewed.success && (await endSession(renewed.output.access_token)))
      await change(renewed.output.refresh_token, null);
  }
}

/**
 * Finishes a sign-out that was cut off: a phone that died in the middle of one still holds what its person read, and a server that could
 * not be reached still holds the session. Both go now, or once the network is back.
 */
export async function finishSignOut(): Promise<void> {
  const end = () => void endLeftSessions().catch(() => undefined); // the next start does it
  addEventListener("online", end);
  end();
  await purgeOthers((await readIdentity())?.userId ?? null).catch(() => undefined); // likewise
}
