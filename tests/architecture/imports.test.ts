import { describe, expect, test } from "vitest";
import { layerOf, type Layer } from "./layers.ts";
import { importsOf, isFile, resolveImport, sourceFiles, type Import } from "./source.ts";

const files = sourceFiles();
const imports = files.flatMap((path) => [...importsOf(path)]);

function place(item: Import): string {
  return `${item.from}:${item.line} imports "${item.specifier}"`;
}

function packageAllowed(layer: Layer, { specifier, typeOnly }: Import): boolean {
  return [...layer.packages, ...(typeOnly ? (layer.types ?? []) : [])].some((name) => {
    if (name === "*") return true;
    if (name.endsWith("*")) return specifier.startsWith(name.slice(0, -1));
    return specifier === name || specifier.startsWith(`${name}/`);
  });
}

/** Allowed when it lies in the same layer, or its layer or itself is named. A layer inside a layer is named on its own. */
function fileAllowed(layer: Layer, target: string): boolean {
  const other = layerOf(target)?.at;
  return layer.mayImport.some((entry) =>
    entry.endsWith("**") ? target.startsWith(entry.slice(0, -2)) : entry === target || entry === other,
  ) || other === layer.at;
}

describe("imports", () => {
  test("every source file lies in a folder that the table describes", () => {
    expect(files.filter((path) => layerOf(path) === null)).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });

  test("a layer imports only the layers and packages the table allows", () => {
    const wrong = imports.filter((item) => {
      const layer = layerOf(item.from);
      if (layer === null) return false;
      const target = resolveImport(item.from, item.specifier);
      return target === null ? !packageAllowed(layer, item) : !fileAllowed(layer, target);
    });
    expect(wrong.map(place)).toEqual([]);
  });

  test("an import names an existing file with its extension", () => {
    const wrong = imports.filter((item) => {
      const target = resolveImport(item.from, item.specifier);
      return target !== null && !isFile(target);
    });
    expect(wrong.map(place)).toEqual([]);
  });

  test("layers of src are imported as #layer/file, neighbours as ./file, and nothing climbs out of its layer", () => {
    const wrong = imports.filter((item) => {
      const target = resolveImport(item.from, item.specifier);
      if (target === null || !target.startsWith("src/")) return false;
      const same = layerOf(item.from)?.at === layerOf(target)?.at;
      const subpath = item.specifier.startsWith("#");
      if (/^(build\/|[^/]+\.config\.ts$|src\/[^/]+$)/.test(item.from)) return false;
      const topLevel = /^src\/[^/]+\.(ts|tsx|css)$/.test(target) && item.from.startsWith("src/");
      if (topLevel) return item.specifier.startsWith("../..");
      return same ? subpath && item.from.startsWith("src/") : !subpath && !item.from.startsWith("src/sync/");
    });
    expect(wrong.map(place)).toEqual([]);
  });

  test("the private parts of a screen are imported only from beside them", () => {
    const wrong = imports.filter((item) => {
      const target = resolveImport(item.from, item.specifier);
      const owner = target?.match(/^(.*?)\/-/)?.[1];
      const beside = owner === undefined || item.from.startsWith(`${owner}/`) || item.from.startsWith(`${owner}.`);
      return !beside && !item.from.startsWith("tests/");
    });
    expect(wrong.map(place)).toEqual([]);
  });

  test("no barrel: a file that only re-exports is nobody's door", () => {
    const barrels = files.filter((path) => /(^|\/)index\.tsx?$/.test(path) && !path.startsWith("src/routes/") && !path.startsWith("supabase/functions/"));
    expect(barrels).toEqual([]);
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
