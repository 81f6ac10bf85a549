import { useEffect, useEffectEvent, useRef } from "react";
import { draftFrom, type DraftData } from "#domain/draft.ts";
import { autosave, putAsideUnder, type Autosave, type SaveState } from "#intents/autosave.ts";
import { IntentError } from "#intents/commit.ts";
import { saveDraft } from "#intents/draft.ts";
import { useDraft } from "#queries/use-drafts.ts";

export type DraftAutosave = Autosave<DraftData> & {
  /** What was stored since the server last answered, the oldest first: what it says next may be one of these. */
  stored(): readonly DraftData[];
  /** The server now has `data`, and the form has seen it: later words are written upon that. It is past `echoed` of `stored()`. */
  rebase(data: DraftData, echoed: number): void;
};

/** Milliseconds after the last key. */
const WITHIN = 250;
/** Of an hour of typing without a network only the newest can still be what the server gets to see. */
const REMEMBERED = 500;

const keyOf = (draftId: string): string => `draft:${draftId}`;

type Told = (state: SaveState, message?: string) => void;

/** Keeps a draft on this phone while it is typed. `filledFrom`: what the server had when the form was filled (see intents/draft.ts). */
export function draftAutosave(draftId: string, filledFrom: DraftData | null | undefined, tell: Told): DraftAutosave {
  let base = filledFrom;
  let own: readonly DraftData[] = [];
  const save = autosave<DraftData>({
    key: keyOf(draftId),
    within: WITHIN,
    store(data) {
      // Before it is stored: the answer may be here before this function goes on.
      own = [...own.slice(1 - REMEMBERED), data];
      return saveDraft(draftId, data, base);
    },
    tell: (state, error) => tell(state, error instanceof IntentError ? error.message : undefined),
    // The words of a listing that is leaving are in it.
    isFinal: (error) => error instanceof IntentError && error.code === "too_late",
  });
  let noted: DraftData | null = null;
  return {
    ...save,
    // A photo is noted by who took it, for its form may be gone, and again by the form that draws it.
    note(data, soon) {
      if (data === noted) return;
      noted = data;
      save.note(data, soon);
    },
    stored: () => own,
    rebase(data, echoed) {
      base = data;
      own = own.slice(echoed);
    },
  };
}

/** What was typed of a draft when the page went and could not be stored; null when all of it was. */
export function unstoredDraft(draftId: string): DraftData | null {
  const last = putAsideUnder(keyOf(draftId));
  return typeof last === "object" && last !== null ? draftFrom({ ...last }) : null;
}

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
  saver: DraftAutosave,
  adopt: (theirs: Partial<DraftData>) => void,
): void {
  const { draft } = useDraft(draftId);
  const known = useRef(values);
  const theirs = draft?.state === "synced" ? draft.data : null;
  const take = useEffectEvent((data: DraftData) => {
    const before = known.current;
    if (FIELDS.every((field) => same(data, before, field))) return;
    const { fields, echoed } = theirChanges(before, saver.stored(), data);
    known.current = data;
    saver.rebase(data, echoed);
    const untouched = fields.filter((field) => same(values, before, field));
    if (untouched.length > 0) adopt(Object.fromEntries(untouched.map((field) => [field, data[field]])));
  });
  useEffect(() => {
    if (theirs !== null) take(theirs);
  }, [theirs]);
}

/** Drafts begun since this page was loaded: nobody else can know them, so their form does not wait for what others may have. */
export const bornHere = new Set<string>();
