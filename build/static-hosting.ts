import type { Plugin, ResolvedConfig } from "vite";
import { parseEnvironment } from "../src/remote/environment.ts";
import { headersFile } from "./headers.ts";

/**
 * Given in place of a file of an earlier version. No `404.html`: some hosts take that for every address, and the app's own come to
 * nothing.
 */
const GONE = "gone.txt";

/**
 * The two paths of the specification, the one that people share and what search engines ask for lead to the functions of the project; every
 * other address is a screen of the app, but for a file that is gone: a page in its place would be kept as that script. Files are served
 * before these rules are asked, and so are edge functions.
 */
function redirects(backend: string): string {
  const endpoints = ["/api", "/.netlify/functions"].map(
    (endpoint) => `${endpoint}/* ${backend}/functions/v1/:splat 200!`,
  );
  const robots = ["sitemap.xml", "robots.txt"].map((file) => `/${file} ${backend}/functions/v1/sitemap/${file} 200`);
  const shared = ["/a", "/A"].map((endpoint) => `${endpoint}/* ${backend}/functions/v1/share-preview/:splat 200`);
  return [...endpoints, ...shared, ...robots, `/assets/* /${GONE} 404`, "/* /index.html 200", ""].join("\n");
}

/**
 * For a static host beside a Supabase project: the security headers and the fallback to index.html, in the files that
 * such hosts read. The local server sends both by itself.
 */
export function staticHosting(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "djassa:static-hosting",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    // After every file of the app is known.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key } = config.env as Record<
          string,
          string | undefined
        >;
        const backend = parseEnvironment(
          { VITE_SUPABASE_URL: url ?? "", VITE_SUPABASE_PUBLISHABLE_KEY: key ?? "" },
          "",
        );
        if (!backend) return;
        const assets = Object.keys(bundle)
          .filter((file) => file.startsWith("assets/"))
          .toSorted();
        this.emitFile({
          type: "asset",
          fileName: "_headers",
          source: headersFile(new URL(backend.url).origin, assets),
        });
        this.emitFile({ type: "asset", fileName: "_redirects", source: redirects(backend.url) });
        this.emitFile({ type: "asset", fileName: GONE, source: "Ce fichier n'existe plus.\n" });
      },
    },
  };
}
