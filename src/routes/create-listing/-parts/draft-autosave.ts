import { useEffect, useEffectEvent, useRef } from "react";
import { draftFrom, sameField, type DraftData } from "#model/listing/draft.ts";
import { WRITTEN } from "#model/listing/fields.ts";
import { autosave, putAsideUnder, type Autosave, type SaveState } from "#intents/autosave.ts";
import { IntentError } from "#intents/commit.ts";
import { copyPhotos, newDraftId, saveDraft } from "#intents/draft.ts";
import { useDraft } from "#queries/use-drafts.ts";
import { toast } from "#ui/toast.ts";

export type DraftAutosave = Autosave<DraftData> & {
  /** Whether the listing has left, here or in another tab, and nothing is added to it any more. */
  isLate(): boolean;
  /** Another tab has published the draft: what was typed here only becomes a draft of its own. */
  apart(): Promise<boolean>;
  /** The versions stored since the server last answered, the oldest first: its next answer may be one of these. */
  stored(): readonly DraftData[];
  /** Later words are written upon `data` (see `laterBase`). The server is past `echoed` of `stored()`. */
  rebase(data: DraftData, echoed: number): void;
  /** The form takes these over, as they now stand on this phone. */
  saw(theirs: Partial<DraftData>): void;
};

/** Milliseconds after the last key. */
const WITHIN = 250;
/** After an hour of typing without a network only the newest versions can still be what the server gets to see. */
const REMEMBERED = 500;

const keyOf = (draftId: string): string => `draft:${draftId}`;

const isTooLate = (error: unknown): boolean => error instanceof IntentError && error.code === "too_late";

const STORED_APART =
  "Cette annonce a été publiée entre-temps\u00A0: ce que vous avez écrit ici depuis est gardé dans vos brouillons.";

type OnState = (state: SaveState, message?: string) => void;

