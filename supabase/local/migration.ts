import { writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "./cli/run.ts";
import { MIGRATIONS, pendingMigration } from "./database/released.ts";

/** `npm run migration`: writes what the schemas say otherwise than the last release into the migration of the next one. */
await runCommand(async () => {
  const pending = pendingMigration();
  if (pending !== null) await writeFile(path.join(MIGRATIONS, pending.file), pending.text);
  console.log(
    pending === null ? "Aucune migration : les schémas sont ceux de la dernière version." : `Écrite : ${pending.file}`,
  );
});
