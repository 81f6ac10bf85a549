import { type Signal, createSignal } from "#domain/signal.ts";

/*
 * Whose listings the person here does not want to see in lists. Kept apart from the rows it comes from, because Home
 * reads it in the first chunk; the query that follows those rows (queries/use-blocks.ts) is loaded later and fills it.
 */
const hidden = createSignal<ReadonlySet<string>>(new Set());

export const hiddenPeople: Signal<ReadonlySet<string>> = hidden;

/** For queries/use-blocks.ts alone. */
export function setHiddenPeople(ids: ReadonlySet<string>): void {
  hidden.set(ids);
}
