/** Reads a request: in whose name it comes, and its body. */
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
 * Whether this is still the one who knows the password, asked of the auth server by signing in once more, in a session that is ended
 * at once: it is nobody's device. It is told for whom, or it would count wrong ones for the line of this function, which is everybody's; a project listens where its setting says so.
 * @throws Refusal 403 for another password, 429 when the auth server has heard too many, 503 when it does not answer
 */
export async function checkPassword(
  { headers }: Request,
  { email, password }: { email: string; password: string },
  environment: Environment,
): Promise<void> {
  const from = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? ""; // what stands before it is the caller's word
  const auth = `${environment.SUPABASE_URL}/auth/v1`;
  const answer = await fetch(`${auth}/token?grant_type=password`, {
    method: "POST",
    headers: {
      apikey: environment.SUPABASE_SECRET_KEY,
      "Content-Type": "application/json",
      ...(from !== "" && { "Sb-Forwarded-For": from }),
    },
    body: JSON.stringify({ email, password }),
  }).catch(() => null);
  const session = ((await answer?.json().catch(() => null)) ?? {}) as { readonly access_token?: string };
  if (answer === null || answer.status >= 500) throw notNow();
  if (answer.status === 429)
    throw new Refusal(429, "rate_limited", "Trop d'essais. Réessayez plus tard.", { retryAfter: 60 });
  if (!answer.ok) throw new Refusal(403, "forbidden", "Ce n'est pas votre mot de passe.", { field: "password" });
  const ended = await fetch(`${auth}/logout?scope=local`, {
    method: "POST",
    headers: { apikey: environment.SUPABASE_SECRET_KEY, Authorization: `Bearer ${session.access_token ?? ""}` },
  }).catch(() => null);
  await ended?.body?.cancel();
  if (ended?.ok !== true) console.error("a session of a password that was asked for could not be ended");
}

/**
 * Reads a JSON object of at most `limit` bytes; what is announced or turns out longer is not read on.
 * @throws Refusal 415 for another type, 413 with `tooLarge`, 400 for what is no JSON object
 */
export async function readJson(
  request: Request,
  limit: number,
  tooLarge: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new Refusal(415, "invalid", "Le format de cette demande n'est pas pris en charge.");
  }
  const text = new TextDecoder().decode(await readBytes(request, limit, tooLarge));
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // answered below
  }
  throw new Refusal(400, "invalid", "Cette demande est illisible.");
}

async function readBytes(request: Request, limit: number, tooLarge: string): Promise<Uint8Array> {
  const refused = new Refusal(413, "too_long", tooLarge);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw refused;
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    length += next.value.byteLength;
    if (length > limit) {
      await reader?.cancel();
      throw refused;
    }
    parts.push(next.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Lets only the timer and the database of the project in. @throws Refusal 403 without a secret key of the project */
export function requireSecret(request: Request, { SUPABASE_SECRET_KEY, SECRET_KEYS = [] }: Environment): void {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const given = [bearer, request.headers.get("apikey")];
  if (![SUPABASE_SECRET_KEY, ...SECRET_KEYS].some((secret) => secret !== "" && given.includes(secret)))
    throw new Refusal(403, "forbidden", "Réservé au serveur.");
}
