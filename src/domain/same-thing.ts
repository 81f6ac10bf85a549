type Offered = { readonly title: string; readonly price: number; readonly category: string };

/** Letters and numbers alone: whoever types a title again seldom repeats its accents, capitals and commas. */
const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(
    title
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );

/** Share of the words of the longer title that stand in the other. */
const ALIKE = 0.6;
/** So many times the price at most: somebody who did not sell lowers it. */
const NEAR = 1.5;

/** Whether two listings of one person seem to offer the same thing: so many words in common, one category, a like price. */
export function isSameThing(a: Offered, b: Offered): boolean {
  if (a.category !== b.category || Math.max(a.price, b.price) > NEAR * Math.min(a.price, b.price)) return false;
  const [some, others] = [wordsOf(a.title), wordsOf(b.title)];
  const shared = [...some].filter((word) => others.has(word)).length;
  return shared > 0 && shared >= ALIKE * Math.max(some.size, others.size);
}
