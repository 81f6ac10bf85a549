import type { Sql, TransactionSql } from "postgres";
import type { Claims } from "../auth-claims.ts";

/** Runs `run` in one transaction under the caller's role and claims, as PostgREST does; row level security decides. */
export async function asCaller<T>(sql: Sql, claims: Claims, run: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const done = await sql.begin(async (tx) => {
    await becomeCaller(tx, claims);
    return { result: await run(tx) };
  });
  return done.result;
}

/**
 * Gives the transaction the time limits of the role it has taken on, as PostgREST does: PostgreSQL itself applies the
 * settings of a role to new sessions only.
 */
export const APPLY_ROLE_LIMITS = `
  select set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true)
  from pg_catalog.pg_roles, unnest(rolconfig) setting where rolname = current_user and setting like '%_timeout=%'`;

/** From here to the end of its transaction, `tx` has no more rights than the caller, and no more time. */
export async function becomeCaller(tx: TransactionSql, claims: Claims): Promise<void> {
  await tx`select set_config('role', ${claims.role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  await tx.unsafe(APPLY_ROLE_LIMITS);
}
