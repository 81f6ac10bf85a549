/** A listing that is being written. */
import { BEGUN_BY, type Blank, FIELDS, type Written, WRITTEN } from "./fields.ts";

type Typed<T extends Blank> = T extends string ? string : T extends boolean ? boolean : T;
/** The content of the form, as it was typed. `photos`: see photo-name.ts; the first is the cover. */
export type DraftData = { readonly [Name in Written]: Typed<(typeof FIELDS)[Name]["blank"]> };

function typedAs(name: Written, value: unknown): Blank {
  const { blank, stored } = FIELDS[name];
  if (Array.isArray(blank)) return Array.isArray(value) ? value.filter((one) => typeof one === "string") : blank;
  const typed = typeof value === "number" && stored?.["type"] === "number" ? String(value) : value;
  return typeof typed === typeof blank ? (typed as Blank) : blank;
}

/**
 * A draft as another version of the app, or another phone, may have left it; or the words of a listing, to begin another. A value that is
 * not understood is empty.
 */
export function draftFrom(data: object): DraftData {
  const left: Readonly<Record<string, unknown>> = { ...data };
  return Object.fromEntries(WRITTEN.map((name) => [name, typedAs(name, left[name])])) as DraftData;
}

export const EMPTY_DRAFT: DraftData = draftFrom({});

/** True when nothing worth keeping was written: such a draft is not made. */
export const isBlank = (data: DraftData): boolean =>
  BEGUN_BY.every((name) => {
    const value = data[name];
    return typeof value === "string" ? value.trim() === "" : sameField(data, EMPTY_DRAFT, name);
  });

/** Whether both say the same in this field. */
export const sameField = <Name extends Written>(
  a: Pick<DraftData, Name>,
  b: Pick<DraftData, Name>,
  field: Name,
): boolean => JSON.stringify(a[field]) === JSON.stringify(b[field]);

/**
 * `mine` with what stands in `theirs` and was not changed here since `seen`, of which both were made. Photos added on either side are all
 * kept, those taken out on either are not. Words of one field that were changed in both are mine.
 */
export function mergeDraft(seen: DraftData, theirs: DraftData, mine: DraftData): DraftData {
  const untouched = WRITTEN.filter((field) => sameField(mine, seen, field));
  const added = theirs.photos.filter((name) => !seen.photos.includes(name) && !mine.photos.includes(name));
  const left = mine.photos.filter((name) => theirs.photos.includes(name) || !seen.photos.includes(name));
  const merged = { ...mine, photos: [...left, ...added] };
  return Object.assign(merged, Object.fromEntries(untouched.map((field) => [field, theirs[field]])));
}
