import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The compressed copy that a build wrote beside a file is no longer that file. */
function rewrite(file: string, text: string): void {
  writeFileSync(file, text);
  for (const ending of [".br", ".gz"]) rmSync(file + ending, { force: true });
}

/** Makes the copy of a build a later version of itself: another shell under another revision in the worker's list. */
export function publishNextVersion(appDir: string): void {
  const shell = join(appDir, "index.html");
  const worker = join(appDir, "service-worker.js");
  rewrite(shell, readFileSync(shell, "utf8").replace("</head>", '<meta name="test-version" content="next"></head>'));
  const before = readFileSync(worker, "utf8");
  const after = before.replace(
    /((?:"url"|url):\s*"\/?index\.html",\s*(?:"revision"|revision):\s*")[^"]+|((?:"revision"|revision):\s*")[^"]+(",\s*(?:"url"|url):\s*"\/?index\.html")/,
    (...found: unknown[]) => {
      const [, urlFirst, revisionFirst, rest] = found;
      return typeof urlFirst === "string" ? `${urlFirst}next` : `${String(revisionFirst)}next${String(rest)}`;
    },
  );
  if (after === before) throw new Error("the worker lists no index.html with a revision");
  rewrite(worker, after);
}

/** A later version whose every script has another name, the old ones gone: as a host does that puts up whole builds. */
export function renameScripts(appDir: string): void {
  const assets = join(appDir, "assets");
  const names = readdirSync(assets).filter((name) => /-[\w-]{8}\.js$/.test(name));
  // Each gets another name, also one whose hash begins with a Z: the worker would have the old file under it.
  const other = (name: string) =>
    name.replace(/(.)(.{7}\.js)$/, (_, first, rest) => (first === "Z" ? "Y" : "Z") + rest);
  const next = new Map(names.map((name) => [name, other(name)]));
  const known = new RegExp([...next.keys()].map((name) => name.replaceAll(/[.$]/g, "\\$&")).join("|"), "g");
  for (const [name, later] of next) renameSync(join(assets, name), join(assets, later));
  const places = [...[...next.values()].map((name) => join("assets", name)), "index.html", "service-worker.js"];
  for (const place of places) {
    const file = join(appDir, place);
    rewrite(
      file,
      readFileSync(file, "utf8").replace(known, (name) => next.get(name) ?? name),
    );
  }
}
