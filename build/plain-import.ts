import type { Plugin } from "vite";

/**
 * Vite wraps every `import()` in a helper that fetches style sheets and dependencies beside it. No lazy file here has
 * a style sheet of its own (src/ui/toaster.tsx links its one itself), so the helper only hands the call on.
 */
export function plainImport(): Plugin {
  return {
    name: "djassa:plain-import",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /vite\/preload-helper/u },
      handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
    },
  };
}
