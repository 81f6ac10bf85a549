import { draftFrom, type DraftData } from "#domain/draft.ts";
import { autosave, putAsideUnder, type Autosave, type KeptState } from "#intents/autosave.ts";
import { IntentError } from "#intents/intent-error.ts";
import { saveDraft } from "#intents/save-draft.ts";

export type DraftKeeper = Autosave<DraftData> & {
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

type Told = (state: KeptState, message?: string) => void;

/** Keeps a draft on this phone while it is typed. `filledFrom`: what the server had when the form was filled (see save-draft.ts). */
export function draftKeeper(draftId: string, filledFrom: DraftData | null | undefined, tell: Told): DraftKeeper {
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
  return {
    ...save,
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
