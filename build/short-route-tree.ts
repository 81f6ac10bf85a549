import type { Plugin } from "vite";

const UPDATE =
  /\.update\(\{\s*id: ("[^"]+"),\s*path: ("[^"]+"),\s*getParentRoute: \(\) => rootRouteImport,?\s*\}(?: as any)?\)/gu;
const CHILDREN = /const rootRouteChildren(?:: RootRouteChildren)? = \{([^}]*)\};/u;

/**
 * The generated site map says for each screen its path twice, its parent and its name, and all of it comes with the first
 * paint. All parents are the root and the names serve types only: said once, the map is 0.3 kB (gzip) lighter.
 */
export function shortRouteTree(): Plugin {
  return {
    name: "djassa:short-route-tree",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/routeTree\.gen\.ts$/u },
      handler: (code) => ({ code: shortened(code), map: null }),
    },
  };
}

function shortened(code: string): string {
  const children = (_: string, listed: string) =>
    `const rootRouteChildren = [${listed.replaceAll(/\w+: (\w+)/gu, "$1")}];`;
  const placed = code
    .replace(UPDATE, (_, id: string, path: string) => (id === path ? `.update(placed(${id}))` : _))
    .replace(CHILDREN, children);
  return `${placed}\nfunction placed(path) { return { id: path, path, getParentRoute: () => rootRouteImport }; }\n`;
}
