/** As long as the name of an object may be in a hosted store: what is longer names nothing, and costs whoever reads it. */
const LONGEST_NAME = 1_024;
/** So many are signed at once. */
export const MOST_SIGNED = 100;
/** And so many removed, as by a hosted store. */
export const MOST_REMOVED = 1_000;

/** Half of a sign of two halves: no text that can be sent or stored. */
const HALF = /\p{Surrogate}/u;

export const isName = (name: unknown): name is string =>
  typeof name === "string" && name.length <= LONGEST_NAME && !HALF.test(name);

export const areNames = (names: unknown, most: number): names is readonly string[] =>
  Array.isArray(names) && names.length <= most && names.every(isName);
