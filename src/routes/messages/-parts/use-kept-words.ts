import { useEffect, useRef, useState } from "react";
import { keepWords, readWords } from "#intents/keep-words.ts";

const SETTLE_MS = 300;

/**
 * The text being written under `key`, kept on this phone with the person's own queue: leaving the screen, closing the
 * tab or losing power forgets nothing, signing out forgets it all. What is typed before it was read back wins.
 */
export function useKeptWords(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState("");
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    const flush = () => {
      clearTimeout(timer.current);
      if (pending.current === null) return;
      const words = pending.current;
      pending.current = null;
      keepWords(key, words).catch(() => undefined);
    };
    readWords(key)
      .then((kept) => {
        if (!gone && kept !== "" && pending.current === null) setText((typed) => (typed === "" ? kept : typed));
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
  }, [key]);

  function write(next: string) {
    setText(next);
    pending.current = next;
    clearTimeout(timer.current);
    // Words that were sent are forgotten at once: they must not come back beside their own bubble.
    timer.current = setTimeout(() => {
      pending.current = null;
      keepWords(key, next).catch(() => undefined);
    }, next === "" ? 0 : SETTLE_MS);
  }
  return [text, write];
}
