import type { ReservedSql, Sql } from "postgres";
import type { FreshDatabase } from "./world.ts";

/** A connection of its own in an open transaction, acting as this person. End it with `commit` or `rollback`. */
export async function openAs(
  { sql }: FreshDatabase,
  who: string,
): Promise<{ sql: ReservedSql; pid: number; end(how: "commit" | "rollback"): Promise<void> }> {
  const connection = await sql.reserve();
  const [backend] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await connection`begin`;
  await connection`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", sub: who, aal: "aal2" })}, true)`;
  return {
    sql: connection,
    pid: backend?.pid ?? 0,
    end: async (how) => {
      await connection.unsafe(how);
      connection.release();
    },
  };
}

/** Returns once somebody waits for a lock that this backend holds. */
export async function untilSomebodyWaitsFor(sql: Sql, pid: number): Promise<void> {
  for (;;) {
    const [row] = await sql<{ waits: boolean }[]>`select exists (
      select from pg_stat_activity a where ${pid}::int = any (pg_blocking_pids(a.pid))) as waits`;
    if (row?.waits === true) return;
  }
}

/** Returns once so many wait for a lock in this database. */
export async function untilSoManyWait(sql: Sql, count: number): Promise<void> {
  for (;;) {
    const [row] = await sql<{ waiting: number }[]>`select count(*)::int as waiting from pg_stat_activity a
      where a.datname = current_database() and cardinality(pg_blocking_pids(a.pid)) > 0`;
    if ((row?.waiting ?? 0) >= count) return;
  }
}
