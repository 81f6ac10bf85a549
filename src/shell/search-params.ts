/** The query of an address as plain words, one value a name: `?q=123` is the text "123", never a number. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** The other way round; what is neither a word nor a number is left out of the address. */
export function stringifySearch(search: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if ((typeof value === "string" && value !== "") || typeof value === "number") params.set(name, `${value}`);
  }
  const query = params.toString();
  return query ? `?${query}` : "";
}
