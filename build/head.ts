import { createHash } from "node:crypto";
import { build, loadEnv, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from "vite";
import { parseEnvironment } from "../src/remote/environment.ts";
import { NO_ORIGIN } from "../supabase/functions/_drawn/pages.ts";

const BOOT = "src/first-paint/boot.ts";

/** Where the backend is, for `src/first-paint/boot.ts`; the page's own origin is an empty address. */
function backend(env: Record<string, string | undefined>): string {
  const variables = {
    VITE_SUPABASE_URL: env["VITE_SUPABASE_URL"] ?? "",
    VITE_SUPABASE_PUBLISHABLE_KEY: env["VITE_SUPABASE_PUBLISHABLE_KEY"] ?? "",
  };
  const found = parseEnvironment(variables, NO_ORIGIN);
  if (found === null) return "null";
  return JSON.stringify(found.url === NO_ORIGIN ? { ...found, url: "" } : { ...found, shared: "" });
}

/** `src/first-paint/boot.ts` and all it imports as one classic script. */
async function bundleBoot({ root, mode, env, envDir }: ResolvedConfig): Promise<string> {
  const output = await build({
    root,
    mode,
    envDir,
    configFile: false,
    logLevel: "error",
    define: { DJASSA_BACKEND: backend(env) },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: BOOT, output: { format: "iife", codeSplitting: false } },
    },
  });
  const [chunk] = (Array.isArray(output) ? output[0] : (output as Rolldown.RolldownOutput))?.output ?? [];
  if (!chunk) throw new Error(`${BOOT} was not built`);
  return chunk.code;
}

/** The app's own first file, which index.html names. */
function firstFile(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((output) => output.type === "chunk" && output.isEntry);
  if (found?.type !== "chunk") throw new Error("The build has no first file");
  return found;
}

/**
 * The file that reads the first listings (build/parts.ts). `src/first-paint/boot.ts` asks for it where it asks for them: until then its link, which
 * stands before that script, means nothing to the browser.
 */
function readsFirst(bundle: Rolldown.OutputBundle): string {
  const found = Object.values(bundle).find((output) => output.type === "chunk" && output.name === "first-visit");
  if (!found) throw new Error("The build has no file that reads the first listings");
  return `/${found.fileName}`;
}

/**
 * Puts into the head what decides about the first paint: `src/first-paint/boot.ts` as a small blocking script of its own, and the
 * files that the app's first file imports, so that all come at once instead of one after the other.
 */
export function head(): Plugin {
  let config: ResolvedConfig;
  let bootFile = "";
  return {
    name: "djassa:head",
    config: (_config, { mode }) => ({ define: { DJASSA_BACKEND: backend(loadEnv(mode, process.cwd())) } }),
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      if (config.command === "serve") return;
      const source = await bundleBoot(config);
      bootFile = `assets/boot-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName: bootFile, source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        if (!bundle) return [{ tag: "script", attrs: { type: "module", src: `/${BOOT}` }, injectTo: "head-prepend" }];
        const preloads = firstFile(bundle).imports.map((file): HtmlTagDescriptor => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        }));
        // Before the style sheets: a script after them waits for them.
        return [
          { tag: "link", attrs: { rel: "reads", href: readsFirst(bundle) }, injectTo: "head-prepend" },
          { tag: "script", attrs: { src: `/${bootFile}` }, injectTo: "head-prepend" },
          ...preloads,
        ];
      },
    },
  };
}
