import type { DraftData } from "#domain/draft.ts";
import { IntentError } from "#intents/intent-error.ts";
import { saveDraft } from "#intents/save-draft.ts";

export type KeptState = "idle" | "keeping" | "kept" | "failed";

export type DraftKeeper = {
  /** The form as it now stands. Stored within `WITHIN` ms, in order, the last one always. */
  note(data: DraftData): void;
  /** Stores what is not stored yet, now. */
  flush(): Promise<void>;
  /** What was stored since the server last answered, the oldest first: what it says next may be one of these. */
  stored(): readonly DraftData[];
  /** The server now has `data`, and the form has seen it: later words are written upon that. It is past `echoed` of `stored()`. */
  rebase(data: DraftData, echoed: number): void;
  /** From here on nothing is stored: the draft is on its way or gone. */
  stop(): void;
};

/** Milliseconds: short enough to lose no sentence with a battery that dies, long enough not to write at each key. */
const WITHIN = 250;
/** After the phone refused: room may have been made, and the person may have stopped typing. */
const AGAIN = 5_000;
/** Of an hour of typing without a network only the newest can still be what the server gets to see. */
const REMEMBERED = 500;

type Told = (state: KeptState, message?: string) => void;

/** Keeps a draft on this phone while it is typed. `filledFrom`: what the server had when the form was filled (see save-draft.ts). */
export function draftKeeper(draftId: string, filledFrom: DraftData | null | undefined, tell: Told): DraftKeeper {
  let base = filledFrom;
  let waiting: DraftData | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tail: Promise<void> = Promise.resolve();
  let stopped = false;
  let own: readonly DraftData[] = [];

  async function store(data: DraftData) {
    if (stopped) return;
    // Before it is stored: the answer may be here before this function goes on.
    own = [...own.slice(1 - REMEMBERED), data];
    try {
      await saveDraft(draftId, data, base);
      tell("kept");
    } catch (error) {
      if (stopped) return;
      tell("failed", error instanceof IntentError ? error.message : undefined);
      // Newer words are on their way by themselves; those of a listing that is leaving are in it.
      if (waiting !== null || (error instanceof IntentError && error.code === "too_late")) return;
      waiting = data;
      timer = setTimeout(() => void flush(), AGAIN);
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    const data = waiting;
    waiting = null;
    if (data !== null) tail = tail.then(() => store(data));
    return tail;
  }
  return {
    note(data) {
      if (stopped) return;
      waiting = data;
      tell("keeping");
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), WITHIN);
    },
    flush,
    stored: () => own,
    rebase(data, echoed) {
      base = data;
      own = own.slice(echoed);
    },
    stop() {
      stopped = true;
      waiting = null;
      clearTimeout(timer);
    },
  };
}
