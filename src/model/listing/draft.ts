/** A listing that is being written: what the form holds, as it was typed. `photos`: see photo-name.ts; the first is the cover. */
export type DraftData = {
  readonly title: string;
  readonly price: string;
  readonly description: string;
  readonly category: string;
  readonly condition: string;
  readonly district: string;
  readonly photos: readonly string[];
};

export const EMPTY_DRAFT: DraftData = {
  title: "",
  price: "",
  description: "",
  category: "",
  condition: "",
  district: "",
  photos: [],
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** A draft as another version of the app, or another phone, may have left it: what is not understood is empty. */
export function draftFrom(data: Readonly<Record<string, unknown>>): DraftData {
  const { photos } = data;
  return {
    title: text(data["title"]),
    price: text(data["price"]),
    description: text(data["description"]),
    category: text(data["category"]),
    condition: text(data["condition"]),
    district: text(data["district"]),
    photos: Array.isArray(photos) ? photos.filter((name): name is string => typeof name === "string") : [],
  };
}

/** True when nothing worth keeping was written: such a draft is not made. District alone is the form's own doing. */
export function isBlank(data: DraftData): boolean {
  return (
    data.photos.length === 0 &&
    [data.title, data.price, data.description, data.category, data.condition].every((typed) => typed.trim() === "")
  );
}

type Field = keyof DraftData;

export const DRAFT_FIELDS: readonly Field[] = Object.keys(EMPTY_DRAFT) as Field[];

/** Whether both say the same in this field. */
export const sameField = (a: DraftData, b: DraftData, field: Field): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/**
 * `mine` with what stands in `theirs` and was not changed here since `seen`, of which both were made. Photos added on either side are all
 * kept. Words of one field that were changed in both are mine.
 */
export function mergeDraft(seen: DraftData, theirs: DraftData, mine: DraftData): DraftData {
  const untouched = DRAFT_FIELDS.filter((field) => sameField(mine, seen, field));
  const added = theirs.photos.filter((name) => !seen.photos.includes(name) && !mine.photos.includes(name));
  const merged = { ...mine, photos: [...mine.photos, ...added] };
  return Object.assign(merged, Object.fromEntries(untouched.map((field) => [field, theirs[field]])));
}
