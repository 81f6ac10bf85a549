import type { Environment } from "./environment.ts";
import { Refusal, notNow } from "./refusal.ts";

const signedOut = (): Refusal => new Refusal(401, "signed_out", "Connectez-vous pour continuer.");

/**
 * The access token of a request: `Authorization: Bearer …`. An API key is nobody.
 * @throws Refusal 401
 */
export function tokenOf(request: Request): string {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined || token.startsWith("sb_")) throw signedOut();
  return token;
}

/**
 * The person whose token this is, asked of the auth server: a token of a closed account or an ended session is refused.
 * @throws Refusal 401; 503 when the auth server does not answer
 */
export async function personOf(token: string, environment: Environment): Promise<string> {
  const answer = await fetch(`${environment.SUPABASE_URL}/auth/v1/user`, {
    headers: { apikey: environment.SUPABASE_PUBLISHABLE_KEY, Authorization: `Bearer ${token}` },
  }).catch(() => null);
  if (answer === null || answer.status >= 500 || answer.status === 429) throw notNow();
  const { id, role } = answer.ok ? ((await answer.json()) as { id?: unknown; role?: unknown }) : {};
  if (typeof id !== "string" || (role !== undefined && role !== "authenticated")) throw signedOut();
  return id;
}
