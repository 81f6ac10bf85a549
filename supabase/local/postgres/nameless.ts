import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { Problem } from "../problem.ts";
import type { Binaries } from "./binaries.ts";

/**
 * Accounts without a line in /etc/passwd, as containers run them (`docker run --user 1000`). The server does not mind, but
 * `initdb` and the `postgres` it calls ask the system for their account's name and give up without one, though
 * `--username` has said which name is meant. Copies of the two ask for the first account of the system instead:
 * `getpwuid` becomes `getpwent`, of the same length, which takes nothing and gives what the other gives.
 */
const ASKED = Buffer.from("\0getpwuid\0");
const INSTEAD = Buffer.from("\0getpwent\0");

/** True if the account of this process has no name on this system. */
export function isNameless(): boolean {
  try {
    userInfo();
    return false;
  } catch {
    return true;
  }
}

/**
 * `initdb` that needs no name, in the new folder `into`, which whoever asks removes.
 * @throws Problem when the programs are not as they are known, on a system that is none of ours
 */
export async function namelessInitdb(binaries: Binaries, into: string): Promise<string> {
  const bin = path.join(into, "bin");
  await mkdir(bin, { recursive: true });
  const native = path.dirname(path.dirname(binaries.initdb));
  for (const folder of ["lib", "share"]) await symlink(path.join(native, folder), path.join(into, folder));
  for (const program of [binaries.initdb, binaries.postgres])
    await writeFile(path.join(bin, path.basename(program)), patched(await readFile(program)), { mode: 0o755 });
  await chmod(into, 0o755);
  await chmod(bin, 0o755);
  return path.join(bin, path.basename(binaries.initdb));
}

function patched(program: Buffer): Buffer {
  const at = program.indexOf(ASKED);
  if (at < 0 || program.includes(ASKED, at + 1))
    throw new Problem(
      `Le compte ${process.getuid?.() ?? ""} n'a pas de nom sur ce système, et PostgreSQL en demande un : ajoutez-lui une ligne dans /etc/passwd, ou indiquez un serveur par DATABASE_URL.`,
    );
  return Buffer.concat([program.subarray(0, at), INSTEAD, program.subarray(at + ASKED.length)]);
}
