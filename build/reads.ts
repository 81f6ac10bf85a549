import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** Everything that decides whether a row of the server can be read. */
const READERS = ["src/domain", "src/replica"];

/**
 * `DJASSA_READS`: a name for how this build reads rows (sync/pull/pull-collection.ts), the same for the same source. Rows that one
 * build could not read are asked for again by the next that reads otherwise.
 */
export function reads(): Plugin {
  return { name: "djassa:reads", config: () => ({ define: { DJASSA_READS: JSON.stringify(nameOfReaders()) } }) };
}

function nameOfReaders(): string {
  const hash = createHash("sha256");
  for (const folder of READERS) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
      if (file.endsWith(".ts")) hash.update(file).update(readFileSync(path.join(folder, file)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
