import { existsSync } from "node:fs";
import { readFile, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Problem } from "../problem.ts";
import { commandOf, isAlive } from "./process.ts";

/** Beside the data folder, found by each name that leads to it. Which process it is of stands in it. */
async function markOf(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir);
  return `${existsSync(folder) ? await realpath(folder) : folder}.restoring`;
}

/**
 * Marks a data folder as one that is being replaced, until the function it gives is called. A server that started meanwhile
 * would have its files moved from under it.
 * @throws Problem when another process is replacing it
 */
export async function holdForRestore(dataDir: string): Promise<() => Promise<void>> {
  await refuseWhileRestored(dataDir);
  const mark = await markOf(dataDir);
  await writeFile(mark, `${process.pid}\n${commandOf(process.pid)}`, { flag: "wx", mode: 0o600 });
  return () => rm(mark, { force: true });
}

/**
 * Clears away the mark of a restore that was killed; its number may be another program's by now, so its command counts too.
 * @throws Problem when a restore is replacing this data folder
 */
export async function refuseWhileRestored(dataDir: string): Promise<void> {
  const mark = await markOf(dataDir);
  const words = await readFile(mark, "utf8").catch(() => null);
  if (words === null) return;
  const [pid = "", ...command] = words.split("\n");
  if (isAlive(Number(pid)) && commandOf(Number(pid)) === command.join("\n"))
    throw new Problem(
      `Une restauration remplace les données de ${dataDir} (processus ${pid}) : attendez qu'elle soit finie, puis relancez.`,
    );
  await rm(mark, { force: true });
}
