/** Home with its listings carries the page as it was built, for the worker: what it keeps need not be fetched as well. */

const LISTINGS = " data-listings";
const OPEN = '<template id="plain">';
const CLOSE = "</template><!--plain-->";
const DRAWN = new RegExp(`<div id="root" data-prerendered>[^]*${OPEN}([^]*)${CLOSE}`, "u");

/** The page with `drawn` in the place of `root`, a part of it. */
export const drawnPage = (plain: string, root: string, drawn: string): string =>
  plain
    .replace('<html lang="fr">', `<html lang="fr"${LISTINGS}>`)
    .replace(root, () => `${drawn}${OPEN}${root}${CLOSE}`);

/** Returns the page that a drawn one was made of; any other page is returned as it is. */
export const plainPage = (page: string): string => page.replace(LISTINGS, "").replace(DRAWN, "$1");