/** Keeps a draft on this phone while it is typed. `filledFrom`: what the server had when the form was filled with `first` (see intents/draft.ts). */
export function draftAutosave(
  draftId: string,
  filledFrom: DraftData | null | undefined,
  first: DraftData,
  onState: OnState,
): DraftAutosave {
  let late = false;
  let seen = first;
  let storedUpon: DraftData | null | undefined;
  let base = filledFrom;
  let own: readonly DraftData[] = [];
  let isApart = false;
  let copy: string | null = null;
  /** Published in another tab: what was typed here only has a draft of its own from then on. */
  async function storeApart(data: DraftData, author: string) {
    if (copy === null && WRITTEN.every((field) => sameField(data, seen, field))) return;
    const isFirst = copy === null;
    copy ??= newDraftId();
    await copyPhotos(copy, data.photos).catch(() => undefined);
    await saveDraft(copy, data, null, undefined, author);
    if (isFirst) toast.error(STORED_APART, { lasting: true });
  }
  const save = autosave<DraftData>({
    key: keyOf(draftId),
    within: WITHIN,
    async store(data, author) {
      // Before it is stored: the answer may be here before this function goes on.
      own = [...own.slice(1 - REMEMBERED), data];
      try {
        if (isApart) return await storeApart(data, author);
        await saveDraft(draftId, data, base, seen, author);
      } catch (error) {
        if (!isTooLate(error) || late) throw error;
        return await storeApart(data, author);
      }
      bornHere.delete(draftId);
      seen = data;
      storedUpon = base;
    },
    // Once it was stored upon its base, the phone knows better what the server has by now.
    aside: (data) => ({ data, seen, ...(storedUpon === base ? {} : { base }) }) satisfies PutAside,
    onState: (state, error) => onState(state, error instanceof IntentError ? error.message : undefined),
    // The words of a listing that is leaving are in it.
    isFinal: (error) => (late ||= isTooLate(error)),
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
    stop() {
      late = true;
      save.stop();
    },
    isLate: () => late,
    apart() {
      isApart = true;
      return save.flush();
    },
    stored: () => own,
    saw(theirs) {
      seen = { ...seen, ...theirs };
    },
    rebase(data, echoed) {
      base = data;
      own = own.slice(echoed);
    },
  };
}

/** `base` and `seen`: what the words are measured against, or they would overwrite what another device has written since. */
type PutAside = { readonly data: DraftData; readonly seen: DraftData; readonly base?: DraftData | null | undefined };

/** Returns the values of a draft that could not be stored when the page went; null when all were. */
export function unstoredDraft(draftId: string): PutAside | null {
  const last = putAsideUnder(keyOf(draftId));
  if (typeof last !== "object" || last === null || !("data" in last && "seen" in last)) return null;
  const { data, seen, base } = last as PutAside;
  return { data: draftFrom(data), seen: draftFrom(seen), base: base ? draftFrom(base) : base };
}

type Field = keyof DraftData;

/**
 * Returns the fields of `theirs`, the draft as the server now has it, that were written on another device. A field that holds what this
 * form itself stored is only the echo of its own save, however it was changed since. `known`: the server's draft before; `own`: versions
 * that this form stored since then, the oldest first. `echoed`: how many of `own` the server has gone past.
 */
export function theirChanges(
  known: DraftData,
  own: readonly DraftData[],
  theirs: DraftData,
): { readonly fields: readonly Field[]; readonly echoed: number } {
  const changed = WRITTEN.filter((field) => !sameField(theirs, known, field));
  const echo = (field: Field) => own.findLastIndex((stored) => sameField(stored, theirs, field));
  return {
    fields: changed.filter((field) => echo(field) === -1),
    echoed: Math.max(0, ...changed.map((field) => echo(field) + 1)),
  };
}

/**
 * The base of a form's later words, once the server has `theirs`: that, save in the `contested` fields, where other words are typed here.
 * Those stand upon what was here last, `last`: said to be written upon `theirs`, they would take its place.
 */
export function laterBase(theirs: DraftData, contested: readonly Field[], last: DraftData): DraftData {
  return { ...theirs, ...Object.fromEntries(contested.map((field) => [field, last[field]])) };
}

/**
 * Takes over what another device of the person, or another tab, has changed in the draft, field by field, where nothing else was typed here
 * since. Words typed here stay; the server, or the outbox, merges both.
 */
export function useTheirChanges(
  draftId: string,
  values: DraftData,
  saver: DraftAutosave,
  seen: DraftData,
  adopt: (theirs: Partial<DraftData>) => void,
): void {
  const { draft } = useDraft(draftId);
  /** As the server had it, and as this phone kept it, when last looked at. */
  const known = useRef({ there: seen, here: seen });
  const data = draft?.data ?? null;
  const isSynced = draft?.state === "synced";
  const take = useEffectEvent((theirs: DraftData) => {
    const { there, here } = known.current;
    const before = isSynced ? there : here;
    known.current = { there: isSynced ? theirs : there, here: theirs };
    if (WRITTEN.every((field) => sameField(theirs, before, field))) return;
    const { fields, echoed } = theirChanges(before, saver.stored(), theirs);
    const untouched = fields.filter((field) => sameField(values, before, field));
    const contested = fields.filter((field) => !untouched.includes(field));
    if (isSynced) saver.rebase(laterBase(theirs, contested, saver.stored().at(-1) ?? before), echoed);
    if (untouched.length === 0) return;
    const changes = Object.fromEntries(untouched.map((field) => [field, theirs[field]])) as Partial<DraftData>;
    saver.saw(changes);
    adopt(changes);
  });
  useEffect(() => {
    if (data !== null) take(data);
  }, [data, isSynced]);
}

/**
 * Drafts begun since this page was loaded and not stored yet: nobody can know them, so their form does not wait for what others may have.
 * With a stored draft, an empty form would take its words for another device's.
 */
export const bornHere = new Set<string>();
