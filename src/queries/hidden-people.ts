import { createStore } from "zustand/vanilla";
import type { ReadonlyStore } from "#domain/derive.ts";

/*
 * Whose listings the current person does not want to see in lists. Kept apart from the rows it comes from, because Home
 * reads it in the first chunk; the query that follows those rows (queries/use-blocks.ts) is loaded later and fills it.
 */
const hidden = createStore<ReadonlySet<string>>(() => new Set());

export const hiddenPeople: ReadonlyStore<ReadonlySet<string>> = hidden;

/** For queries/use-blocks.ts alone. */
export function setHiddenPeople(ids: ReadonlySet<string>): void {
  hidden.setState(ids, true);
}
