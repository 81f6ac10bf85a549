import type { BrowserContext, Page } from "@playwright/test";

type Translator = { stop(): void };

/** How a translation puts its element in the place of a text: in one step, before or after the text goes, or around it. */
export const MANNERS = ["replaces", "comes first", "comes last", "wraps"] as const;
type Manner = (typeof MANNERS)[number];

/**
 * Every text of every page of `context` is exchanged as a browser's translation does it: the text node goes, two nested `<font>` with its words
 * stand in its place, also for what comes later. The words stay, so that a story finds what it looks for.
 */
export async function translated(context: BrowserContext, manner: Manner = "replaces"): Promise<void> {
  await context.addInitScript(translate, manner);
}

/** In the page. */
function translate(manner: Manner): void {
  const page = globalThis as unknown as { translator?: Translator };
  const originals = new Map<Element, Text>();
  const exchange = (text: Text) => {
    const { parentNode: parent } = text;
    if (parent === null || text.data.trim() === "") return;
    if (parent instanceof Element && parent.closest("font, svg, script, style, template, textarea, option")) return;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    const next = text.nextSibling;
    if (manner !== "wraps") font.firstElementChild?.append(document.createTextNode(text.data));
    originals.set(font, text);
    if (manner === "replaces") return void parent.replaceChild(font, text);
    if (manner === "comes last") text.remove();
    parent.insertBefore(font, manner === "comes last" ? next : text);
    if (manner === "comes first") text.remove();
    if (manner === "wraps") font.firstElementChild?.append(text);
  };
  const below = (root: Node) => {
    const texts: Text[] = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) exchange(text);
  };
  const begin = () => {
    if (document.body === null) return;
    document.documentElement.classList.add("translated-ltr");
    below(document.body);
    const seen = new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === "characterData") below(target);
        else for (const node of addedNodes) below(node);
      }
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    page.translator = {
      stop() {
        seen.disconnect();
        for (const [font, text] of originals) if (font.isConnected) font.replaceWith(text);
      },
    };
  };
  document.addEventListener("DOMContentLoaded", begin);
}

/** The page in its own words again. */
export const untranslated = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { translator?: Translator }).translator?.stop());

/** How many texts stand exchanged. */
export const exchanged = (page: Page): Promise<number> => page.locator("font > font").count();
