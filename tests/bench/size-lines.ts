import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Line } from "./table.ts";

/** Weight of the built app in kB, gzip: what loads before the first render, and all of it. */
export function sizeLines(app: string): Line[] {
  const gzipped = (path: string) => gzipSync(readFileSync(join(app, path)), { level: 9 }).length / 1_000;
  const html = readFileSync(join(app, "index.html"), "utf8");
  const initial = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/gu)].map(([, path]) => path ?? ""));
  const scripts = readdirSync(join(app, "assets")).filter((name) => name.endsWith(".js"));
  const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + gzipped(path), 0);
  return [
    { what: "JavaScript with the page, gzip", figure: sum(initial), unit: "kB", aim: 110 },
    {
      what: "all JavaScript of the app, gzip",
      figure: sum(scripts.map((name) => `assets/${name}`)),
      unit: "kB",
      aim: 420,
    },
    { what: "service worker, gzip", figure: gzipped("service-worker.js"), unit: "kB", aim: 55 },
  ];
}
