import { writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "./cli/run.ts";
import { MIGRATIONS, pendingMigration } from "./database/released.ts";

/**
 * `npm run migration`: writes what the schemas say otherwise than the last release into the migration of the next one. A table that
 * changes is altered by hand, above what is written: tests/database/schemas.test.ts compares the sum with the schemas.
 */
await runCommand(async () => {
  const pending = pendingMigration();
  if (pending !== null) await writeFile(path.join(MIGRATIONS, pending.file), pending.text);
  console.log(
    pending === null
      ? "Aucune migration : fonctions, vues et droits sont ceux de la dernière version. Une table se change à la main, dans supabase/migrations/<date>_next.sql."
      : `Écrite : ${pending.file}`,
  );
});
