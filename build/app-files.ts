import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import type { CachedFor } from "../src/domain/cached-for.ts";
import { names } from "./part.ts";
import { PARTS } from "./parts.ts";

/** The first row with a file that names a module, those of the first screen apart. What it imports follows no later row that names it too. */
const rowOf = (id: string) =>
  PARTS.find((part) => part.file !== undefined && part.tags === undefined && names(part, id));

/** The rows of parts.ts as the build reads them: an earlier one goes before a later one. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: PARTS.flatMap((part, at) =>
    part.file === undefined
      ? []
      : {
          name: part.file,
          test: (id: string) => (part.tags ? names(part, id) : rowOf(id) === part),
          ...(part.tags && { tags: [...part.tags] }),
          ...(part.alone && { includeDependenciesRecursively: false }),
          priority: PARTS.length - at,
        },
  ),
};

const ROUTE = /^(.*\/src\/routes\/.*)\?tsr-split=/u;
const MARK = /\bstaticData: \{[^}]*\bcachedFor: "(\w+)"/u;

/** From the first thing that a phone needs to the last. */
const ORDER: readonly CachedFor[] = ["start", "market", "person", "account", "wifi", "use"];

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The group of people whose phones keep a screen, as its route says. */
function cachedByRoute(file: string): CachedFor {
  const [, mark] = MARK.exec(readFileSync(file, "utf8")) ?? [];
  const cachedFor = ORDER.find((one) => one === mark);
  if (cachedFor === undefined) throw new Error(`${file} has a screen, and its route does not say who keeps it`);
  return cachedFor;
}

/**
 * The group of people whose phones keep a file, by its own place; null for a file that several share, which goes by the files that lead to
 * it.
 */
function ownPlace({ name, facadeModuleId, moduleIds }: Rolldown.OutputChunk): CachedFor | null {
  const [, route] = ROUTE.exec(facadeModuleId ?? "") ?? [];
  if (route !== undefined) return cachedByRoute(route);
  const part =
    PARTS.find(({ file }) => file === name) ??
    PARTS.find((row) => row.file === undefined && moduleIds.some((id) => names(row, id)));
  return part?.cachedFor ?? null;
}

/** Gives each file the first place from which it is reached. */
function placesOf(files: Chunks): Map<string, CachedFor> {
  const places = new Map<string, CachedFor>();
  const reach = (file: string, from: CachedFor) => {
    const chunk = files.get(file);
    if (chunk === undefined) return;
    const own = ownPlace(chunk) ?? "start";
    const place = ORDER[Math.max(ORDER.indexOf(own), ORDER.indexOf(from))] ?? "use";
    const before = places.get(file);
    if (before !== undefined && ORDER.indexOf(before) <= ORDER.indexOf(place)) return;
    places.set(file, place);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next, place);
  };
  for (const chunk of files.values()) if (chunk.isEntry) reach(chunk.fileName, "start");
  return places;
}

/** Works out while the app is built which of its files are kept for whom: `place` by their path below `dist/`. */
export function cachedFiles(): { plugin: Plugin; place: (file: string) => CachedFor } {
  let places = new Map<string, CachedFor>();
  return {
    plugin: {
      name: "djassa:cached-files",
      apply: "build",
      generateBundle(_options, bundle) {
        const found = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
        places = placesOf(new Map(found.map((chunk) => [chunk.fileName, chunk])));
      },
    },
    // The photos' own worker is no part of the page's files; the sheets and pictures are few and of the first screen.
    place: (file) => places.get(file) ?? (/\/photo-worker-/u.test(file) ? "account" : "start"),
  };
}
