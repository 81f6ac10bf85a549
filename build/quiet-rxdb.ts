import type { Plugin } from "vite";

const ADVERTISEMENT =
  /if \(!shownNonPremiumLog && !\(await hasPremiumFlag\(\)\)\) \{\s*console\.warn\([\s\S]*?\);\s*shownNonPremiumLog = true;\s*\} else \{\s*shownNonPremiumLog = true;\s*\}/u;

/** RxDB writes an advertisement for its paid parts into the console at the first write: half a kilobyte that helps nobody. */
export function quietRxdb(): Plugin {
  return {
    name: "djassa:quiet-rxdb",
    apply: "build",
    transform: {
      filter: { id: /\/rxdb\/dist\/esm\/plugins\/storage-dexie\/rx-storage-instance-dexie\.js$/u },
      handler(code) {
        const quiet = code.replace(ADVERTISEMENT, "");
        if (quiet === code) this.error("RxDB no longer advertises as expected: look at build/quiet-rxdb.ts");
        return { code: quiet, map: null };
      },
    },
  };
}
