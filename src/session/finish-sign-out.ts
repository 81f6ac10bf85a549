import { readIdentity } from "#outbox/session/identity-store.ts";
import { purgeOthers } from "#replica/delete-stored.ts";
import { endLeftSessions } from "./left-sessions.ts";

/**
 * What a sign-out could not finish: a phone that died in the middle of one still holds what its person read, and a server
 * that could not be reached still holds the session. Both go now, or once the network is back.
 */
export async function finishSignOut(): Promise<void> {
  const end = () => void endLeftSessions().catch(() => undefined); // the next start does it
  addEventListener("online", end);
  end();
  await purgeOthers((await readIdentity())?.userId ?? null).catch(() => undefined); // likewise
}
