import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { signToken } from "../auth-claims.ts";
import type { Asked, AuthParts } from "./auth.ts";

/** How the answers of these endpoints have opened a session, as Supabase Auth names it; null: one that was open already. */
function methodOf({ url: { pathname, searchParams }, body }: Asked): string | null {
  if (pathname.endsWith("/token")) return searchParams.get("grant_type") === "password" ? "password" : null;
  if (!pathname.endsWith("/auth/v1/verify")) return null;
  return body["type"] === "recovery" ? "recovery" : "otp";
}

/**
 * The facts that lite leaves out of an answer with tokens or a person: how sure the session is (`aal`, `amr` in the token), and the
 * person's second factors.
 */
export async function withAssurance(asked: Asked, answer: Response): Promise<Response> {
  if (!answer.ok || answer.headers.get("content-type")?.includes("json") !== true) return answer;
  const body: unknown = await answer.clone().json();
  if (typeof body !== "object" || body === null) return answer;
  const { access_token: token, user, id } = body as { access_token?: unknown; user?: { id?: unknown }; id?: unknown };
  if (typeof token !== "string" && !asked.url.pathname.endsWith("/user")) return answer;
  const more =
    typeof token === "string"
      ? {
          access_token: await dressed(asked, token),
          user: { ...user, factors: await factorsOf(asked.parts, user?.id) },
        }
      : { factors: await factorsOf(asked.parts, id) };
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify({ ...body, ...more }), { status: answer.status, headers });
}

/** The same token with what its session was opened by, signed by the key of today. */
async function dressed(asked: Asked, token: string): Promise<string> {
  const { parts } = asked;
  const claims = decodeJwt(token);
  const session = String(claims["session_id"]);
  const method = methodOf(asked);
  if (method !== null) await noteMethod(parts, session, method);
  const [row] = await parts.sql`
    select coalesce(s.aal, 'aal1') as aal, coalesce((
      select json_agg(json_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)))
        order by c.updated_at desc) from auth.mfa_amr_claims c where c.session_id = s.id), '[]') as amr
    from auth.sessions s where s.id = ${session}`;
  return signToken({ ...claims, aal: row?.["aal"] ?? "aal1", amr: row?.["amr"] ?? [] }, parts.keys);
}

/** Notes that a session was opened by this method, or again. */
export async function noteMethod({ sql }: Pick<AuthParts, "sql">, session: string, method: string): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    select ${randomUUID()}, s.id, ${method}, now(), now() from auth.sessions s where s.id = ${session}
    on conflict (session_id, authentication_method) do update set updated_at = now()`;
}

async function factorsOf({ sql }: AuthParts, person: unknown): Promise<readonly object[]> {
  return sql`
    select id, created_at, updated_at, status, friendly_name, factor_type from auth.mfa_factors
    where user_id = ${String(person)} order by created_at`;
}
