import path from "node:path";
import type { Plugin } from "vite";

/** What the router's files export of which we use nothing, or nothing but what stands here. */
const UNUSED: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  // Queries are read and written by our own functions (src/shell/router.tsx).
  [
    /router-core\/dist\/esm\/searchParams\.js$/u,
    {
      defaultParseSearch: "undefined",
      defaultStringifySearch: "undefined",
      parseSearchWith: "undefined",
      stringifySearchWith: "undefined",
    },
  ],
  // The app stands at the root of its host, and an address is written as it is.
  [
    /router-core\/dist\/esm\/rewrite\.js$/u,
    {
      composeRewrites: "undefined",
      rewriteBasepath: "undefined",
      executeRewriteInput: "(_, url) => url",
      executeRewriteOutput: "(_, url) => url",
    },
  ],
  // A script for pages that a server has drawn by the router.
  [/react-router\/dist\/esm\/scroll-restoration\.js$/u, { ScrollRestoration: "() => null" }],
];

const SELECTOR = path.join(import.meta.dirname, "lean/selector.ts");

/** The router as far as this app uses it: all of it stands in the first chunk, and 1.2 kB (gzip) of it nothing of ours calls. */
export function leanRouter(): Plugin {
  let ownSelector = false;
  return {
    name: "djassa:lean-router",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source !== "./useSelector.js" || !/\/react-store\/dist\//u.test(importer ?? "")) return null;
      ownSelector = true;
      return SELECTOR;
    },
    transform: {
      filter: { id: UNUSED.map(([file]) => file) },
      handler(code, id) {
        const [, exported = {}] = UNUSED.find(([file]) => file.test(id)) ?? [];
        const names = Object.entries(exported);
        if (names.some(([name]) => !code.includes(name)))
          this.error(`The router names what ${id} exports otherwise: look at build/lean-router.ts`);
        return { code: names.map(([name, value]) => `export const ${name} = ${value};`).join("\n"), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !ownSelector)
        this.error("The router's store no longer has a useSelector.js: look at build/lean-router.ts");
    },
  };
}
