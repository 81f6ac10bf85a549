import { useEffect, useEffectEvent, useRef } from "react";
import type { DraftData } from "#domain/draft.ts";
import { useDraft } from "#queries/use-drafts.ts";
import type { DraftKeeper } from "./draft-keeper.ts";

type Field = keyof DraftData;

const FIELDS: readonly Field[] = ["title", "price", "description", "category", "condition", "district", "photos"];

const same = (a: DraftData, b: DraftData, field: Field): boolean => JSON.stringify(a[field]) === JSON.stringify(b[field]);

/**
 * Takes over what another device of the person has changed in the draft, field by field, where nothing else was typed
 * here since. What is typed here stays; the server brings both together.
 */
export function useTheirChanges(draftId: string, values: DraftData, keeper: DraftKeeper, adopt: (theirs: Partial<DraftData>) => void): void {
  const { draft } = useDraft(draftId);
  const known = useRef(values);
  const theirs = draft?.state === "synced" ? draft.data : null;
  const take = useEffectEvent((data: DraftData) => {
    const before = known.current;
    const changed = FIELDS.filter((field) => !same(data, before, field));
    if (changed.length === 0) return;
    known.current = data;
    keeper.rebase(data);
    adopt(Object.fromEntries(changed.filter((field) => same(values, before, field)).map((field) => [field, data[field]])));
  });
  useEffect(() => {
    if (theirs !== null) take(theirs);
  }, [theirs]);
}
