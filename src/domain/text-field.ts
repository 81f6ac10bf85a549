import * as v from "valibot";

/** Blanks at both ends of a text: spaces of every kind and signs without a width. */
const BLANK = String.raw`[\s\u00AD\u200B-\u200F\u2060\u2066-\u2069\u3164\uFEFF]`;
const ENDS = new RegExp(`^${BLANK}+|${BLANK}+$`, "gu");

/** The text as it is but for the blanks at its ends, which are pasted along with it. */
export const withoutBlankEnds = (text: string): string => text.replace(ENDS, "");

/** Without signs that have no shape of their own: pasted among digits or into an address, they mean nothing. */
export const withoutShapeless = (text: string): string => text.replace(/[\p{Cf}\p{DI}\u2800]/gu, "");

/** Control characters but tabs and line ends, and signs that turn the direction of writing: what follows would read as something else. */
const UNSEEN = /(?![\t-\r])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Signs without a shape of their own, which split a word for whoever reads letters and for nobody who looks. Left out for judging
 * only: a variant makes a picture of a sign, and names of many scripts are written with marks. The database has their list
 * (build/unseen-signs.ts).
 */
export const UNSEEN_SIGNS = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** True for a text of which nothing is seen: marks, fillers and formats alone, with the space of braille and others. */
export const isUnseen = (text: string): boolean =>
  text.replace(UNSEEN_SIGNS, "").replaceAll("\u2800", "").trim() === "";

/** Accents that any letter can bear, one upon the other; PostgreSQL reads this class alike. */
export const ACCENTS = String.raw`[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]`;

/** More marks than `most` on one letter, also with signs between that have no width. */
const heap = (mark: string, most: number) => {
  const marks = `(?:${mark}(?:(?!\\p{M})\\p{DI})*)`;
  return new RegExp(`(${marks}{${most}})${marks}+`, "gu");
};

/**
 * A letter with thirty accents is drawn over the lines above it. Two are written (Vietnamese, Yoruba, Baoulé: ɔ̃́); a vowelled Arabic or
 * Hebrew letter has up to four marks of its own alphabet.
 */
const HEAPS = [heap(ACCENTS, 2), heap(String.raw`[\p{Mn}\p{Me}]`, 4)] as const;

/** Separators that word processors write: on a screen they break a line even where none may break, as in a name. */
const SEPARATORS = /[\u2028\u2029]/gu;

/**
 * The text without what nobody sees at its ends, without signs that make it look like another, and without what is heaped upon a letter;
 * every letter stays, and a separator of lines is a space. The database's `private.trimmed` returns the same.
 */
export function trimmed(text: string): string {
  const plain = text.replace(UNSEEN, "").replace(SEPARATORS, " ");
  return withoutBlankEnds(HEAPS.reduce((left, heaped) => left.replace(heaped, "$1"), plain));
}

/** How many code points a text has after trimming. The database counts alike; `length` counts most emoji twice. */
export const lengthOf = (text: string): number => Array.from(trimmed(text)).length;

type Words = {
  /** Said when nothing is there; without it the field may be empty. */
  missing?: string;
  /** The fewest and the most code points, and what is said beyond them. */
  least?: readonly [count: number, words: string];
  most: readonly [count: number, words: string];
};

/** Schema of a text that a person types: trimmed, then counted in code points. One of which nothing is seen is none. */
export function textField({ missing = "", least = [0, ""], most }: Words) {
  return v.pipe(
    v.string(missing),
    v.transform(trimmed),
    v.transform((text) => (isUnseen(text) ? "" : text)),
    v.check((text) => missing === "" || text !== "", missing),
    v.check((text) => text === "" || lengthOf(text) >= least[0], least[1]),
    v.check((text) => lengthOf(text) <= most[0], most[1]),
  );
}

/** The digits of Arabic keyboards and the wide ones of Asian ones as those of ours; the last four bits of each are what it counts. */
export const ourDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/gu, (digit) => String(digit.charCodeAt(0) & 15));
