import { rm } from "node:fs/promises";
import { connect } from "../../supabase/local/database/connect.ts";
import { prepareDatabase } from "../../supabase/local/database.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { tempDir } from "./temp-dir.ts";

export type TestCluster = { url: string; template: string; stop(): Promise<void> };

const TEMPLATE = "djassa_template";

/** A throw-away PostgreSQL (no fsync) with one migrated database to copy from. */
export async function startCluster(): Promise<TestCluster> {
  const dataDir = await tempDir("test-postgres");
  const server = await startPostgres({ dataDir, durable: false });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const admin = connect(server.url, 1);
    await admin.unsafe(`create database ${TEMPLATE}`);
    await admin.end();
    await prepareDatabase({ url: Object.assign(new URL(server.url), { pathname: `/${TEMPLATE}` }).href });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, template: TEMPLATE, stop };
}
