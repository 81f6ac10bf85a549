import { describe, expect, test } from "vitest";
import {
  borrowedParts,
  complaintsAbout,
  entriesOf,
  readEntryPoints,
  strayGlobals,
  strayImports,
  unusedGrants,
  wallsBroken,
} from "./judge.ts";
import { globalsOf } from "./globals.ts";
import { LAYERS, layerOf } from "./layers.ts";
import { importsOf, isFile, plant, readText, resolveImport, sourceFiles, type Import } from "./source.ts";

const files = sourceFiles();
const imports = files.flatMap((path) => [...importsOf(path)]);

const lists = readEntryPoints();
const folder = (path: string): string => path.split("/").slice(0, 2).join("/");
const place = (item: Import): string => `${item.from}:${item.line} imports "${item.specifier}"`;

describe("imports", () => {
  test("every source file lies in a folder that the table describes", () => {
    expect(files.filter((path) => layerOf(path) === null)).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });

  test("a layer imports only the layers and packages the table allows", () => {
    expect(files.flatMap(strayImports)).toEqual([]);
  });

  test("what the table allows is made use of", () => {
    expect(LAYERS.flatMap((layer) => unusedGrants(layer, files))).toEqual([]);
  });

  test("the local stack is a package of its own: private, no aliases, its entry points in place", () => {
    const read = JSON.parse(readText("supabase/local/package.json")) as {
      private: boolean;
      type: string;
      exports: object;
    };
    expect(read).toMatchObject({ private: true, type: "module" });
    const entryPoints = Object.values(read.exports).map(
      (entryPoint: string) => `supabase/local/${entryPoint.slice(2)}`,
    );
    expect(entryPoints.filter((path) => !files.includes(path) && path !== "supabase/local/main.js")).toEqual([]);
    const own = files.filter((path) => path.startsWith("supabase/local/")).flatMap(importsOf);
    expect(own.filter(({ specifier }) => specifier.startsWith("#")).map(place)).toEqual([]);
  });

  test("a folder is entered through its entry points, each by whom it is for", () => {
    expect(files.flatMap((path) => wallsBroken(path, lists))).toEqual([]);
  });

  test("a layer reaches no clock, network, store or other page that is not its own to reach", () => {
    expect(files.flatMap((path) => strayGlobals(path, lists))).toEqual([]);
  });

  test("a script of package.json reaches no picture or sheet: only the build knows what they are", () => {
    const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
    const begins = Object.values(scripts).flatMap(
      (line) => / ((?:build|supabase|tests)\/\S+\.tsx?)/u.exec(line)?.[1] ?? [],
    );
    const reached = new Set(begins);
    const strange: string[] = [];
    for (const path of reached) {
      for (const item of importsOf(path)) {
        const next = item.typeOnly ? null : resolveImport(path, item.specifier);
        if (next !== null && /\.tsx?$/u.test(next)) reached.add(next);
        else if (/\.(?:svg|css|webp|html)\b|^virtual:/u.test(item.specifier)) strange.push(place(item));
      }
    }
    expect(begins.length).toBeGreaterThan(10);
    expect(strange).toEqual([]);
  });

  test("the lists of entry-points.json name nothing that has gone (npm run entry-points)", () => {
    const entered = new Set(files.flatMap(entriesOf).map(({ entryPoint, by }) => `${entryPoint} ← ${by}`));
    const shut = Object.entries(lists.entryPoints).flatMap(([entryPoint, layers]) =>
      layers.map((by) => `${entryPoint} ← ${by}`).filter((pair) => !entered.has(pair)),
    );
    const unused = Object.entries(lists.globals).flatMap(([path, names]) =>
      names
        .filter((name) => !isFile(path) || !globalsOf(path).some((use) => use.name === name))
        .map((name) => `${path} ← ${name}`),
    );
    expect([...shut, ...unused]).toEqual([]);
  });

  test("an import names an existing file with its extension", () => {
    const wrong = imports.filter((item) => {
      const target = resolveImport(item.from, item.specifier);
      // The build makes what stands in dist.
      return target !== null && !isFile(target) && !target.startsWith("dist/");
    });
    expect(wrong.map(place)).toEqual([]);
  });

  test("layers are imported as #layer/file, neighbours as ./file, and nothing climbs out", () => {
    const wrong = imports.filter((item) => {
      const target = resolveImport(item.from, item.specifier);
      if (target === null || !target.startsWith("src/")) return false;
      const same = folder(item.from) === folder(target);
      const subpath = item.specifier.startsWith("#");
      if (/^(build\/|[^/]+\.config\.ts$|src\/[^/]+$)/.test(item.from)) return false;
      const topLevel = /^src\/[^/]+\.(ts|tsx|css)$/.test(target) && item.from.startsWith("src/");
      if (topLevel) return item.specifier.startsWith("../..");
      return same ? subpath && item.from.startsWith("src/") : !subpath;
    });
    expect(wrong.map(place)).toEqual([]);
  });

  test("the private parts of a screen are imported only from beside them", () => {
    expect(files.flatMap(borrowedParts)).toEqual([]);
  });

  test("no barrel: a file that only re-exports is nobody's entry point", () => {
    const barrels = files.filter(
      (path) =>
        /(^|\/)index\.tsx?$/.test(path) && !path.startsWith("src/routes/") && !path.startsWith("supabase/functions/"),
    );
    expect(barrels).toEqual([]);
  });
});

