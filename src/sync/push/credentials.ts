import { VISITOR } from "#outbox/database.ts";
import { renew, type RenewDeps } from "#outbox/session/renew.ts";
import type { Credentials } from "./round.ts";

/**
 * What the rows of `author` may leave with: a token of that very person, nothing for a visitor. Under anybody else's
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
