import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { publishableKey } from "../../supabase/local/keys.ts";
import { codeOf, stepAt } from "../../supabase/local/lite/totp.ts";

/** The secret of every factor that a test puts into the database. */
export const FACTOR_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** A second factor that counts, as if this person had set it up long ago. */
export async function giveFactor({ sql }: { sql: Sql }, person: string): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values (${randomUUID()}, ${person}, '', 'totp', 'verified', now(), now(), ${FACTOR_SECRET})`;
}

/** The code that an authenticator app shows now; `later`: so many half minutes from now. */
export const codeNow = (secret = FACTOR_SECRET, later = 0): string => codeOf(secret, stepAt(Date.now()) + later);

/** A token of the same session that has shown its second factor, with `code` or with that of now, as the admin console does over HTTP. */
export async function sureToken(url: string, token: string, code?: string): Promise<string> {
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { factors } = (await ask("GET", "/user")) as { factors: { id: string }[] };
  const factor = factors[0]?.id ?? "";
  const { id } = await ask("POST", `/factors/${factor}/challenge`, {});
  const session = await ask("POST", `/factors/${factor}/verify`, { challenge_id: id, code: code ?? codeNow() });
  return String(session["access_token"]);
}
