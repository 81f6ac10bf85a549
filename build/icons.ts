import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { EARLY_ICONS, ICON_NAMES } from "../src/ui/icon-names.ts";

type Lucide = {
  readonly icons: Record<string, { body: string }>;
  readonly aliases: Record<string, { parent: string }>;
};

/** Attributes that every Lucide shape carries: the class `icon` sets them once (uno.config.ts). */
const SAID_BY_THE_CLASS = / (?:fill="none"|stroke(?:-linecap|-linejoin|-width)?="[^"]*")/gu;

function lucide(): Lucide {
  const require = createRequire(import.meta.url);
  return JSON.parse(readFileSync(require.resolve("@iconify-json/lucide/icons.json"), "utf8")) as Lucide;
}

function symbols(names: readonly string[]): string {
  const { icons, aliases } = lucide();
  return names
    .map((name) => {
      const body = (icons[name] ?? icons[aliases[name]?.parent ?? ""])?.body;
      if (body === undefined) throw new Error(`Lucide has no icon "${name}": look at src/ui/icon-names.ts`);
      return `<symbol id="icon-${name}" viewBox="0 0 24 24">${body.replaceAll(SAID_BY_THE_CLASS, "")}</symbol>`;
    })
    .join("");
}

/** The file that holds every icon (src/ui/icons.svg): written by `npm run icons`, a test fails when it is stale. */
export function spriteFile(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols(ICON_NAMES)}</svg>\n`;
}

/**
 * Writes the icons of the first screen into index.html, so that its first paint waits for no file of icons and the
 * style sheet carries none (52 kB of 98 kB before).
 */
export function earlyIcons(): Plugin {
  return {
    name: "djassa:early-icons",
    transformIndexHtml(): HtmlTagDescriptor[] {
      const attrs = { width: "0", height: "0", "aria-hidden": "true", class: "absolute" };
      return [{ tag: "svg", attrs, children: symbols([...EARLY_ICONS]), injectTo: "body" }];
    },
  };
}
