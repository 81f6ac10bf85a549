import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pendingSql } from "./pending.ts";
import { UNCHECKED } from "./schemas.ts";

const SUPABASE = fileURLToPath(new URL("../..", import.meta.url));
export const SCHEMAS = path.join(SUPABASE, "schemas");
export const MIGRATIONS = path.join(SUPABASE, "migrations");

/** Where the built app of the last release is kept. */
export const RELEASED_APPS = path.join(SUPABASE, "..", "tests", "releases");

/**
 * The one migration that each market has of its own: `npm run facts` writes it from src/town.ts, as the first of the schemas. No
 * release says how it reads, or another town could be neither tested nor deployed.
 */
export const TOWN_FILE = "20261129000000_first_town.sql";

/** All that the first release makes of a database besides. */
export const BASELINE = "20261129000001_baseline.sql";

/** How the file of the release to come ends; `npm run release` gives it the number. */
const NEXT = "_next.sql";

const MARK =
  "-- Written by `npm run migration` from supabase/schemas, from here on. What changes tables and rows stands above, by hand.\n";

/** The built app of the last release. @throws when it is not there. */
export function keptApp(): string {
  const app = readdirSync(RELEASED_APPS).find((file) => file.startsWith("app-"));
  if (app === undefined) throw new Error(`No app of a release in ${RELEASED_APPS}`);
  return path.join(RELEASED_APPS, app);
}

/** The migrations of the releases: what databases out there have applied. */
export const releasedMigrations = (): string[] => migrationFiles().filter((file) => !file.endsWith(NEXT));

/** The file that a release now would add; null where it would add none. */
export function pendingMigration(now = new Date()): { file: string; text: string } | null {
  const schemas = readdirSync(SCHEMAS)
    .sort()
    .map((file) => readFileSync(path.join(SCHEMAS, file), "utf8"));
  const read = (file: string): string => readFileSync(path.join(MIGRATIONS, file), "utf8");
  const there = migrationFiles().find((file) => file.endsWith(NEXT));
  const byHand = there === undefined ? "" : (read(there).split(MARK)[0] ?? "").trim();
  const sql = pendingSql([...releasedMigrations().map(read), byHand], schemas);
  if (sql === "" && byHand === "") return null;
  const file = there ?? `${now.toISOString().replace(/\D/gu, "").slice(0, 14)}${NEXT}`;
  return { file, text: [...(byHand === "" ? [] : [`${byHand}\n`]), MARK + UNCHECKED, `${sql}\n`].join("\n") };
}

/** The name that the file of the release to come has from then on. */
export const numbered = (file: string, version: string): string => file.replace(NEXT, `_${version}.sql`);

const migrationFiles = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith(".sql"))
    .sort();
