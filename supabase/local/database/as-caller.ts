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

/** From here to the end of its transaction, `tx` has no more rights than the caller. */
export async function becomeCaller(tx: TransactionSql, claims: Claims): Promise<void> {
  await tx`select set_config('role', ${claims.role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
}
