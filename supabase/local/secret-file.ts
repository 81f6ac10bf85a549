import { link, readFile, rm, writeFile } from "node:fs/promises";
import { withoutSpace } from "./full-disk.ts";
import { Problem } from "./problem.ts";

export type SecretRules = {
  /** The pattern that its content must match. */
  pattern: RegExp;
  /** The advice for when it does not, beside putting a backup back. */
  remedy: string;
};

/**
 * Reads a secret that only its owner may read, made by `make` when there is none yet. The file appears whole or not at
 * all, also when two starts make it at once.
 * @throws Problem when the file holds something else (emptied by a full disk, edited); it is left as it is
 */
export async function secretFile(file: string, make: () => string, { pattern, remedy }: SecretRules): Promise<string> {
  const known = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (known === null) {
    const partial = `${file}.partial-${process.pid}`;
    try {
      await writeFile(partial, make(), { mode: 0o600, flush: true });
      await link(partial, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw withoutSpace(error, file); // made meanwhile by another start
    } finally {
      await rm(partial, { force: true });
    }
  }
  const secret = (known ?? (await readFile(file, "utf8"))).trim();
  if (pattern.test(secret)) return secret;
  throw new Problem(`Le fichier ${file} est vide ou abîmé : remettez-le depuis une sauvegarde, ou ${remedy}.`);
}
