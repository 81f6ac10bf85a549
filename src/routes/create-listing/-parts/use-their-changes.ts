import { useEffect, useEffectEvent, useRef } from "react";
import type { DraftData } from "#domain/draft.ts";
import { useDraft } from "#queries/use-drafts.ts";
import type { DraftKeeper } from "./draft-keeper.ts";

type Field = keyof DraftData;

const FIELDS: readonly Field[] = ["title", "price", "description", "category", "condition", "district", "photos"];

const same = (a: DraftData, b: DraftData, field: Field): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/**
 * What of `theirs`, the draft as the server now has it, was written on another device. A field that holds what this form
 * itself stored is only the echo of its own save, however it was changed since. `known`: what the server had before;
 * `own`: what this form stored since then, the oldest first. `echoed`: how many of `own` the server has gone past.
 */
export function theirChanges(
  known: DraftData,
  own: readonly DraftData[],
  theirs: DraftData,
): { readonly fields: readonly Field[]; readonly echoed: number } {
  const changed = FIELDS.filter((field) => !same(theirs, known, field));
  const echo = (field: Field) => own.findLastIndex((stored) => same(stored, theirs, field));
  return {
    fields: changed.filter((field) => echo(field) === -1),
    echoed: Math.max(0, ...changed.map((field) => echo(field) + 1)),
  };
}

/**
 * Takes over what another device of the person has changed in the draft, field by field, where nothing else was typed
 * here since. What is typed here stays; the server brings both together.
 */
export function useTheirChanges(
  draftId: string,
  values: DraftData,
  keeper: DraftKeeper,
  adopt: (theirs: Partial<DraftData>) => void,
): void {
  const { draft } = useDraft(draftId);
  const known = useRef(values);
  const theirs = draft?.state === "synced" ? draft.data : null;
  const take = useEffectEvent((data: DraftData) => {
    const before = known.current;
    if (FIELDS.every((field) => same(data, before, field))) return;
    const { fields, echoed } = theirChanges(before, keeper.stored(), data);
    known.current = data;
    keeper.rebase(data, echoed);
    const untouched = fields.filter((field) => same(values, before, field));
    if (untouched.length > 0) adopt(Object.fromEntries(untouched.map((field) => [field, data[field]])));
  });
  useEffect(() => {
    if (theirs !== null) take(theirs);
  }, [theirs]);
}
