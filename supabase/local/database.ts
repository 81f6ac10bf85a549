import path from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "./database/connect.ts";
import { makeOfSchemas, migrate, refuseForeignHistory } from "./database/migrate.ts";
import { seedOnce, type PutObject } from "./database/seed.ts";
import { applySystemSchemas } from "./database/system.ts";

export type DatabaseOptions = {
  url: string;
  /** Makes the database of the migrations of this folder. Default: of `supabase/schemas`, later versions of `supabase/migrations`. */
  migrationsDir?: string;
  /** Seeds a database that was never seeded, handing its pictures to this function; left out: no seed. */
  seed?: PutObject;
  /** The moment the seed counts back from; default now. */
  seedAt?: Date;
  log?: (line: string) => void;
};

const SUPABASE = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const MIGRATIONS = path.join(SUPABASE, "migrations");
const SCHEMAS = path.join(SUPABASE, "schemas");
const PREPARE_LOCK = 4_357_202;

/**
 * Makes a database into what a Supabase project with our migrations is: system schemas and roles, our schemas, seed.
 * Safe to call at every start and from several processes at once.
 * @throws Problem when a migration fails (nothing of that migration stays), or the database is of another version
 */
export async function prepareDatabase(options: DatabaseOptions): Promise<{ applied: string[]; seeded: boolean }> {
  const log = options.log ?? (() => {});
  const sql = connect(options.url);
  const guard = await sql.reserve();
  try {
    await guard`select pg_advisory_lock(${PREPARE_LOCK})`;
    const migrationsDir = options.migrationsDir ?? MIGRATIONS;
    await refuseForeignHistory(sql, migrationsDir);
    await sql.begin((tx) => applySystemSchemas(tx));
    if (options.migrationsDir === undefined)
      await makeOfSchemas(sql, { schemas: SCHEMAS, migrations: MIGRATIONS }, log);
    const applied = await migrate(sql, migrationsDir, log);
    const seeded = options.seed !== undefined && (await seedOnce(sql, options.seed, options.seedAt ?? new Date()));
    return { applied, seeded };
  } finally {
    guard.release();
    await sql.end({ timeout: 5 });
  }
}
