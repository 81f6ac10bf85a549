import react from "@vitejs/plugin-react";
import unocss from "unocss/vite";
import { runnerImport, type Plugin, type ResolvedConfig } from "vite";
import type * as Prerender from "../src/shell/prerender.tsx";

const PLACE = '<div id="root"></div>';

/** The app's own code run in Node, for the same backend; Node has no page whose origin it could be. */
async function renderHome({ root, mode, env, resolve }: ResolvedConfig): Promise<string> {
  const before = process.env["VITE_SUPABASE_URL"];
  if (env["VITE_SUPABASE_URL"] === "origin") process.env["VITE_SUPABASE_URL"] = "http://origin";
  try {
    const { module } = await runnerImport<typeof Prerender>("/src/shell/prerender.tsx", {
      root, mode,
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

/**
 * Writes Home as it looks before anything is known (chrome, hero, card boxes) into index.html, from the very
 * components that run in the browser: the first paint needs no script.
 */
export function prerenderHome(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "djassa:prerender-home",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const markup = await renderHome(config);
        if (/\sstyle=|<script/u.test(markup)) throw new Error("The prerendered page holds an inline style or script, which the policy forbids");
        if (!html.includes(PLACE)) throw new Error(`index.html lost its ${PLACE}`);
        return html.replace(PLACE, () => `<div id="root" data-prerendered>${markup}</div>`);
      },
    },
  };
}