/** Each breaks one rule as somebody in a hurry would. */
const PLANTED: readonly { what: string; path: string; text: string; said: string }[] = [
  {
    what: "a screen that imports sync",
    path: "src/routes/planted.tsx",
    text: 'import { startSync } from "#sync/start.ts"; startSync();',
    said: 'imports "#sync/start.ts"',
  },
  {
    what: "a folder that nobody described",
    path: "src/misc/planted.ts",
    text: "export const one = 1;",
    said: "folder that the table does not describe",
  },
  {
    what: "another screen's private parts",
    path: "src/routes/planted.tsx",
    text: 'import { PhotoViewer } from "./listings/-parts/photo-viewer.tsx"; export const one = PhotoViewer;',
    said: "./listings/-parts/photo-viewer.tsx",
  },
  {
    what: "a screen that asks the server itself",
    path: "src/routes/planted.tsx",
    text: 'export const rows = () => fetch("/rest/v1/listings");',
    said: "reaches fetch",
  },
  {
    what: "a screen that opens a database itself",
    path: "src/routes/planted.tsx",
    text: 'export const open = () => globalThis.indexedDB.open("djassa-device");',
    said: "reaches indexedDB",
  },
  {
    what: "a rule that looks at the clock",
    path: "src/domain/planted.ts",
    text: "export const late = (at: number): boolean => Date.now() > at;",
    said: "reaches Date",
  },
  {
    what: "a rule that keeps something",
    path: "src/domain/planted.ts",
    text: 'const { localStorage: kept } = window; export const last = () => kept.getItem("x");',
    said: "reaches localStorage",
  },
  {
    what: "a query that writes into the replica",
    path: "src/queries/planted.ts",
    text: 'import { commitRows } from "#replica/commit.ts"; export const write = commitRows;',
    said: "no entry point for src/queries/",
  },
  {
    what: "an intent that clears the outbox",
    path: "src/intents/planted.ts",
    text: 'import { outboxOf } from "#outbox/database.ts"; export const clear = (id: string) => outboxOf(id).mutations.clear();',
    said: "no entry point for src/intents/",
  },
  {
    what: "a query that takes a lock of its own",
    path: "src/queries/planted.ts",
    text: 'export const alone = () => navigator.locks.request("x", () => 1);',
    said: "reaches navigator.locks",
  },
  {
    what: "a component that talks to other tabs",
    path: "src/ui/planted.tsx",
    text: 'const channel = new BroadcastChannel("x"); export const tell = () => channel.postMessage(1);',
    said: "reaches postMessage",
  },
];

describe("the judge", () => {
  test.each(PLANTED)("sees $what", ({ path, text, said }) => {
    plant(path, text);
    expect(complaintsAbout(path, lists).join("\n")).toContain(said);
  });

  test("leaves alone what only has the name of a global, and a date made of something given", () => {
    const path = "src/domain/planted.ts";
    plant(
      path,
      `export const load = (fetch: () => string, rows: { indexedDB: number }) => fetch() + rows.indexedDB;
       export const day = (iso: string): Date => new Date(iso);
       export type Clock = typeof Date; const localStorage = 1; export const kept = { localStorage };`,
    );
    expect(complaintsAbout(path, lists)).toEqual([]);
  });
});

/** Import cycles among files, types and lazy imports aside: each is reported once, by its smallest file. */
function cycles(): readonly string[] {
  const edges = new Map<string, string[]>();
  for (const item of imports) {
    if (item.typeOnly || item.lazy) continue;
    const target = resolveImport(item.from, item.specifier);
    if (target !== null) edges.set(item.from, [...(edges.get(item.from) ?? []), target]);
  }
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(path);
    if (seen >= 0) {
      found.add(trail.slice(seen).toSorted().join(" ↔ "));
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of files) visit(path, []);
  return [...found];
}

describe("cycles", () => {
  test("no file imports itself through others", () => {
    expect(cycles()).toEqual([]);
  });
});
