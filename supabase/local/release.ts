import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "./build-app.ts";
import { runCommand } from "./cli/run.ts";
import { takeBackup } from "./copy/take.ts";
import { MIGRATIONS, numbered, pendingMigration, RELEASED_APPS } from "./database/released.ts";
import { startServer } from "./server.ts";

/** Pictures for the stores and for links: no code, and most of the weight. */
const NO_CODE = ["screenshots", "og.png"];

// The same content gives the same bytes: sorted, without the day and the names of who packed it.
const PLAIN = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];

/**
 * `npm run release`, before a version is tagged: writes its migration, gives that its number, and keeps the built app and a backup. From then on
 * databases out there apply this file, so a change is a new one. The app that is kept is what phones out there run:
 * tests/e2e/versions.spec.ts lets it meet each later server, and tests/backend/older-backups.test.ts restores the backup.
 */
await runCommand(async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  const pending = pendingMigration();
  if (pending !== null) {
    const file = numbered(pending.file, version);
    await writeFile(path.join(MIGRATIONS, pending.file), pending.text);
    await rename(path.join(MIGRATIONS, pending.file), path.join(MIGRATIONS, file));
    console.log(`Migration de la version : ${file}`);
  }
  console.log(`Application gardée : ${await keepApp(version)}`);
  console.log(`Sauvegarde gardée : ${await keepBackup(version)}`);
});

/** Packs a backup of the demo market of this version, beside those of the releases before: each later version must be able to restore it. */
async function keepBackup(version: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "djassa-release-"));
  try {
    const dataDir = path.join(folder, "data");
    const server = await startServer({ port: 0, dataDir, quiet: true, seed: true });
    try {
      await takeBackup(dataDir, path.join(folder, "backup"));
    } finally {
      await server.stop();
    }
    const file = path.join(RELEASED_APPS, `backup-${version}.tar.gz`);
    execFileSync("tar", ["-I", "gzip -9n", "-cf", file, ...PLAIN, "-C", path.join(folder, "backup"), "."]);
    return path.relative(process.cwd(), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Packs the built app under its version, in the place of the one before; gives the file. */
async function keepApp(version: string): Promise<string> {
  const app = await buildApp({ log: (line) => console.log(line) });
  await mkdir(RELEASED_APPS, { recursive: true });
  for (const last of await readdir(RELEASED_APPS))
    if (last.startsWith("app-")) await rm(path.join(RELEASED_APPS, last));
  const file = path.join(RELEASED_APPS, `app-${version}.tar.gz`);
  const without = NO_CODE.map((name) => `--exclude=./${name}`);
  execFileSync("tar", ["-I", "gzip -9n", "-cf", file, ...PLAIN, ...without, "-C", app, "."]);
  return path.relative(process.cwd(), file);
}
