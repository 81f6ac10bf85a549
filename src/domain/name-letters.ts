/*
 * What a name may be written with. Not a list of what looks like a Latin letter, which has no end, but of the blocks that people's own
 * names are written in: Latin with the letters of African languages, the living alphabets and syllabaries beside it, marks, signs and
 * pictures. The look-alikes among these are known to `readsAsTeam`; small capitals, Lisu, Cherokee, Coptic, Deseret, Canadian syllables,
 * upright "Ɐ" and mathematical letters are nobody's spelling here. The database has its copy (npm run facts).
 */

/** First and last code points, hexadecimal. */
export const NAME_LETTERS =
  "0-24f 253-257 259 25b 260 263 268-26a 272 275 283 28a-28b 292 2b0-36f 370-77f 7c0-7ff 900-109f 10d0-139f 1780-17ff 1e00-1eff " +
  "2000-20ff 2190-2bff 2e00-2e7f 3000-9fff ac00-d7ff fe00-fe0f 1f000-1faff e0000-e0fff";

const ODD = new RegExp(`[^${NAME_LETTERS.replaceAll(/[\da-f]+/gu, String.raw`\u{$&}`).replaceAll(" ", "")}]`, "u");

/** True for a name with a letter that no name here is written with; the database's `private.has_odd_letters` says the same. */
export const hasOddLetters = (name: string): boolean => ODD.test(name);
