import path from "node:path";
import type { Plugin } from "vite";

const ADVERTISEMENT =
  /if \(!shownNonPremiumLog && !\(await hasPremiumFlag\(\)\)\) \{\s*console\.warn\([\s\S]*?\);\s*shownNonPremiumLog = true;\s*\} else \{\s*shownNonPremiumLog = true;\s*\}/u;

const lean = (file: string): string => path.join(import.meta.dirname, "lean", file);

/** What RxDB imports, and what it gets. */
const INSTEAD: Readonly<Record<string, string>> = {
  "broadcast-channel": lean("channel.ts"),
  "mingo/util": lean("query.ts"),
  "./rx-query-mingo.js": lean("query.ts"),
};

/**
 * RxDB as far as this app uses it: every visitor loads it, and a sixth of it serves other browsers and other questions. It also
 * writes an advertisement for its paid parts into the console at the first write: half a kilobyte that helps nobody.
 */
export function leanRxdb(): Plugin {
  const missing = new Set(Object.keys(INSTEAD));
  return {
    name: "djassa:lean-rxdb",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const instead = INSTEAD[source];
      if (instead === undefined || !/\/rxdb\/dist\/esm\//u.test(importer ?? "")) return null;
      missing.delete(source);
      return instead;
    },
    transform: {
      filter: { id: /\/rxdb\/dist\/esm\/plugins\/storage-dexie\/rx-storage-instance-dexie\.js$/u },
      handler(code) {
        const quiet = code.replace(ADVERTISEMENT, "");
        if (quiet === code) this.error("RxDB no longer advertises as expected: look at build/lean-rxdb.ts");
        return { code: quiet, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        this.error(`RxDB no longer imports ${[...missing].join(", ")}: look at build/lean-rxdb.ts`);
    },
  };
}
