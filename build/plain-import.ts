import type { Plugin } from "vite";

const HELPER = `
export const __vitePreload = (load) => load().catch((cause) => {
  throw cause instanceof TypeError ? Object.assign(Error("code: " + cause.message), { name: "CodeMissing" }) : cause;
});`;

/**
 * Vite wraps every `import()` in a helper that fetches style sheets and dependencies beside it. No lazy file here has
 * a style sheet of its own (src/ui/toaster.tsx links its one itself), so the helper only hands the call on, and gives
 * code that could not be fetched a name of its own: by the browser's words the router would load the whole page anew, which
 * without a network and a worker leaves nothing (src/shell/router.tsx).
 */
export function plainImport(): Plugin {
  return {
    name: "djassa:plain-import",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /vite\/preload-helper/u },
      handler: () => ({ code: HELPER, map: null }),
    },
  };
}
