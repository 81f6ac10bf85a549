/**
 * A failure the person can act on. Its message is one French sentence that says what to do; the command line
 * prints it without a stack and exits with 1. Anything else thrown is a defect and keeps its stack.
 */
export class Problem extends Error {
  override name = "Problem";
}

/** The system's word about a file or folder (`errno`, man 3), as the reason of a sentence. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "ce compte n'en a pas le droit",
  EPERM: "ce compte n'en a pas le droit",
  EROFS: "ce disque ne peut qu'être lu",
  ENOTDIR: "une partie de ce chemin est un fichier, pas un dossier",
  EISDIR: "c'est un dossier, pas un fichier",
  ENOENT: "il n'existe pas",
  EEXIST: "un fichier de ce nom existe déjà",
  ELOOP: "il renvoie à lui-même",
  ENAMETOOLONG: "son nom est trop long",
  ENOSPC: "le disque est plein",
  EDQUOT: "le disque est plein",
};

/**
 * A failure of the system with a file that the command line named, which its person can mend.
 * @returns the French sentence; null for anything else, which is a defect and keeps its stack
 */
export function systemSays(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "", path, syscall } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason === undefined || path === undefined || syscall === "spawn") return null;
  return `${path} n'a pas pu être lu ou écrit : ${reason} (${code}).`;
}
