import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export type SqlFile = { file: string; text: string };

/** The `.sql` files of a folder in the order of their names, in which they are run; none where there is no folder. */
export async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const sorted = files.filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(sorted.map(async (file) => ({ file, text: await readFile(path.join(folder, file), "utf8") })));
}

/**
 * Stands before the schemas: a function may name what a later file makes, as in any dump of a database. All bodies are read
 * once everything is there (tests/database/schemas.test.ts).
 */
export const UNCHECKED = "set check_function_bodies = off;\n";
