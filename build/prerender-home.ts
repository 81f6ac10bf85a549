import react from "@vitejs/plugin-react";
import unocss from "unocss/vite";
import { build, runnerImport, type Plugin, type ResolvedConfig, type Rolldown } from "vite";
import { NO_ORIGIN } from "../supabase/functions/_drawn/pages.ts";
import type * as Prerender from "../src/first-paint/prerender.tsx";

const PLACE = '<div id="root"></div>';
const DRAWS = "src/first-paint/prerender.tsx";
/** Named by who serves pages with what they show: supabase/local/http/drawn-pages.ts, netlify/edge-functions/drawn-pages.ts. */
const FILE = "pages.mjs";

/** The app's own code run in Node, for the same backend; Node has no page whose origin it could be. */
async function renderHome({ root, mode, env, resolve }: ResolvedConfig): Promise<string> {
  const before = process.env["VITE_SUPABASE_URL"];
  if (env["VITE_SUPABASE_URL"] === "origin") process.env["VITE_SUPABASE_URL"] = NO_ORIGIN;
  try {
    const { module } = await runnerImport<typeof Prerender>("/src/first-paint/prerender.tsx", {
      root,
      mode,
      configFile: false,
      logLevel: "error",
      resolve: { alias: resolve.alias },
      plugins: [unocss(), react()],
    });
    return await module.prerenderHome();
  } finally {
    if (before === undefined) delete process.env["VITE_SUPABASE_URL"];
    else process.env["VITE_SUPABASE_URL"] = before;
  }
}

/** Parts that come after the first screen are not drawn here: their code stays out. */
const withoutLaterParts: Plugin = {
  name: "djassa:without-later-parts",
  resolveDynamicImport: (source) => (typeof source === "string" ? { id: source, external: true } : null),
};

/** `src/first-paint/prerender.tsx` and all it imports as one module, for whoever serves pages with what they show. */
async function bundleDrawing({ root, mode, env, envDir, resolve, define = {} }: ResolvedConfig): Promise<string> {
  // Drawn for any origin, which the page of a browser would know.
  const { DJASSA_BACKEND: _, ...defined } = define as Record<string, unknown>;
  const url = env["VITE_SUPABASE_URL"];
  const output = await build({
    root,
    mode,
    envDir,
    configFile: false,
    logLevel: "error",
    resolve: { alias: resolve.alias },
    define: {
      ...defined,
      "process.env.NODE_ENV": '"production"',
      "import.meta.env.VITE_SUPABASE_URL": JSON.stringify(url === "origin" ? NO_ORIGIN : (url ?? "")),
    },
    plugins: [withoutLaterParts, unocss(), react()],
    ssr: { noExternal: true },
    build: {
      ssr: DRAWS,
      write: false,
      target: "es2022",
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = (Array.isArray(output) ? output[0] : (output as Rolldown.RolldownOutput))?.output ?? [];
  if (chunk === undefined) throw new Error(`${DRAWS} was not built`);
  return chunk.code;
}

/**
 * Writes Home as it looks before anything is known (chrome, hero, card boxes) into index.html, from the very
 * components that run in the browser: the first paint needs no script. Beside it stands the same drawing as a module, for
 * servers that put into a page what it shows.
 */
export function prerenderHome(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "djassa:prerender-home",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: await bundleDrawing(config) });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const markup = await renderHome(config);
        if (/\sstyle=|<script/u.test(markup))
          throw new Error("The prerendered page holds an inline style or script, which the policy forbids");
        if (markup.includes("icons.svg"))
          throw new Error("Home shows an icon that EARLY_ICONS of src/ui/icon-names.ts lacks");
        if (!html.includes(PLACE)) throw new Error(`index.html lost its ${PLACE}`);
        return html.replace(PLACE, () => markup.replaceAll(`${NO_ORIGIN}/`, "/"));
      },
    },
  };
}
