import type { Plugin } from "vite";

/** What is cut out of Sonner, and what stands in its place: our messages bring their own icons and wait for no promise. */
const UNUSED: Readonly<Record<string, readonly [RegExp, string]>> = {
  "the style sheet that it writes": [/^__insertCSS\(.*\);?$/gmu, ""],
  "icons of its own": [
    /^const (\w+Icon) = \/\*#__PURE__\*\/ React\.createElement\("svg", \{[\s\S]*?\n\}\)\);$/gmu,
    "const $1 = null;",
  ],
  "a wheel that turns": [/^const Loader = [\s\S]*?\n\};$/gmu, "const Loader = ()=>null;"],
  "messages of a promise": [/^ {8}this\.promise = [\s\S]*?\n {8}\};$/gmu, ""],
};

/** Styles of messages that Sonner styles itself: `unstyled` in src/ui/toaster.tsx says that it does none. */
const STYLED = /\[data-styled='true'\]|\[data-rich-colors='true'\]|\.sonner-/u;

/** @throws when it no longer has what is cut out */
export function withoutUnused(code: string): string {
  return Object.entries(UNUSED).reduce((text, [what, [found, instead]]) => {
    const cut = text.replace(found, instead);
    if (cut === text) throw new Error(`Sonner has ${what} no more, or otherwise: look at build/quiet-sonner.ts`);
    return cut;
  }, code);
}

/** As PostCSS shows a rule. */
type Rule = { readonly selectors: readonly string[]; remove(): unknown };

/**
 * Sonner writes its style sheet into the page from a script, which the content security policy forbids. The sheet is imported as a
 * file instead (src/ui/late.css), and the call taken out, with 2 kB that each visitor would load and nobody see.
 */
export function quietSonner(): Plugin {
  let rules = 0;
  let builds = false;
  const unstyled = {
    postcssPlugin: "djassa:unstyled-messages",
    Rule(rule: Rule) {
      if (!rule.selectors.every((selector) => STYLED.test(selector))) return;
      rules += 1;
      rule.remove();
    },
  };
  return {
    name: "djassa:quiet-sonner",
    config: () => ({ css: { postcss: { plugins: [unstyled] } } }),
    configResolved({ command }) {
      builds = command === "build";
    },
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/u },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
    buildEnd(error) {
      if (error === undefined && builds && rules < 20)
        this.error("Sonner styles its messages otherwise: look at build/quiet-sonner.ts");
    },
  };
}
