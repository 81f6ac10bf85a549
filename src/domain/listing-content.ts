/** What an edit of a listing changes, as its form holds it. `photos`: names of the bucket, or of this phone for those it has still to send. */
export type ListingContent = {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly condition: string;
  readonly photos: readonly string[];
};

const FIELDS = ["title", "description", "category", "condition", "photos"] as const;

/** These fields of a listing, of an act or of a form, and nothing else of it. */
export const contentOf = ({ title, description, category, condition, photos }: ListingContent): ListingContent => ({
  title,
  description,
  category,
  condition,
  photos,
});

const same = (a: ListingContent, b: ListingContent, field: keyof ListingContent): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/** Whether both say the same in each of these fields. */
export const sameContent = (a: ListingContent, b: ListingContent): boolean =>
  FIELDS.every((field) => same(a, b, field));

/** What was changed from `base` to `wanted`, upon the words of `now`. */
export function rebased(wanted: ListingContent, base: ListingContent, now: ListingContent): ListingContent {
  const changed = FIELDS.filter((field) => !same(wanted, base, field));
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) };
}
