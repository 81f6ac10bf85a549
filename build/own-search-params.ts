import type { Plugin } from "vite";

/**
 * The router comes with its own reading and writing of queries, for whoever gives it none. Ours are given
 * (src/shell/router.tsx), so the first chunk carries 0.6 kB that nothing calls: left out.
 */
export function ownSearchParams(): Plugin {
  const unused = ["defaultParseSearch", "defaultStringifySearch", "parseSearchWith", "stringifySearchWith"];
  return {
    name: "djassa:own-search-params",
    apply: "build",
    transform: {
      filter: { id: /router-core\/dist\/esm\/searchParams\.js$/u },
      handler(code) {
        if (unused.some((name) => !code.includes(name)))
          this.error("The router names its query functions otherwise: look at build/own-search-params.ts");
        return { code: unused.map((name) => `export const ${name} = undefined;`).join("\n"), map: null };
      },
    },
  };
}
