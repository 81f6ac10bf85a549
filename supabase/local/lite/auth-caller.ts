import type { Sql, TransactionSql } from "postgres";
import { claimsOf, TokenRefused, type Claims } from "../auth-claims.ts";
import type { Asked } from "./auth.ts";

/** The person and the session of the token that a request brought, and how sure that is: `aal2` with a second factor. */
export type Caller = { session: string; person: string; aal: string };

/** Null for a token that does not hold, or whose session has ended. */
export async function sessionOf({ request, parts }: Asked): Promise<Caller | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const claims = await claimsOf(token, parts.keys).catch((error: unknown): Claims | null => {
    if (error instanceof TokenRefused) return null;
    throw error;
  });
  const id = claims?.["session_id"];
  if (typeof id !== "string" || claims?.sub === undefined) return null;
  const [row] = await parts.sql`
    select coalesce(aal, 'aal1') as aal from auth.sessions where id = ${id} and user_id = ${claims.sub}`;
  return row === undefined ? null : { session: id, person: claims.sub, aal: String(row["aal"]) };
}

/** Whether a person has set up a second factor. */
export async function hasFactor(sql: Sql | TransactionSql, person: string): Promise<boolean> {
  const rows = await sql`select from auth.mfa_factors where user_id = ${person} and status = 'verified' limit 1`;
  return rows.length > 0;
}
