import { useEffect, useRef, useState } from "react";
import { keptProof, type ProofValues } from "#domain/proof.ts";
import { keepWords, readWords } from "#intents/keep-words.ts";

/** Milliseconds after the last key: short enough to lose no word with a battery that dies. */
const WITHIN = 150;

/** `mark`: what may be said of it. */
export type ProofKeeper = { mark: "idle" | "keeping" | "kept" | "failed"; stop: () => void };

/** What was typed of an unsent proof under `form`: undefined while it is being read, null when nothing was. */
export function useKeptProof(form: string): ProofValues | null | undefined {
  const [kept, setKept] = useState<ProofValues | null>();
  useEffect(() => {
    let gone = false;
    void readWords(form).then((words) => {
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
  const [done, setDone] = useState<{ values: ProofValues; well: boolean } | null>(null);
  const waiting = useRef<ProofValues | null>(null);
  const stopped = useRef(false);
  useEffect(() => {
    const flush = () => {
      const words = waiting.current;
      waiting.current = null;
      if (words === null || stopped.current) return;
      keepWords(form, JSON.stringify(words)).then(
        () => setDone({ values: words, well: true }),
        () => setDone({ values: words, well: false }),
      );
    };
    if (values !== first) waiting.current = values;
    const timer = setTimeout(flush, WITHIN);
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [form, values, first]);
  const mark = values === first ? "idle" : done?.values !== values ? "keeping" : done.well ? "kept" : "failed";
  return { mark, stop: () => void (stopped.current = true) };
}
