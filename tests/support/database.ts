import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { connect } from "../../supabase/local/database/connect.ts";
import { startCluster, type TestCluster } from "./cluster.ts";

/** The caller of a statement: a user id, a visitor (`null`), or the service role. */
export type Caller = string | null;

export type FreshDatabase = {
  url: string;
  /** Owner of the database: bypasses row level security. */
  sql: Sql;
  /** Runs `run` in one transaction as the API would for this caller (role and claims set), committed at its end. */
  as<T>(caller: Caller, run: (tx: TransactionSql) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

let own: Promise<TestCluster> | null = null;
let open = 0;

/**
 * A new database with all migrations applied and no rows, copied from a template in some 30 ms. All databases of a
 * test run live in the cluster that tests/support/cluster-setup.ts started; without it, in one of this process.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  open += 1;
  const shared = process.env["DJASSA_TEST_POSTGRES"];
  const { url: adminUrl, template } =
    shared === undefined ? await (own ??= startCluster()) : (JSON.parse(shared) as TestCluster);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = connect(adminUrl, 1);
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const sql = connect(url, 16);
  return {
    url,
    sql,
    as: (caller, run) => runAs(sql, caller, run),
    stop: async () => {
      await sql.end({ timeout: 5 });
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
      open -= 1;
      if (open > 0 || own === null) return;
      const cluster = await own;
      own = null;
      await cluster.stop();
    },
  };
}

/** Runs `run` in one transaction of this connection as the API would for this caller. */
export async function runAs<T>(sql: Sql, caller: Caller, run: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const role = caller === null ? "anon" : caller === "service" ? "service_role" : "authenticated";
  // As after a second factor: who has none is not asked, and the admin console asks its members.
  const claims = role === "authenticated" ? { role, sub: caller, aud: "authenticated", aal: "aal2" } : { role };
  const result = await sql.begin(async (tx) => {
    await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return { value: await run(tx) };
  });
  return result.value;
}
