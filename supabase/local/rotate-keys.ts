import { existsSync } from "node:fs";
import path from "node:path";
import { readOptions } from "./cli/options.ts";
import { runCommand } from "./cli/run.ts";
import { Problem } from "./problem.ts";
import { rotateSigningKey } from "./signing-keys.ts";

/**
 * `npm run rotate-keys`: a new key for access tokens, used from the next start on; tokens of the old one hold until they end, an hour
 * at most. `-- --revoke`: they end at that start, and everybody's phone renews its own.
 */
await runCommand(async () => {
  const options = process.argv.slice(2);
  const revoke = options.includes("--revoke");
  const { dataDir } = readOptions(
    process.env,
    options.filter((option) => option !== "--revoke"),
  );
  if (!existsSync(path.join(dataDir, "jwt-secret"))) throw new Problem(`Il n'y a pas encore de clé dans ${dataDir}.`);
  await rotateSigningKey(dataDir, { revoke });
  console.log(
    revoke
      ? "Nouvelle clé. Au prochain démarrage l'ancienne n'est plus crue ; chaque appareil renouvelle sa session."
      : "Nouvelle clé, dès le prochain démarrage. L'ancienne est crue encore une heure après lui.",
  );
});
