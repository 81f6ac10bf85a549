import { network } from "#remote/request.ts";
import { browserLocks } from "#outbox/locks.ts";
import type { RenewDeps } from "#outbox/session/renew.ts";

const renewDeps = (): RenewDeps => ({
  network: network(),
  locks: browserLocks(),
  now: () => Date.now(),
});

/**
 * A token to act with as the person here, renewed when it is about to end; null for a visitor and for a session the
 * server renews no more. While nobody answers it is the old one: a person must never be taken for a visitor, whose
 * answers are emptier. Never longer than two short requests. `rejected`: a token that a server has just refused.
 */
export async function accessToken(rejected: string | null = null): Promise<string | null> {
  const { renew } = await import("#outbox/session/renew.ts");
  const renewal = await renew(renewDeps(), rejected);
  return "access" in renewal ? renewal.access : null;
}
