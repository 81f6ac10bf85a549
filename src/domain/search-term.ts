/* How a question is reduced to its terms: without the list of synonyms, so that a screen may ask for it without loading that. The
   database reads them alike. */
import { ENDINGS, FILLERS, SIGNS, TOGETHER } from "./search-signs.ts";
import { type FollowedSearch, soughtKey } from "./search.ts";

const SIGN_OF = new Map(Object.entries(SIGNS).flatMap(([from, to]) => Array.from(from, (sign) => [sign, to] as const)));
const ANY_SIGN = new RegExp(`[${Array.from(SIGN_OF.keys()).join("")}]`, "gu");

/** Text that holds no such sign and no accent, as most words do. */
const PLAIN = /^[ -_a-~]*$/u;

/** Lower case, no accents, ligatures and other signs as SIGNS says; the database's `private.folded`. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(ANY_SIGN, (sign) => SIGN_OF.get(sign) ?? sign)
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]+/gu, "")
    .toLowerCase();
}

/** The words of a text: runs of letters and runs of digits, so that "iphone11" is "iphone 11". */
export const wordsIn = (text: string): string[] => foldText(text).match(/[a-z]+|\d+/gu) ?? [];

/** The words of a question: the same, and "16 pouces" is one, for its number says nothing without it. The database's `private.asked_words`. */
export const askedWordsIn = (question: string): string[] =>
  (foldText(question).match(/\d+ *(?:pouces?|inch(?:es)?)(?![a-z])|[a-z]+|\d+/gu) ?? []).map((word) =>
    word.replace(/^(\d+) *(?:pouces?|inch(?:es)?)$/u, "$1 pouces"),
  );

/** Rules of search-signs.ts, compiled. */
export const patterns = (rules: readonly (readonly [string, string])[], flags = "u") =>
  rules.map(([pattern, form]) => [new RegExp(pattern, flags), form] as const);
const ENDS = patterns(ENDINGS);

/** A word without its plural and feminine ending: "vélos" → "velo", "chaises" → "chais". */
export const stemOf = (word: string): string => ENDS.reduce((stem, [end, left]) => stem.replace(end, left), word);

const fillers = new Set(FILLERS);
const together = new RegExp(TOGETHER, "u");
/** Without words that say nothing of a thing ("de", "pour"), unless they belong to a fixed pair. */
export const withoutFillers = (words: readonly string[]): readonly string[] => {
  if (words.length < 2) return words;
  const telling = words.filter((word, at) => {
    const pair = `${word} ${words[at + 1]}`;
    return (
      together.test(pair) || together.test(`${words[at - 1]} ${word}`) || !(fillers.has(word) || fillers.has(pair))
    );
  });
  return telling.length === 0 ? words : telling;
};

/** "machine à laver" → "machin laver", as terms of questions and of the list of synonyms are compared. */
export const termOf = (text: string): string => withoutFillers(askedWordsIn(text)).map(stemOf).join(" ");

/** Which followed search it is, of one person's, however it is written: "Vélo", "vélos" and "je cherche un vélo" are one. The server tells them apart by the same. */
export const followedKey = (sought: FollowedSearch): string => soughtKey({ ...sought, q: termOf(sought.q) });
