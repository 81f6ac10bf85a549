/** A page that is drawn with what it shows carries the page as it was built, for the worker: what it keeps need not be fetched as well. */

const MARK = / data-drawn="[^"]*"/u;
const TITLE = /<title>[^<]*<\/title>/u;
const HEAD = /<title>[^<]*<\/title><link rel="canonical"[^>]*>/u;
const OPEN = '<template id="plain">';
const CLOSE = "</template><!--plain-->";
const DRAWN = new RegExp(`<div id="root" data-prerendered>[^]*${OPEN}(${TITLE.source})?([^]*)${CLOSE}`, "u");
const ROOT = /<div id="root" data-prerendered>[^]*?(?=\s*<noscript)/u;

/** The parts of a page that is drawn, in HTML. */
export type Parts = {
  /** The address that the app has for it. */
  readonly path: string;
  /** Its title in the tab, where it is not that of the page as it was built. */
  readonly title: string | null;
  /** In the place of the root, with the record of what it shows. */
  readonly body: string;
};

/** The page of the build with these parts in it; null for one that has no place for them. */
export function drawnPage(plain: string, { path, title, body }: Parts): string | null {
  const [root] = ROOT.exec(plain) ?? [];
  const [built] = TITLE.exec(plain) ?? [];
  if (root === undefined || built === undefined) return null;
  const [head, kept] =
    title === null ? [built, ""] : [`<title>${title}</title><link rel="canonical" href="${path}">`, built];
  return plain
    .replace('<html lang="fr">', `<html lang="fr" data-drawn="${path}">`)
    .replace(built, () => head)
    .replace(root, () => `${body}${OPEN}${kept}${root}${CLOSE}`);
}

/** Returns the page that a drawn one was made of; any other page is returned as it is. */
export function plainPage(page: string): string {
  const [, title = "", root] = DRAWN.exec(page) ?? [];
  if (root === undefined) return page;
  return page
    .replace(MARK, "")
    .replace(HEAD, () => title)
    .replace(DRAWN, () => root);
}
