import type { Plugin } from "vite";

/**
 * Sonner writes its style sheet into the page from a script, which the content security policy
 * forbids. The sheet is imported as a file instead (src/ui/toaster.tsx), and the call taken out.
 */
export function quietSonner(): Plugin {
  return {
    name: "djassa:quiet-sonner",
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/u },
      handler(code) {
        const quiet = code.replace(/^__insertCSS\(.*\);?$/mu, "");
        if (quiet === code) this.error("Sonner no longer inserts its style as expected: look at build/quiet-sonner.ts");
        return { code: quiet, map: null };
      },
    },
  };
}
