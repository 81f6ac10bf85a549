import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { globalsOf, type Global } from "./globals.ts";
import { entriesOf, readEntryPoints, ENTRY_POINTS_FILE, type EntryPoints } from "./judge.ts";
import { layerOf, boundaryOf } from "./layers.ts";
import { ROOT, sourceFiles } from "./source.ts";

/**
 * `npm run entry-points`: writes down which entry points are used and which files reach a global that their layer does not, as the code is now. Entries
 * of files that have gone leave the lists. A folder gets no more entry points, and no further file a global, unless `-- --more` says that
 * it is meant; new ones are printed.
 */
function today(): EntryPoints {
  const entryPoints = new Map<string, Set<string>>();
  const globals = new Map<string, Set<Global>>();
  for (const path of sourceFiles()) {
    for (const { entryPoint, by } of entriesOf(path))
      entryPoints.set(entryPoint, (entryPoints.get(entryPoint) ?? new Set()).add(by));
    const layer = layerOf(path);
    const own = layer === null ? "*" : boundaryOf(layer).globals;
    if (own === "*") continue;
    for (const { name } of globalsOf(path))
      if (!own.includes(name)) globals.set(path, (globals.get(path) ?? new Set<Global>()).add(name));
  }
  return { entryPoints: sorted(entryPoints), globals: sorted(globals) };
}

function sorted<T extends string>(lists: ReadonlyMap<string, ReadonlySet<T>>): Record<string, T[]> {
  return Object.fromEntries(
    [...lists].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, set]) => [key, [...set].toSorted()]),
  );
}

/** How many entry points each folder has, and how many files have a global of their own. */
function sizes({ entryPoints, globals }: EntryPoints): Readonly<Record<string, number>> {
  const count: Record<string, number> = { globals: Object.keys(globals).length };
  for (const entryPoint of Object.keys(entryPoints)) {
    const at = layerOf(entryPoint)?.at ?? entryPoint;
    count[at] = (count[at] ?? 0) + 1;
  }
  return count;
}

const pairs = (lists: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(lists).flatMap(([key, list]) => list.map((one) => `${key} ← ${one}`));

const before = readEntryPoints();
const now = today();
const [least, most] = [sizes(before), sizes(now)];
const known = new Set([...pairs(before.entryPoints), ...pairs(before.globals)]);
const added = [...pairs(now.entryPoints), ...pairs(now.globals)].filter((pair) => !known.has(pair));
const grown = Object.entries(most).filter(([what, count]) => count > (least[what] ?? 0));
for (const pair of added) console.log(`new: ${pair}`);
if (grown.length > 0 && !process.argv.includes("--more")) {
  const words = grown.map(([what, count]) => `${what}: ${least[what] ?? 0} → ${count}`).join(", ");
  console.error(
    `More than before (${words}). Is there an entry point already? If it is meant: npm run entry-points -- --more`,
  );
  process.exitCode = 1;
} else {
  const text = await format(JSON.stringify(now, null, 2), { parser: "json", printWidth: 120 });
  writeFileSync(join(ROOT, ENTRY_POINTS_FILE), text);
}
