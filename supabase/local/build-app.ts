import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compressApp } from "./http/compress-app.ts";
import { publishableKey } from "./keys.ts";
import { Problem } from "./problem.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const CACHE = path.join(ROOT, ".cache");

/** Everything the built files depend on; the lock file stands for all packages. */
const FOLDERS = ["src", "sw", "public", "build", "supabase/functions/_drawn", "supabase/functions/_town"];
const FILES = [
  "index.html",
  "vite.config.ts",
  "uno.config.ts",
  "tsconfig.json",
  "tsr.config.json",
  "package.json",
  "package-lock.json",
  "supabase/local/keys.ts",
];

export type BuildOptions = { log?: (line: string) => void; signal?: AbortSignal };

/**
 * Builds the app for the local server into `.cache/app`, unless what is there was made from the same inputs.
 * The folder is replaced only by a complete build.
 * @returns the folder
 * @throws Problem when Vite fails; its output is in `.cache/build.log`
 */
export async function buildApp({ log = () => {}, signal }: BuildOptions = {}): Promise<string> {
  const folder = path.join(CACHE, "app");
  const stampFile = path.join(CACHE, "app.stamp");
  const stamp = await hashInputs();
  const current = await readFile(stampFile, "utf8").catch(() => null); // no stamp: never built
  if (current === stamp && existsSync(path.join(folder, "index.html"))) return folder;

  log("Construction de l'application…");
  const next = path.join(CACHE, `app.next-${process.pid}`);
  await mkdir(CACHE, { recursive: true });
  try {
    await runVite(next, signal);
    await compressApp(next);
    await rm(stampFile, { force: true });
    await rm(folder, { recursive: true, force: true });
    await rename(next, folder);
    await writeFile(stampFile, stamp);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  return folder;
}

async function hashInputs(): Promise<string> {
  const hash = createHash("sha256");
  const found = await Promise.all(FOLDERS.map((folder) => filesBelow(folder)));
  for (const file of [...found.flat(), ...FILES].sort()) {
    if (!existsSync(path.join(ROOT, file))) continue;
    hash
      .update(file)
      .update("\0")
      .update(await readFile(path.join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

/** In a process of its own: a build wants several hundred megabytes that the server does not. */
async function runVite(outDir: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin", "vite.js");
  const logFile = path.join(CACHE, "build.log");
  const output = await open(logFile, "w");
  const child = spawn(process.execPath, [vite, "build", "--outDir", outDir, "--emptyOutDir"], {
    cwd: ROOT,
    stdio: ["ignore", output.fd, output.fd],
    env: {
      ...process.env,
      NODE_ENV: "production",
      VITE_SUPABASE_URL: "origin",
      VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
    ...(signal && { signal }),
  });
  try {
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Problem(`L'application n'a pas pu être construite : lisez ${logFile}.`);
  } finally {
    await output.close();
  }
}
