import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const ENTRY = fileURLToPath(new URL("browser-server-process.ts", import.meta.url));

/** Modules imported by their place while the server runs: the seed, and a function at its first call. */
const BY_PLACE = /await import\((\w+\.href)\)/g;

/** By its place: the one file lies outside of the repository. */
const TSX = new URL("../../node_modules/tsx/dist/esm/api/index.mjs", import.meta.url).href;

/** TypeScript is taught to Node at the first such file: doing so takes as much processor as starting the server. */
const INTRO = `let written;
const importWritten = async (href) => {
  written ??= import(${JSON.stringify(TSX)}).then(({ register }) => register());
  await written;
  return import(href);
};`;

/** Each file goes on knowing its own place: migrations, seed pictures and the built app are found by it. */
const ownPlaces: Plugin = {
  name: "djassa:own-places",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".ts") || id.includes("node_modules")) return null;
    const code = await readFile(id, "utf8");
    if (!code.includes("import.meta.")) return null;
    return code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(join(id, "..")))
      .replaceAll(BY_PLACE, "await importWritten($1)");
  },
};

/**
 * Makes one file of the process of `browser-server.ts`, its packages included: read and compiled file by file it takes two
 * seconds of processor at each start, with its packages beside it twice as much as in one, and the browser tests start it
 * more than a hundred times. It lies in `folder`, the caller's own: whoever runs beside starts another. Gives its path.
 */
export async function bundleServer(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [ownPlaces],
    ssr: { noExternal: true as const },
    build: {
      ssr: ENTRY,
      outDir: folder,
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "server.mjs", codeSplitting: false, intro: INTRO } },
    },
  });
  return join(folder, "server.mjs");
}
