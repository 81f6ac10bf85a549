import { remoteConfiguration } from "./configuration.ts";

/**
 * The token of this very person, null when there is none. Never as a visitor, whose answer would be emptier than the
 * truth; and never as somebody who has just signed in here instead: their rows would land in a stranger's replica (I6).
 */
export async function tokenOf(userId: string, rejected?: string): Promise<string | null> {
  const token = (await remoteConfiguration()?.accessToken(rejected)) ?? null;
  return token !== null && subjectOf(token) === userId ? token : null;
}

function subjectOf(token: string): unknown {
  const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
  try {
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" && claims !== null && "sub" in claims ? claims.sub : null;
  } catch {
    return null;
  }
}
