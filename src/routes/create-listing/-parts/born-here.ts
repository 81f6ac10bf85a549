/** Drafts begun since this page was loaded: nobody else can know them, so their form does not wait for what others may have. */
export const bornHere = new Set<string>();
