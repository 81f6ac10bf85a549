import { useCallback, useEffect, useRef, useState } from "react";
import { IntentError } from "#intents/intent-error.ts";
import { keepWords, readWords } from "#intents/keep-words.ts";
import { toast } from "#ui/toast.ts";

const SETTLE_MS = 300;

/**
 * The text being written under `key`, kept on this phone with the person's own queue: leaving the screen, closing the
 * tab or losing power forgets nothing, signing out forgets it all. What is typed before it was read back wins. `first` stands
 * there when nothing was kept.
 */
export function useKeptWords(key: string, first = ""): readonly [string, (text: string) => void] {
  const [text, setText] = useState(first);
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useKeep(key);
  useEffect(() => {
    let gone = false;
    const flush = () => {
      clearTimeout(timer.current);
      if (pending.current === null) return;
      const words = pending.current;
      pending.current = null;
      void keep(words);
    };
    readWords(key)
      .then((kept) => {
        if (!gone && kept !== "" && pending.current === null) setText((typed) => (typed === first ? kept : typed));
      })
      .catch(() => undefined);
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      gone = true;
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [key, keep, first]);

  function write(next: string) {
    setText(next);
    pending.current = next;
    clearTimeout(timer.current);
    // Words that were sent are forgotten at once: they must not come back beside their own bubble.
    timer.current = setTimeout(
      () => {
        pending.current = null;
        void keep(next);
      },
      next === "" ? 0 : SETTLE_MS,
    );
  }
  return [text, write];
}

/** Stores words under `key`; what this phone cannot store is said once, not at every pause: the words still stand in the field. */
function useKeep(key: string): (words: string) => Promise<void> {
  const told = useRef(false);
  return useCallback(
    async (words) => {
      try {
        await keepWords(key, words);
        told.current = false;
      } catch (error) {
        if (!told.current && error instanceof IntentError) toast.error(error.message);
        told.current = true;
      }
    },
    [key],
  );
}
