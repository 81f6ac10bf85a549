/** How many new listings a followed search has found; twenty-one stand for more than twenty. */
export const newListings = (found: number): string =>
  found > 20 ? "Plus de 20\u00a0nouvelles annonces" : `${found} nouvelles annonces`;
