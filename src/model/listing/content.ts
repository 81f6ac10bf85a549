/**
 * The fields of a listing that an edit changes, as its form holds them. `photos`: names in the bucket, or on this phone for those not sent
 * yet.
 */
export type ListingContent = {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly condition: string;
  readonly photos: readonly string[];
};

const FIELDS = ["title", "description", "category", "condition", "photos"] as const;

/** These fields of a listing, of a mutation or of a form, and nothing else of it. */
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

/** Applies the changes between `base` and `wanted` to `now`. */
export function rebased(wanted: ListingContent, base: ListingContent, now: ListingContent): ListingContent {
  const changed = FIELDS.filter((field) => !same(wanted, base, field));
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) };
}
