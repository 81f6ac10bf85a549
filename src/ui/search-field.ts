/** Returns the search field of the header: one on every screen, drawn long before what reads it. */
export const searchField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('header form[role="search"] input[name="q"]');
