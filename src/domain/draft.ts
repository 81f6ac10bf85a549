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
