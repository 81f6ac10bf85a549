import type { Plugin, ResolvedConfig } from "vite";
import { demoFacts } from "./demo-facts.ts";

/** Set to `allowed`, it lets a test build an app for a project with the numbers of the demo. */
const OVERRIDE = "DJASSA_DEMO_NUMBERS";

/** A build for a backend that people elsewhere reach: neither the local server's own nor one on this machine. */
export function isForPeople(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  return !/^(localhost|127\.|\[::1\]|host\.docker\.internal)/u.test(new URL(url).hostname);
}

/** Refuses to build an app that would send people's money to the numbers of the demo. */
export function realFacts(demo: readonly string[] = demoFacts()): Plugin {
  let config: ResolvedConfig;
  return {
    name: "djassa:real-facts",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      const env = config.env as Record<string, string | undefined>;
      if (demo.length === 0 || !isForPeople(env["VITE_SUPABASE_URL"]) || process.env[OVERRIDE] === "allowed") return;
      throw new Error(
        `src/town.ts still has what the demo shows, and this build is for ${env["VITE_SUPABASE_URL"]}:\n  ${demo.join("\n  ")}\n` +
          `Write the real ones there (docs/hosting.md, "The facts of your town"), or set ${OVERRIDE}=allowed for a test.`,
      );
    },
  };
}
