import { statfs } from "node:fs/promises";
import { Problem } from "./problem.ts";

/** A new database takes this before anybody has written a word: its files, its journal and the demo's pictures. Bytes. */
const FIRST_START = 100_000_000;

const inMb = (bytes: number): string => `${Math.round(bytes / 1_000_000)} Mo`;

/**
 * Before anything of a new database is made: one that ends half way is a riddle.
 * @throws Problem when the disk has no room for it
 */
export async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < FIRST_START)
    throw new Problem(
      `Il reste ${inMb(free)} sur le disque de ${folder}, et une base neuve en demande ${inMb(FIRST_START)} : libérez de la place, ou choisissez un autre dossier avec DJASSA_DATA. Rien n'a été créé.`,
    );
}

/** No room: as the system says it, and as PostgreSQL does. */
const NO_SPACE = ["ENOSPC", "EDQUOT", "53100"];

/** Returns the error of a write that found no room, as a sentence; anything else as it is. */
export const withoutSpace = (error: unknown, file: string): unknown =>
  NO_SPACE.includes((error as NodeJS.ErrnoException).code ?? "")
    ? new Problem(
        `Le disque est plein, ${file} n'a pas pu être écrit : libérez de la place et relancez. Rien n'a été perdu.`,
        {
          cause: error,
        },
      )
    : error;
