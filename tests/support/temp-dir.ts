import { ownFolder } from "./run-folder.ts";

/** A new folder below the system's temporary one that PostgreSQL's account may enter, also when tests run as root. */
export async function tempDir(name: string): Promise<string> {
  return ownFolder(name);
}
