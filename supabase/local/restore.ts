import path from "node:path";
import { readOptions } from "./cli/options.ts";
import { runCommand } from "./cli/run.ts";
import { readManifest } from "./copy/manifest.ts";
import { putBack } from "./copy/put-back.ts";
import { Problem } from "./problem.ts";

/** `npm run restore -- folder --yes`: puts a backup in the place of the data of the local server. Refuses while it runs. */
await runCommand(async (_shutdown, signal) => {
  const { dataDir, databaseUrl } = readOptions(process.env, []);
  if (databaseUrl !== undefined)
    throw new Problem(
      "Avec DATABASE_URL, la base est restaurée par les outils de PostgreSQL : lisez docs/operations.md.",
    );
  const options = process.argv.slice(2);
  const [given, more] = options.filter((option) => option !== "--yes");
  if (given === undefined || more !== undefined || given.startsWith("-"))
    throw new Problem("Usage : npm run restore -- <dossier de la sauvegarde> --yes");
  const from = path.resolve(given);
  const { at } = await readManifest(from);
  if (!options.includes("--yes"))
    throw new Problem(
      `Les données de ${dataDir} seraient remplacées par celles du ${at} : ajoutez --yes pour le faire (celles d'aujourd'hui sont mises de côté).`,
    );
  const log = (line: string): void => console.log(line);
  const { before, otherKeys, objects, lost } = await putBack(from, dataDir, { log, signal }).catch((error: unknown) => {
    if (signal.aborted) console.error("Restauration interrompue : rien n'a été remplacé.");
    throw error;
  });
  console.log(`Données du ${at} remises dans ${dataDir}.`);
  if (before !== null) console.log(`Celles d'avant sont dans ${before} : effacez-les quand tout est en ordre.`);
  if (otherKeys.length > 0)
    console.log(`Clés d'aujourd'hui gardées, autres que celles de la sauvegarde : ${otherKeys.join(", ")}.`);
  console.log("« npm start » : les téléphones vont tout relire et renvoyer leurs envois des dernières 48 heures.");
  if (lost.count > 0)
    throw new Problem(
      `Il manque ${lost.count} des ${objects} images de la sauvegarde, dont ${lost.first} : le reste est remis. Cherchez-les dans une autre sauvegarde.`,
    );
});
