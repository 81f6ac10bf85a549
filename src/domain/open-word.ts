import * as v from "valibot";

/** A status, kind or code of a newer server: text that this version has no meaning for. */
export type NewerWord = string & {};

/**
 * Reads a word of a list that a newer server may have made longer. It is stored as it came: the version that knows it finds it there,
 * and until then a screen shows it as "Indisponible" or leaves it alone.
 */
export const openWord = <Known extends string>() => v.custom<Known | NewerWord>((word) => typeof word === "string");

/** The same for what is not stored: any other word is "unknown". */
export const knownWord = <const Known extends readonly string[]>(known: Known) =>
  v.fallback(v.picklist<readonly (Known[number] | "unknown")[]>([...known, "unknown"]), "unknown");
