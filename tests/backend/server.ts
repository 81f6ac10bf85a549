import { rm } from "node:fs/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { WebSocket } from "ws";
import { connect } from "../../supabase/local/database/connect.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startServer, type RunningServer, type ServerOptions } from "../../supabase/local/server.ts";
import { insertAccount, PASSWORD } from "../support/accounts.ts";
import { firstStarted, SMALL_MIGRATIONS } from "../support/data-template.ts";
import { tempDir } from "../support/temp-dir.ts";

export type TestServer = RunningServer & {
  sql: Sql;
  dataDir: string;
  /** An unmodified client with a session of its own. */
  client(key?: string): SupabaseClient;
  /** A confirmed account, signed in. */
  person(email: string): Promise<{ client: SupabaseClient; id: string; token: string }>;
  get(path: string, init?: RequestInit): Promise<Response>;
};

export { PASSWORD };
export const MIGRATIONS = SMALL_MIGRATIONS;

/** The whole server on a database with the small schema of ./migrations. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = await tempDir("test-server");
  const { migrationsDir = MIGRATIONS, databaseUrl, durable = false } = options;
  if (migrationsDir === MIGRATIONS && databaseUrl === undefined && !durable) await firstStarted(dataDir, "small");
  const server = await startServer({ port: 0, dataDir, durable: false, migrationsDir: MIGRATIONS, ...options });
  const sql = connect(server.databaseUrl);
  const opened: SupabaseClient[] = [];
  const client = (key = publishableKey): SupabaseClient => {
    const one = createClient(server.url, key, {
      auth: { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false },
      realtime: { transport: WebSocket as never },
    });
    opened.push(one);
    return one;
  };
  return {
    ...server,
    sql,
    dataDir,
    client,
    get: (where, init) => fetch(server.url + where, init),
    person: async (email) => {
      const one = client();
      await insertAccount(sql, email);
      const { data, error } = await one.auth.signInWithPassword({ email, password: PASSWORD });
      if (error !== null) throw error;
      return { client: one, id: data.user.id, token: data.session.access_token };
    },
    stop: async () => {
      for (const one of opened) await one.realtime.disconnect();
      await sql.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
