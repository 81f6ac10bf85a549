import { normaliseText } from "#domain/search.ts";
import LEARNT from "./fraud-weights.json";
import { ideas, spellings } from "./fraud-words.json";

/** One of the words, or as many letters of a pattern, as a whole. */
const anyOf = (words: readonly string[]): RegExp => new RegExp(`\\b(?:${words.join("|")})\\b`, "gu");

/** The spellings by which short messages write each word as it sounds, and the words of the street for money and for sending it. */
const SPELLINGS = Object.entries(spellings).map(([word, forms]) => [anyOf(forms), word] as const);

/** A text as the rules and what was learnt read it: no accents, digits without gaps, one spelling a word. */
export function plainly(text: string): string {
  let plain = normaliseText(text)
    .replace(/([a-z])\1{2,}/gu, "$1")
    .replace(/(\d)[ .](?=\d{3}\b)/gu, "$1")
    .replace(/['’_-]/gu, " ");
  for (const [forms, word] of SPELLINGS) plain = plain.replace(forms, word);
  return plain.replace(/ +/gu, " ").trim();
}

/** A word counts by its beginning: its endings are spelt in ten ways. */
const STEM = 5;
/** The same for two words that stand close. */
const PAIR_STEM = 4;
/** Two words that stand so many apart or fewer are counted together. */
const PAIR_REACH = 3;
/** Closer than so many letters, two ideas belong together. */
const CLOSE = 18;

/** Words by what they are about, in sentences as `plainly` returns them: demands differ in their words and hardly in their ideas. */
const IDEAS = Object.entries(ideas).map(([idea, words]) => [idea, anyOf(words)] as const);

const NONE = /\b(?:pas|sans|aucun\w*|jamais|ni|zero)(?: (?:de|d|des|l|le|la|les|un|une|besoin))* $/u;
/** Words that refuse or warn of a gift, a sum or a cost when they stand before it: "faut pas envoyer", "pas de frais". */
const DENIED: Readonly<Record<string, RegExp>> = {
  give: /\b(?:pas|jamais|rien|n|ne|ni|sans|refus\w*)(?: \w+){0,2} $/u,
  money: NONE,
  cost: NONE,
};
/** And behind it: "tu paies rien avant". */
const DENIED_AFTER = /^(?: (?:donc|surtout|plus))? (?:pas|rien|jamais|aucun\w*)\b/u;

/** As many letters before an idea are read for that. */
const REACH = 99;
const isDenied = (idea: string, text: string, start: number, end: number): boolean =>
  DENIED[idea]?.test(text.slice(0, start).slice(-REACH)) === true ||
  (idea === "give" && DENIED_AFTER.test(text.slice(end)));

/** Two words that stand close, in their order: "pas~avan". The ends of a sentence count as words, "^" and "$". */
function pairsOf(words: readonly string[]): readonly string[] {
  const stems = ["^", ...words.map((word) => word.slice(0, PAIR_STEM)), "$"];
  return stems.flatMap((first, at) => stems.slice(at + 1, at + 1 + PAIR_REACH).map((then) => `${first}~${then}`));
}

/**
 * The features of a sentence: its words, all amounts as "00", a question as "qq", its words in twos, and its ideas in twos, in their order
 * and once more when close.
 */
export function featuresOf(plain: string): readonly string[] {
  const text = plain
    .replace(/\d[\d ]*/gu, " 00 ")
    .replaceAll("?", " qq ")
    .replace(/ +/gu, " ");
  const words = text.match(/[a-z]+|00/gu) ?? [];
  const found = IDEAS.flatMap(([idea, pattern]) =>
    Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
      idea: isDenied(idea, text, index, index + length) ? `no-${idea}` : idea,
      index,
    })),
  ).sort((a, b) => a.index - b.index);
  // With the last of each idea before it: a thousand words of one idea are no million twos.
  const last = new Map<string, number>();
  const pairs = found.flatMap(({ idea, index }) => {
    const twos = [...last].flatMap(([first, at]) => {
      const pair = `${first}>${idea}`;
      return index - at < CLOSE ? [pair, `${pair}!`] : pair;
    });
    last.set(idea, index);
    return twos;
  });
  const stems = words.map((word) => word.slice(0, STEM));
  return [...new Set([...stems, ...pairsOf(words), ...found.map(({ idea }) => `=${idea}`), ...pairs])];
}

/** Sum of what the features that are known weigh, with the length of the sentence taken out. */
export function scoreOf(features: readonly string[], weights: ReadonlyMap<string, number>, bias: number): number {
  const known = features.flatMap((feature) => weights.get(feature) ?? []);
  return known.reduce((sum, weight) => sum + weight / Math.sqrt(known.length), bias);
}

/** "-12 avant pas~avan": a weight in quarters, then the features that have it. */
export function unpacked(lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    lines.flatMap((line) => {
      const [weight, ...features] = line.split(" ");
      return features.map((feature) => [feature, Number(weight) / 4] as const);
    }),
  );
}

let weights: ReadonlyMap<string, number> | undefined;

/** How much a sentence sounds like those that ask for money, a code or a click; learnt from examples (`npm run safety`). */
export function fraudScore(plain: string): number {
  weights ??= unpacked(LEARNT.weights);
  return scoreOf(featuresOf(plain), weights, LEARNT.bias);
}
