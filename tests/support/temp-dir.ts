import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A new folder below the system's temporary one that PostgreSQL's account may enter, also when tests run as root. */
export async function tempDir(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `djassa-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
