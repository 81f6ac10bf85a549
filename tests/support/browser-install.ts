import { spawnSync } from "node:child_process";
import { findChromium } from "./browser-find.ts";

function run(command: string, args: readonly string[]): boolean {
  console.log(`$ ${command} ${args.join(" ")}`);
  const done = spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 300_000,
  });
  return done.status === 0;
}

/** By apt where there is one and this is root; it brings the system libraries along. */
function installByApt(): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const install = (name: string) => run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name]);
  return run("apt-get", ["update", "-q"]) && [install("chromium-headless-shell"), install("chromium")].includes(true);
}

function installByPlaywright(): boolean {
  return run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
}

const ADVICE = `Aucun Chromium ne démarre sur cette machine, et il n'a pas pu être installé ici.
Installez-en un, puis relancez « npm test » :
  Debian, Ubuntu   sudo apt-get install chromium
  macOS            brew install --cask google-chrome
  ailleurs         npx playwright install --with-deps chromium
ou dites où il est :  CHROMIUM=/chemin/vers/chromium npm test`;

/** Finds Chromium, or installs it where that is possible, or throws saying what the person can do. */
export function needChromium(): string {
  const place =
    findChromium() ?? (installByApt() ? findChromium() : null) ?? (installByPlaywright() ? findChromium() : null);
  if (place === null) throw new Error(ADVICE);
  return place;
}
