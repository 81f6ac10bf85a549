import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { GLOBALS, globalsOf } from "./globals.ts";
import { layerOf, boundaryOf, type Layer } from "./layers.ts";
import { importsOf, resolveImport, ROOT, type Import } from "./source.ts";

/** Checks a file against the table of layers and the lists of entry-points.json; its tests plant files that break each rule. */

const lists = v.object({
  /** File of a folder with listed entryPoints → the layers that enter it. */
  entryPoints: v.record(v.string(), v.array(v.string())),
  /** File → what it reaches though its layer does not. */
  globals: v.record(v.string(), v.array(v.picklist(GLOBALS))),
});
export type EntryPoints = v.InferOutput<typeof lists>;
export const ENTRY_POINTS_FILE = "tests/architecture/entry-points.json";

export function readEntryPoints(): EntryPoints {
  return v.parse(lists, JSON.parse(readFileSync(join(ROOT, ENTRY_POINTS_FILE), "utf8")));
}

const place = (item: Import): string => `${item.from}:${item.line} imports "${item.specifier}"`;

function namesPackage(name: string, specifier: string): boolean {
  if (name === "*") return true;
  if (name.endsWith("*")) return specifier.startsWith(name.slice(0, -1));
  return specifier === name || specifier.startsWith(`${name}/`);
}

function packageAllowed(layer: Layer, { specifier, typeOnly }: Import): boolean {
  return [...layer.packages, ...(typeOnly ? (layer.types ?? []) : [])].some((name) => namesPackage(name, specifier));
}

const namesFile = (entry: string, target: string): boolean =>
  entry.endsWith("**") ? target.startsWith(entry.slice(0, -2)) : entry === target || entry === layerOf(target)?.at;

/** Allowed when it lies in the same layer, or its layer or itself is named. A layer inside a layer is named on its own. */
function fileAllowed(layer: Layer, target: string): boolean {
  return layer.mayImport.some((entry) => namesFile(entry, target)) || layerOf(target)?.at === layer.at;
}

/** Imports of a layer, file or package that the table does not allow. */
export function strayImports(path: string): readonly string[] {
  const layer = layerOf(path);
  if (layer === null) return [`${path} lies in a folder that the table does not describe`];
  return importsOf(path)
    .filter((item) => {
      const target = resolveImport(path, item.specifier);
      return target === null ? !packageAllowed(layer, item) : !fileAllowed(layer, target);
    })
    .map(place);
}

/** Returns the grants of a layer that none of these files uses: a right that nobody needs lets the first misuse pass unseen. */
export function unusedGrants(
  { at, mayImport, packages, types = [] }: Layer,
  files: readonly string[],
): readonly string[] {
  const used = files.filter((path) => layerOf(path)?.at === at).flatMap((path) => [...importsOf(path)]);
  const targets = used.flatMap(({ from, specifier }) => resolveImport(from, specifier) ?? []);
  const loads = (name: string, only: readonly Import[]) =>
    only.some(({ from, specifier }) => resolveImport(from, specifier) === null && namesPackage(name, specifier));
  return [
    ...mayImport.filter((entry) => !targets.some((target) => namesFile(entry, target))),
    ...packages.filter((name) => !loads(name, name === "*" ? used : used.filter(({ typeOnly }) => !typeOnly))),
    ...types.filter((name) => !loads(name, used)),
  ].map((name) => `${at} ← ${name}`);
}

/** Imports of what lies behind another screen's `-`. */
export function borrowedParts(path: string): readonly string[] {
  return importsOf(path)
    .filter((item) => {
      const target = resolveImport(path, item.specifier);
      const owner = target?.match(/^(.*?)\/-/)?.[1];
      const beside = owner === undefined || path.startsWith(`${owner}/`) || path.startsWith(`${owner}.`);
      return !beside && !path.startsWith("tests/");
    })
    .map(place);
}

export type Entry = { readonly entryPoint: string; readonly by: string; readonly words: string };

/** Where a file enters a folder whose entry points are listed. Types pass: they do nothing. Tests and the build go where they like. */
export function entriesOf(path: string): readonly Entry[] {
  const by = layerOf(path)?.at ?? "";
  if (!/^(src|sw)\//.test(path)) return [];
  return importsOf(path).flatMap((item) => {
    const entryPoint = resolveImport(path, item.specifier);
    const layer = entryPoint === null ? null : layerOf(entryPoint);
    if (entryPoint === null || layer === null || item.typeOnly || layer.at === by || boundaryOf(layer).entry === "any")
      return [];
    return [{ entryPoint, by, words: place(item) }];
  });
}

/** Entries through a file that is no entry point for that layer. */
export function wallsBroken(path: string, { entryPoints }: EntryPoints): readonly string[] {
  return entriesOf(path)
    .filter(({ entryPoint, by }) => !(entryPoints[entryPoint] ?? []).includes(by))
    .map(({ words, by }) => `${words}, which is no entry point for ${by} (moved? npm run entry-points)`);
}

/** Uses of globals that neither the layer nor entry-points.json allows. */
export function strayGlobals(path: string, { globals }: EntryPoints): readonly string[] {
  const layer = layerOf(path);
  const own = layer === null ? "*" : boundaryOf(layer).globals;
  if (own === "*") return [];
  const allowed: readonly string[] = [...own, ...(globals[path] ?? [])];
  return globalsOf(path)
    .filter(({ name }) => !allowed.includes(name))
    .map(({ name, line }) => `${path}:${line} reaches ${name}`);
}

/** All of it, for one file. */
export function complaintsAbout(path: string, lists: EntryPoints): readonly string[] {
  return [...strayImports(path), ...borrowedParts(path), ...wallsBroken(path, lists), ...strayGlobals(path, lists)];
}
