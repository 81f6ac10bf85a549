import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** Debian's shell without a window: the same engine for half the processor, without notifications. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A wrapper that only says "install me" (Ubuntu's snap stub) exists but does not answer its version. */
function answers(executable: string): boolean {
  if (!existsSync(executable)) return false;
  const asked = spawnSync(executable, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return asked.status === 0 && /\d+\.\d+/.test(asked.stdout);
}

function onPath(names: readonly string[]): readonly string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const firstThatAnswers = (places: readonly string[]): string | null => places.find((place) => answers(place)) ?? null;

/**
 * The Chromium to test with: the one `CHROMIUM` names, Playwright's own, one on the PATH, or a macOS application.
 * Null when none of them starts.
 */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM"];
  const given = named === undefined ? [] : [named];
  return firstThatAnswers([...given, chromium.executablePath(), ...onPath([SHELL, ...WHOLE]), ...MAC_APPS]);
}

/** The whole browser, for what the shell lacks; the one to test with where there is no other. */
export function findWholeChromium(): string | null {
  return firstThatAnswers([...onPath(WHOLE), ...MAC_APPS]) ?? findChromium();
}
