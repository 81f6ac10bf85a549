import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { join } from "node:path";
import { startServer } from "../../supabase/local/server.ts";
import { ownFolder, removeFolder } from "./run-folder.ts";

/** The product's schema, or the small one of tests/backend/migrations. */
type Schema = "product" | "small";

export const SMALL_MIGRATIONS = join(import.meta.dirname, "../backend/migrations");

const nameOf = (schema: Schema): string => `DJASSA_TEST_DATA_${schema.toUpperCase()}`;

/** Node's own copy gives the files to whoever copies; PostgreSQL starts on its own alone. */
const run = promisify(execFile);

/**
 * Makes of the empty folder `dataDir` what a server's first start makes of it, by copying: initdb and migrations take
 * three seconds, a copy a fifth of one. Without a set-up that made the template the folder stays empty, and the server
 * does it itself.
 */
export async function firstStarted(dataDir: string, schema: Schema): Promise<void> {
  const template = process.env[nameOf(schema)];
  if (template !== undefined && existsSync(template)) await run("cp", ["-a", join(template, "."), dataDir]);
}

/** Makes the templates; gives what takes them away. */
export async function makeTemplates(...schemas: readonly Schema[]): Promise<() => Promise<void>> {
  const home = ownFolder("data-template");
  for (const schema of schemas) {
    const dataDir = join(home, schema);
    const small = schema === "small" ? { migrationsDir: SMALL_MIGRATIONS } : {};
    const server = await startServer({ port: 0, dataDir, durable: false, ...small });
    await server.stop();
    process.env[nameOf(schema)] = dataDir;
  }
  return () => removeFolder(home);
}
