import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildApp } from "./build-app.ts";
import { runCommand } from "./cli/run.ts";
import { changedSinceRelease, migrationHashes, RELEASED, RELEASED_APPS, releasedHashes } from "./database/released.ts";
import { Problem } from "./problem.ts";

/** Pictures for the stores and for links: no code, and most of the weight. */
const NO_CODE = ["screenshots", "og.png"];

/**
 * `npm run release`, before a version is tagged: records the hash of every migration, and keeps the built app. From then on
 * no recorded migration may be edited, because databases out there have applied them: a change is a new file. The app that is
 * kept is what phones out there run: tests/e2e/versions.spec.ts lets it meet each later server.
 */
await runCommand(async () => {
  const [released, current] = [releasedHashes(), migrationHashes()];
  const changed = changedSinceRelease(released, current);
  if (changed.length > 0) throw new Problem(`Ces migrations sont déjà livrées et ont changé : ${changed.join(", ")}.`);
  await writeFile(RELEASED, `${JSON.stringify(current, null, 2)}\n`);
  const added = Object.keys(current).length - Object.keys(released).length;
  console.log(`Migrations livrées : ${Object.keys(current).length}, dont ${added} de plus.`);
  console.log(`Application gardée : ${await keepApp()}`);
});

/** Packs the built app under its version, in the place of the one before; gives the file. */
async function keepApp(): Promise<string> {
  const app = await buildApp({ log: (line) => console.log(line) });
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  await mkdir(RELEASED_APPS, { recursive: true });
  for (const last of await readdir(RELEASED_APPS)) await rm(path.join(RELEASED_APPS, last));
  const file = path.join(RELEASED_APPS, `app-${version}.tar.gz`);
  const without = NO_CODE.map((name) => `--exclude=./${name}`);
  // The same build gives the same bytes: sorted, without the day and the names of who packed it.
  const plain = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", ["-I", "gzip -9n", "-cf", file, ...plain, ...without, "-C", app, "."]);
  return path.relative(process.cwd(), file);
}
