import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const SUPABASE = fileURLToPath(new URL("../..", import.meta.url));

/** Where the hashes of landed migrations stand, by file name. */
export const RELEASED = path.join(SUPABASE, "released.json");

/** Where the built app of the last release is kept. */
export const RELEASED_APPS = path.join(SUPABASE, "..", "tests", "releases");

/**
 * The one migration that each market has of its own: `npm run facts` writes it from src/town.ts. No release says how it reads, or
 * another town could be neither tested nor deployed.
 */
export const TOWN_FILE = "20261123050000_first_town.sql";

/** The SHA-256 of each file of supabase/migrations but the town's own, by file name, in order. */
export function migrationHashes(): Record<string, string> {
  const folder = path.join(SUPABASE, "migrations");
  const files = readdirSync(folder)
    .filter((file) => file !== TOWN_FILE)
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash("sha256")
        .update(readFileSync(path.join(folder, file)))
        .digest("hex"),
    ]),
  );
}

/** What the last release recorded; {} before the first. */
export function releasedHashes(): Record<string, string> {
  return JSON.parse(readFileSync(RELEASED, "utf8")) as Record<string, string>;
}

/**
 * The landed migrations that are gone or read differently now.
 * @param released hashes recorded at releases
 * @param current hashes of the files there are
 */
export function changedSinceRelease(
  released: Readonly<Record<string, string>>,
  current: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(released).filter((file) => current[file] !== released[file]);
}
