import { useEffect, useMemo, useState } from "react";
import { keptProof, type ProofValues } from "#domain/proof.ts";
import { autosave, type KeptState } from "#intents/autosave.ts";
import { keepWords } from "#intents/words.ts";
import { useLeaving, readKept } from "../-acts/use-kept-words.ts";

/** Milliseconds after the last key. */
const WITHIN = 150;

/** `mark`: what may be said of it. */
export type ProofKeeper = { mark: KeptState; stop: () => void };

/** What was typed of an unsent proof under `form`: undefined while it is being read, null when nothing was. */
export function useKeptProof(form: string): ProofValues | null | undefined {
  const [kept, setKept] = useState<ProofValues | null>();
  useEffect(() => {
    let gone = false;
    void readKept(form).then((words) => {
      if (!gone) setKept(keptProof(words));
    });
    return () => {
      gone = true;
    };
  }, [form]);
  return kept;
}

/**
 * Keeps what is typed on this phone, from the first change on, until the proof is queued: leaving, reloading or closing
 * loses nothing. `stop` when the queue has taken the words over.
 */
export function useProofKeeper(form: string, values: ProofValues): ProofKeeper {
  const [first] = useState(values);
  const [mark, setMark] = useState<KeptState>("idle");
  const save = useMemo(
    () => autosave<string>({ key: form, within: WITHIN, store: (words) => keepWords(form, words), tell: setMark }),
    [form],
  );
  useEffect(() => {
    if (values !== first) save.note(JSON.stringify(values));
  }, [save, values, first]);
  useLeaving(save);
  return { mark, stop: save.stop };
}
