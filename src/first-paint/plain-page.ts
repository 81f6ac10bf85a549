/** A page that is drawn with what it shows carries the page as it was built, for the worker: what it keeps need not be fetched as well. */

const MARK = / data-drawn="[^"]*"/u;
const OPEN = '<template id="plain">';
const CLOSE = "</template><!--plain-->";
const DRAWN = new RegExp(`<div id="root" data-prerendered>[^]*${OPEN}([^]*)${CLOSE}`, "u");
const ROOT = /<div id="root" data-prerendered>[^]*?(?=\s*<noscript)/u;

/** The parts of a page that is drawn. */
export type Parts = {
  /** The address that the app has for it. */
  readonly path: string;
  /** HTML in the place of the root, with the record of what it shows. */
  readonly body: string;
};

/** The page of the build with these parts in it; null for one that has no place for them. */
export function drawnPage(plain: string, { path, body }: Parts): string | null {
  const [root] = ROOT.exec(plain) ?? [];
  if (root === undefined) return null;
  return plain
    .replace('<html lang="fr">', `<html lang="fr" data-drawn="${path}">`)
    .replace(root, () => `${body}${OPEN}${root}${CLOSE}`);
}

/** Returns the page that a drawn one was made of; any other page is returned as it is. */
export const plainPage = (page: string): string => page.replace(MARK, "").replace(DRAWN, "$1");
