import { existsSync } from "node:fs";
import type { Sql } from "postgres";

/** Stores one object of a bucket: bytes on disk and its row in `storage.objects`. */
export type PutObject = (bucket: string, name: string, bytes: Uint8Array, contentType: string) => Promise<void>;

type SeedModule = { seed(context: { sql: Sql; put: PutObject; now: Date }): Promise<void> };

const SEED = new URL("../../seed/seed.ts", import.meta.url);
const MARK = "supabase/seed/seed.ts";

/**
 * Runs the seed on a database that has no accounts yet and never had it. The seed's rows come in one transaction, so
 * accounts without the mark mean that they came in and the mark did not. `now` is the moment the seed counts back from.
 */
export async function seedOnce(sql: Sql, put: PutObject, now: Date): Promise<boolean> {
  const [state] = await sql`
    select exists (select from supabase_migrations.seed_files where path = ${MARK}) as marked, exists (select from auth.users) as peopled`;
  if (state?.["marked"] === true || !existsSync(SEED)) return false;
  if (state?.["peopled"] !== true) {
    const { seed } = (await import(SEED.href)) as SeedModule;
    await seed({ sql, put, now });
  }
  await sql`insert into supabase_migrations.seed_files (path, hash) values (${MARK}, 'once')`;
  return state?.["peopled"] !== true;
}
