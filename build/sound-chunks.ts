import type { Plugin, Rolldown } from "vite";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The files that lead from `file` back to itself, or null. */
function circle(file: string, chunks: Chunks, path: readonly string[] = []): readonly string[] | null {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  for (const next of chunks.get(file)?.imports ?? []) {
    const found = circle(next, chunks, [...path, file]);
    if (found) return found;
  }
  return null;
}

/**
 * Two files that import each other run in an order that no module asked for, and the page stays blank. Grouping
 * (build/parts.ts) can make such pairs, so a build that has one fails here instead of in the browser.
 */
export function soundChunks(): Plugin {
  return {
    name: "djassa:sound-chunks",
    apply: "build",
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []));
      const chunks = new Map(found.map((chunk) => [chunk.fileName, chunk]));
      for (const file of chunks.keys()) {
        const loop = circle(file, chunks);
        if (loop) this.error(`Files import each other: ${loop.join(" → ")}. Look at build/parts.ts.`);
      }
      for (const file of found.find((chunk) => chunk.isEntry)?.imports ?? []) {
        if (!/\/(react|rolldown-runtime)-/u.test(file))
          this.error(`The first file needs ${file}, which is not for the first screen. Look at build/parts.ts.`);
      }
    },
  };
}
