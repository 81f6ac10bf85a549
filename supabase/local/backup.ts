import path from "node:path";
import { readOptions } from "./cli/options.ts";
import { runCommand } from "./cli/run.ts";
import { stampOf } from "./copy/manifest.ts";
import { takeBackup } from "./copy/take.ts";
import { Problem } from "./problem.ts";

/** `npm run backup [-- folder]`: copies the data of the local server, while it runs or not, into a new folder. */
await runCommand(async (_shutdown, signal) => {
  const { dataDir, databaseUrl } = readOptions(process.env, []);
  if (databaseUrl !== undefined)
    throw new Problem(
      "Avec DATABASE_URL, la base est sauvegardée par les outils de PostgreSQL : lisez docs/operations.md.",
    );
  const [given, more] = process.argv.slice(2);
  if (more !== undefined || given?.startsWith("-"))
    throw new Problem("Usage : npm run backup -- [dossier nouveau de la sauvegarde]");
  const to = path.resolve(given ?? path.join(`${dataDir}.backups`, stampOf(new Date())));
  const { tables, objects, missing } = await takeBackup(dataDir, to, signal).catch((error: unknown) => {
    if (signal.aborted) console.error("Sauvegarde interrompue : il n'en reste rien.");
    throw error;
  });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Sauvegarde faite : ${to} (${rows} lignes, ${objects} images)`);
  if (missing.length > 0)
    console.log(`Images nommées par la base et introuvables sur le disque : ${missing.length}, dont ${missing[0]}`);
  console.log("Elle contient des données personnelles et les clés de ce serveur : gardez-la ailleurs, et chiffrée.");
});
