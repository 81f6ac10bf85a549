import { existsSync } from "node:fs";
import { readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { readOptions } from "./cli/options.ts";
import { runCommand } from "./cli/run.ts";
import { stopLeftover } from "./postgres.ts";
import { clusterDirOf, otherOwnerOf } from "./postgres/place.ts";

/** Names that a data folder holds; nothing else in it is touched, whatever DJASSA_DATA points at. */
const OURS =
  /^(cluster(-elsewhere|\..*)?|postgres-\d.*|postgres\.log.*|database-password|jwt-secret(-retired)?|secret-key|vapid-keys|mail\.jsonl.*|storage)$/;

/** `npm run reset`: forgets the data of the local server. Refuses while it runs. */
await runCommand(async () => {
  const { dataDir } = readOptions(process.env, process.argv.slice(2));
  if (!existsSync(dataDir)) return console.log("Rien à effacer.");
  const cluster = clusterDirOf(dataDir);
  const owner = otherOwnerOf(dataDir);
  if (owner !== null) console.log(`La base dans ${cluster} est celle de ${owner} : elle reste comme elle est.`);
  else await stopLeftover(dataDir);
  if (owner === null && path.dirname(cluster) !== dataDir)
    await rm(path.dirname(cluster), { recursive: true, force: true });
  for (const name of await readdir(dataDir)) {
    if (OURS.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
  if ((await readdir(dataDir)).length === 0) await rmdir(dataDir);
  console.log("Données effacées. « npm start » repart d'une base neuve.");
});
