import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildApp } from "./build-app.ts";
import { runCommand } from "./cli/run.ts";
import { MIGRATIONS, numbered, pendingMigration, RELEASED_APPS } from "./database/released.ts";

/** Pictures for the stores and for links: no code, and most of the weight. */
const NO_CODE = ["screenshots", "og.png"];

/**
 * `npm run release`, before a version is tagged: writes its migration, gives that its number, and keeps the built app. From then on
 * databases out there apply this file, so a change is a new one. The app that is kept is what phones out there run:
 * tests/e2e/versions.spec.ts lets it meet each later server.
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
});

/** Packs the built app under its version, in the place of the one before; gives the file. */
async function keepApp(version: string): Promise<string> {
  const app = await buildApp({ log: (line) => console.log(line) });
  await mkdir(RELEASED_APPS, { recursive: true });
  for (const last of await readdir(RELEASED_APPS)) await rm(path.join(RELEASED_APPS, last));
  const file = path.join(RELEASED_APPS, `app-${version}.tar.gz`);
  const without = NO_CODE.map((name) => `--exclude=./${name}`);
  // The same build gives the same bytes: sorted, without the day and the names of who packed it.
  const plain = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", ["-I", "gzip -9n", "-cf", file, ...plain, ...without, "-C", app, "."]);
  return path.relative(process.cwd(), file);
}
