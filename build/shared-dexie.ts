import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { TRUSTED_TYPES_POLICY } from "./headers.ts";

const EXPORTS = /export\s*\{([^}]*)\};?\s*(?:\/\/# sourceMappingURL=.*\s*)?$/u;
const GLOBAL = "globalThis.djassaDexie";

/** Dexie as a script that puts itself on a global, which a module may import for its effect and a worker may take as it is. */
function scriptOf(module: string): string {
  const named = EXPORTS.exec(module)?.[1]
    ?.split(",")
    .map((pair) => pair.trim().split(" as "));
  if (named === undefined) throw new Error("Dexie ends otherwise than expected: look at build/shared-dexie.ts");
  const entries = named.map(([inner, outer = inner]) => `${outer}:${inner}`);
  return `(()=>{${module.replace(EXPORTS, "")};${GLOBAL}={${entries.join(",")}}})();\n`;
}

/** The exports of Dexie that the app imports; a build that imports more says so. */
const exported = `export const { Dexie, liveQuery } = ${GLOBAL};`;

/**
 * One file of Dexie for the page and the worker: 26 kB that a first visit paid twice. The worker is a classic script, so it
 * takes the file by `importScripts`, which the browser answers from what the page has just loaded.
 */
export function sharedDexie(): { readonly page: Plugin; readonly worker: Plugin } {
  const source = createRequire(import.meta.url).resolve("dexie/dist/modern/dexie.min.mjs");
  const script = scriptOf(readFileSync(source, "utf8"));
  const fileName = `assets/dexie-${createHash("sha256").update(script).digest("base64url").slice(0, 8)}.js`;
  const entryPoint = (before: string): Pick<Plugin, "apply" | "enforce" | "resolveId" | "load"> => ({
    apply: "build",
    enforce: "pre",
    resolveId(asked) {
      if (asked === "dexie") return "\0dexie";
      return asked === `/${fileName}` ? { id: asked, external: true } : null;
    },
    load: (id) => (id === "\0dexie" ? `${before}\n${exported}` : null),
  });
  return {
    page: {
      name: "djassa:shared-dexie",
      ...entryPoint(`import "/${fileName}";`),
      generateBundle() {
        this.emitFile({ type: "asset", fileName, source: script });
      },
    },
    worker: {
      name: "djassa:shared-dexie-in-worker",
      ...entryPoint(
        `const policy = globalThis.trustedTypes?.createPolicy("${TRUSTED_TYPES_POLICY}", { createScriptURL: () => "/${fileName}" });
         importScripts(policy ? policy.createScriptURL("") : "/${fileName}");`,
      ),
    },
  };
}

/** A worker lives in a secure context only, where the browser counts SHA-256 itself (src/photos/hash.ts): no library for it. */
export function ownHashes(): Plugin {
  return {
    name: "djassa:own-hashes",
    apply: "build",
    enforce: "pre",
    resolveId: (asked) => (asked === "@noble/hashes/sha2.js" ? "\0no-library" : null),
    load: (id) => (id === "\0no-library" ? "export const sha256 = undefined;" : null),
  };
}
