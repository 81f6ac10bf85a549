import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import path from "node:path";
import { requireSpace } from "../full-disk.ts";
import { Problem } from "../problem.ts";
import { secretFile } from "../secret-file.ts";
import { giveBack, type Account } from "./account.ts";
import { findBinaries, type Binaries } from "./binaries.ts";
import { clusterDirOf, placeCluster } from "./place.ts";
import { isNameless, namelessInitdb } from "./nameless.ts";
import { isAlive, readPostmaster } from "./process.ts";

/** A PostgreSQL cluster on disk, complete, with what is needed to run it. */
export type Cluster = { dir: string; account: Account; binaries: Binaries; password: string; logFile: string };

/** Opens the cluster of `dataDir`, creating it on the first start. A creation cut short is done again. */
export async function openCluster(dataDir: string, durable: boolean, signal?: AbortSignal): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw unreadable(dataDir, error);
  });
  const { dir, account } = await placeCluster(dataDir);
  giveBack(dir, account);
  const binaries = await findBinaries(account, path.dirname(dir));
  const password = await passwordOf(dataDir, isComplete(dir));
  const cluster = { dir, account, binaries, password, logFile: path.join(dataDir, "postgres.log") };
  if (isDamaged(dir)) throw damaged(dir);
  await sweepPartial(dir);
  if (!isComplete(dir)) await create(cluster, durable, signal);
  return cluster;
}

/** The cluster of `dataDir` if it was ever created; its password when a server may run on it, to be asked with. */
export async function findCluster(dataDir: string): Promise<Pick<Cluster, "dir" | "password"> | null> {
  const dir = clusterDirOf(dataDir);
  if (!isComplete(dir)) return null;
  return { dir, password: readPostmaster(dir) === null ? "" : await passwordOf(dataDir, true) };
}

/** `made`: there is a cluster, which knows the password that it was made with alone. */
async function passwordOf(dataDir: string, made: boolean): Promise<string> {
  const file = path.join(dataDir, "database-password");
  if (made && !existsSync(file)) throw withoutPassword(file);
  return secretFile(file, () => randomBytes(24).toString("hex"), {
    pattern: /^[0-9a-f]{48}$/,
    remedy: "repartez d'une base neuve (« npm run reset »)",
  }).catch((error: unknown) => {
    throw error instanceof Problem ? withoutPassword(file, error) : unreadable(dataDir, error);
  });
}

/** No backup holds it: a restore makes a cluster with a password of its own. */
const withoutPassword = (file: string, cause?: unknown): Problem =>
  new Problem(
    `Le fichier ${file} manque ou est abîmé, et la base ne s'ouvre pas sans lui : remettez une sauvegarde (« npm run restore »), ou repartez d'une base neuve (« npm run reset »).`,
    { cause },
  );

const unreadable = (dataDir: string, cause: unknown): Problem =>
  new Problem(
    `Le dossier de données ${dataDir} n'est pas accessible à ce compte : relancez avec le compte qui l'a créé, ou choisissez un autre dossier avec DJASSA_DATA.`,
    { cause },
  );

/** initdb writes into a folder of its own that is renamed once complete; this is the second look, for a damaged one. */
function isComplete(dir: string): boolean {
  return existsSync(path.join(dir, "PG_VERSION")) && existsSync(path.join(dir, "global", "pg_control"));
}

/** It has data, and lacks what says that it is a database: a new one in its place would look as if all were lost. */
function isDamaged(dir: string): boolean {
  const control = path.join(dir, "global", "pg_control");
  return !isComplete(dir) && (existsSync(control) || existsSync(path.join(dir, "base", "1", "PG_VERSION")));
}

const damaged = (dir: string): Problem =>
  new Problem(
    `La base de données dans ${dir} est abîmée (PG_VERSION ou global/pg_control manque) : remettez une sauvegarde ; rien n'a été modifié.`,
  );

async function sweepPartial(dir: string): Promise<void> {
  const prefix = `${path.basename(dir)}.partial-`;
  for (const name of readdirSync(path.dirname(dir))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split(".")[0]))) continue;
    await rm(path.join(path.dirname(dir), name), { recursive: true, force: true });
  }
}

async function create(cluster: Cluster, durable: boolean, signal?: AbortSignal): Promise<void> {
  const partial = `${cluster.dir}.partial-${process.pid}`;
  const passwordFile = `${partial}.password`;
  await requireSpace(path.dirname(cluster.dir));
  await mkdir(partial, { recursive: true });
  await chmod(partial, 0o700);
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  try {
    if (cluster.account !== null) {
      for (const entry of [partial, passwordFile]) await chown(entry, cluster.account.uid, cluster.account.gid);
    }
    await initdb(cluster, partial, passwordFile, durable, signal);
    if (existsSync(cluster.dir)) await setAside(cluster.dir);
    await rename(partial, cluster.dir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

/** Never deletes: what looks half made may hold something a person wants back. */
async function setAside(dir: string): Promise<void> {
  if (isComplete(dir)) throw new Problem("Un autre démarrage vient de créer cette base : relancez dans un instant.");
  if (readdirSync(dir).length > 0)
    await rename(dir, `${dir}.incomplete-${new Date().toISOString().replace(/[:.]/g, "-")}`);
}

async function initdb(
  cluster: Cluster,
  dir: string,
  passwordFile: string,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const log = await open(cluster.logFile, "a", 0o600);
  const copies = `${dir}.programs`;
  const nameless = cluster.account === null && isNameless();
  const program = nameless ? await namelessInitdb(cluster.binaries, copies) : cluster.binaries.initdb;
  const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const child = spawn(
    program,
    [
      `--pgdata=${dir}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${ctype}`,
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ],
    {
      ...cluster.account,
      cwd: "/",
      env: { PATH: process.env["PATH"], LC_MESSAGES: "C" },
      stdio: ["ignore", log.fd, log.fd],
      ...(signal && { signal }),
    },
  );
  try {
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`initdb: code ${code}`);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new Problem(
      `La base de données n'a pas pu être créée : lisez ${cluster.logFile}, ou indiquez un serveur par DATABASE_URL.`,
      { cause },
    );
  } finally {
    await log.close();
    await rm(copies, { recursive: true, force: true });
  }
}
