import type { Plugin } from "vite";

/**
 * React's renderer as far as this app uses it. All of it stands in the first chunk, and a seventh of it serves what nothing of ours asks
 * for: it is named here by its functions, as they stand in the file that the package brings. What a screen would have to ask for
 * first says so when it is asked; what only walks through a tree to look for it finds nothing.
 */
const REFUSE = `{ throw Error("React without this part: build/lean-react.ts"); }`;
const NOTHING = "{}";

const UNUSED: Readonly<Record<string, readonly (readonly [body: string, names: string])[]>> = {
  // The page that came is drawn anew, never taken over (docs/decisions.md, D63): nothing waits to be taken over, and no event for it.
  hydration: [
    [REFUSE, "updateDehydratedSuspenseComponent ReactDOMHydrationRoot"],
    [NOTHING, "clearHydrationBoundary retryIfBlockedOn attemptExplicitHydrationTarget clearIfContinuousEvent"],
    ["{ return false; }", "queueIfContinuousEvent"],
  ],
  "<ViewTransition>": [
    [REFUSE, "startViewTransition getViewTransitionClassName"],
    [NOTHING, "commitAfterMutationEffectsOnFiber commitExitViewTransitions commitDeletedPairViewTransitions"],
    [
      NOTHING,
      "commitEnterViewTransitions trackEnterViewTransitions measureNestedViewTransitions restoreViewTransitionName",
    ],
    ["{ return false; }", "measureViewTransitionHostInstancesRecursive"],
  ],
  "<Activity>, <SuspenseList>, useActionState": [
    [REFUSE, "updateActivityComponent updateSuspenseListComponent mountActionState updateActionState"],
  ],
  // Sheets, scripts and preloads that a component names; ours are named by index.html.
  "<link>, <style>, <script>, preload()": [
    [REFUSE, "getResource acquireResource suspendResource insertStylesheetIntoRoot preload preinitStyle preloadModule"],
  ],
  "elements of one's own, refs of a fragment": [[REFUSE, "setPropOnCustomElement FragmentInstance"]],
  // By its name, without its place in the file, which nobody is told (docs/security.md).
  "where a component that failed stands": [
    ["{ return `\\n    in ${fn?.displayName || fn?.name}`; }", "describeNativeComponentFrame"],
  ],
};

const METHODS = /\nFragmentInstance\.prototype\.\w+ = function \([^)]*\) \{\n[\s\S]*?\n\};/gu;

/**
 * @param code the production file of `react-dom/client`
 * @throws when it no longer has what is named here
 */
export function withoutUnused(code: string): string {
  const cut = Object.values(UNUSED)
    .flat()
    .reduce((text, [body, names]) => names.split(" ").reduce((rest, name) => withBody(rest, name, body), text), code);
  return neverHydrating(cut.replaceAll(METHODS, ""));
}

function withBody(code: string, name: string, body: string): string {
  const [found, head] =
    new RegExp(`\\nfunction ${name}(\\([^)]*\\)) \\{\\n[\\s\\S]*?\\n\\}(?=\\n)`, "u").exec(code) ?? [];
  if (found === undefined) throw new Error(`React has no ${name} any more: look at build/lean-react.ts`);
  return code.replace(found, () => `\nfunction ${name}${head ?? ""} ${body}`);
}

/** One word that is true only while a page is taken over; a function of its own has an argument of that name. */
function neverHydrating(code: string): string {
  const own = /\nfunction initInput\([\s\S]*?\n\}\n/u.exec(code)?.[0] ?? "";
  const word = /(?<![\w$.])isHydrating(?![\w$])/gu;
  const rest = code.replace(own, "\n/* initInput */\n");
  if (own === "" || (rest.match(word)?.length ?? 0) < 20)
    throw new Error("React hydrates otherwise: look at build/lean-react.ts");
  return rest
    .replace(/,\n  isHydrating = !1,/u, ",")
    .replaceAll(/(?<![\w$.])isHydrating = ![01]/gu, "0")
    .replaceAll(word, "!1")
    .replace("\n/* initInput */\n", () => own);
}

export function leanReact(): Plugin {
  let seen = false;
  return {
    name: "djassa:lean-react",
    apply: "build",
    transform: {
      filter: { id: /react-dom\/cjs\/react-dom-client\.production\.js$/u },
      handler(code) {
        seen = true;
        return { code: withoutUnused(code), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && !seen) this.error("React's renderer has another file: look at build/lean-react.ts");
    },
  };
}
