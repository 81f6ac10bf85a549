/** The fields of a listing that an edit changes. `photos`: names of the bucket, or of this phone for those not sent yet. */
import { pick } from "#domain/pick.ts";
import { type DraftData, draftFrom, sameField } from "./draft.ts";
import { type Edited, EDITED } from "./fields.ts";

/** The same in a form, in a mutation and in a listing. */
export type ListingContent = Pick<DraftData, Edited>;

/** These fields of a listing, of a mutation or of a form, and nothing else of it; one that an older app has stored lacks what came later. */
export const contentOf = (of: object): ListingContent => pick(draftFrom(of), EDITED);

/** Whether both say the same in each of these fields. */
export const sameContent = (a: ListingContent, b: ListingContent): boolean =>
  EDITED.every((field) => sameField(a, b, field));

/** Applies the changes between `base` and `wanted` to `now`. */
export function rebased(wanted: ListingContent, base: ListingContent, now: ListingContent): ListingContent {
  const changed = EDITED.filter((field) => !sameField(wanted, base, field));
  return { ...now, ...pick(wanted, changed) };
}
