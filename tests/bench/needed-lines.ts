import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RunningServer } from "../../supabase/local/server.ts";
import { removeFolder } from "../support/run-folder.ts";
import { tempDir } from "../support/temp-dir.ts";
import { paintsOf, startPhone } from "./phone.ts";
import type { Line } from "./table.ts";

const SCRIPT = /<script(?![^>]*type="(?:application|speculation))([^>]*)>(.*?)<\/script>/gsu;

/** The files that must have come before the page goes on: classic scripts without `async` or `defer`, and scripts in the page itself. */
function blocking(html: string, app: string): { names: string[]; bytes: number } {
  const found = [...html.matchAll(SCRIPT)].filter(
    ([, attributes = ""]) => !/type="module"|async|defer/u.test(attributes),
  );
  const names = found.flatMap(([, attributes = ""]) => /src="\/([^"]+)"/u.exec(attributes)?.[1] ?? []);
  const texts = [
    ...found.map(([, , text = ""]) => text),
    ...names.map((name) => readFileSync(join(app, name), "utf8")),
  ];
  return {
    names,
    bytes: texts.reduce((sum, text) => sum + (text === "" ? 0 : gzipSync(text, { level: 9 }).length), 0),
  };
}

/**
 * JavaScript without which the first listing and its photo are not painted, where the server draws Home: seen in a browser that is
 * given no other script.
 */
export async function neededLines(executable: string, server: RunningServer, app: string): Promise<Line[]> {
  const profile = await tempDir("bench-needed");
  try {
    const { names, bytes } = blocking(await (await fetch(server.url)).text(), app);
    const { page, context } = await startPhone(executable, profile, { cpu: 1, network: false });
    await page.route(/\.js$/u, (route) =>
      names.some((name) => route.request().url().endsWith(name)) ? route.continue() : route.abort(),
    );
    await paintsOf(page, server.url);
    await context.close();
    return [
      { what: "JavaScript before the first listing and its photo, gzip", figure: bytes / 1_000, unit: "kB", aim: 95 },
    ];
  } finally {
    await removeFolder(profile);
  }
}
