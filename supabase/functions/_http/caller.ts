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
  return (await accountOf(token, environment)).id;
}

/** The same with the address she signs in with. @throws Refusal as `personOf` */
export async function accountOf(token: string, environment: Environment): Promise<{ id: string; email: string }> {
  const answer = await fetch(`${environment.SUPABASE_URL}/auth/v1/user`, {
    headers: { apikey: environment.SUPABASE_PUBLISHABLE_KEY, Authorization: `Bearer ${token}` },
  }).catch(() => null);
  if (answer === null || answer.status >= 500 || answer.status === 429) throw notNow();
  const { id, role, email } = answer.ok
    ? ((await answer.json()) as { id?: unknown; role?: unknown; email?: unknown })
    : {};
  if (typeof id !== "string" || (role !== undefined && role !== "authenticated")) throw signedOut();
  return { id, email: typeof email === "string" ? email : "" };
}

/**
 * Whether this is still the one who knows the password, asked of the auth server by signing in once more.
 * @throws Refusal 403 for another password, 429 when the auth server has heard too many, 503 when it does not answer
 */
export async function checkPassword(email: string, password: string, environment: Environment): Promise<void> {
  const answer = await fetch(`${environment.SUPABASE_URL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: environment.SUPABASE_PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer === null || answer.status >= 500) throw notNow();
  if (answer.status === 429)
    throw new Refusal(429, "rate_limited", "Trop d'essais. Réessayez plus tard.", { retryAfter: 60 });
  if (!answer.ok) throw new Refusal(403, "forbidden", "Ce n'est pas votre mot de passe.", { field: "password" });
}
