import { writeFile } from "node:fs/promises";
import { runCommand } from "./cli/run.ts";
import { changedSinceRelease, migrationHashes, RELEASED, releasedHashes } from "./database/released.ts";
import { Problem } from "./problem.ts";

/**
 * `npm run release`, before a version is tagged: records the hash of every migration. From then on none of them may be
 * edited, because databases out there have applied them; a change is a new file.
 */
await runCommand(async () => {
  const [released, current] = [releasedHashes(), migrationHashes()];
  const changed = changedSinceRelease(released, current);
  if (changed.length > 0) throw new Problem(`Ces migrations sont déjà livrées et ont changé : ${changed.join(", ")}.`);
  await writeFile(RELEASED, `${JSON.stringify(current, null, 2)}\n`);
  const added = Object.keys(current).length - Object.keys(released).length;
  console.log(`Migrations livrées : ${Object.keys(current).length}, dont ${added} de plus.`);
});
