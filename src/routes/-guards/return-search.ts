/** `?retour=/path`: where to go once signed in; `safeReturnPath` judges what it says. Written by hand: it is in the first chunk. */
export function returnSearch(search: Record<string, unknown>): { retour?: string | undefined } {
  return typeof search["retour"] === "string" ? { retour: search["retour"] } : {};
}
