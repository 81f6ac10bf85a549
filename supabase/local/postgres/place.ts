import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Problem } from "../problem.ts";
import { accountFor, canReach, closedTo, nameOf, type Account } from "./account.ts";

/**
 * Root's own folders are closed to the account PostgreSQL runs under (a checkout in /root): the cluster then lives
 * here, and a file in the data folder points at it.
 */
const ELSEWHERE = "/var/lib/djassa";
const POINTER = "cluster-elsewhere";
/** In the folder of a cluster elsewhere: the data folder it belongs to. */
const BELONGS_TO = "belongs-to";

/** Where the cluster of a data folder is. */
export function clusterDirOf(dataDir: string): string {
  const pointer = path.join(dataDir, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : path.join(dataDir, "cluster");
}

/**
 * The data folder that a cluster elsewhere belongs to, where that is another one than `dataDir`, which then is a copy of it
 * or was moved; null when the cluster is its own.
 */
export function otherOwnerOf(dataDir: string): string | null {
  const dir = clusterDirOf(dataDir);
  if (dir === path.join(dataDir, "cluster")) return null;
  const mark = path.join(path.dirname(dir), BELONGS_TO);
  const owner = existsSync(mark) ? readFileSync(mark, "utf8") : null;
  if (owner === null || owner === dataDir) return null;
  // A link and what it leads to are one folder.
  return existsSync(owner) && realpathSync(owner) === realpathSync(dataDir) ? null : owner;
}

/**
 * Decides where a cluster goes and who runs it.
 * @throws Problem when the data folder is a copy of another one whose cluster lives elsewhere, or its own is shut off
 */
export async function placeCluster(dataDir: string): Promise<{ dir: string; account: Account }> {
  const known = clusterDirOf(dataDir);
  const account = accountFor(known);
  if (known !== path.join(dataDir, "cluster")) {
    await claimCluster(dataDir);
    return { dir: known, account };
  }
  if (canReach(account, dataDir)) return { dir: known, account };
  // A new database elsewhere would look as if all were lost.
  if (account !== null && existsSync(known) && readdirSync(known).length > 0) throw shutOff(account, dataDir);
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const dir = path.join(ELSEWHERE, name, "cluster");
  await mkdir(path.dirname(dir), { recursive: true, mode: 0o755 });
  await writeFile(path.join(path.dirname(dir), BELONGS_TO), dataDir);
  await writeFile(path.join(dataDir, POINTER), `${dir}\n`);
  return { dir, account: accountFor(dir) };
}

const shutOff = (account: NonNullable<Account>, dataDir: string): Problem => {
  const closed = closedTo(account, realpathSync(dataDir));
  return new Problem(
    `Le compte ${nameOf(account)}, sous lequel tourne la base de ${dataDir}, ne peut plus entrer dans ${closed} : rouvrez le dossier (chmod o+x ${closed}), puis relancez. Rien n'a été modifié.`,
  );
};

/**
 * A data folder that was moved keeps its cluster; a copy of one must not share it.
 * @throws Problem when it is a copy
 */
export async function claimCluster(dataDir: string): Promise<void> {
  const dir = clusterDirOf(dataDir);
  if (dir === path.join(dataDir, "cluster")) return;
  const owner = otherOwnerOf(dataDir);
  if (owner !== null && existsSync(path.join(owner, POINTER))) {
    throw new Problem(
      `${dataDir} est une copie de ${owner}, dont la base est dans ${dir} : effacez ${path.join(dataDir, POINTER)} pour repartir d'une base neuve.`,
    );
  }
  await mkdir(path.dirname(dir), { recursive: true, mode: 0o755 });
  await writeFile(path.join(path.dirname(dir), BELONGS_TO), dataDir);
}

/** Removes a data folder of ours, and its cluster where that is elsewhere. */
export async function removeWithCluster(dataDir: string): Promise<void> {
  const cluster = clusterDirOf(dataDir);
  if (path.dirname(cluster) !== dataDir) await rm(path.dirname(cluster), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
