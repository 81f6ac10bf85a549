import { useEffect, useMemo, useRef, useState } from "react";
import { autosave, putAsideUnder, saveText, readText, type Autosave } from "#intents/autosave.ts";
import { IntentError } from "#intents/commit.ts";
import { toast } from "#ui/toast.ts";

const WITHIN = 300;

/** What was being typed under `key` when the screen or the page went; "" when nothing was. */
export async function readSaved(key: string): Promise<string> {
  const last = putAsideUnder(key);
  return typeof last === "string" ? last : await readText(key);
}

/**
 * The text being written under `key`, kept on this phone with the person's own queue: leaving the screen, closing the
 * tab or losing power forgets nothing, signing out forgets it all. What is typed before it was read back wins. `first` stands
 * there when nothing was kept.
 */
export function useSavedText(key: string, first = ""): readonly [string, (text: string) => void] {
  const [text, setText] = useState(first);
  const typing = useRef(false);
  const save = useMemo(() => textAutosave(key), [key]);
  useEffect(() => {
    let gone = false;
    typing.current = false;
    void readSaved(key).then((kept) => {
      if (!gone && kept !== "" && !typing.current) setText((typed) => (typed === first ? kept : typed));
    });
    return () => {
      gone = true;
    };
  }, [key, first]);
  useLeaving(save);

  function write(next: string) {
    setText(next);
    typing.current = true;
    // Words that were sent are forgotten at once: they must not come back beside their own bubble.
    save.note(next, next === "" ? 0 : WITHIN);
  }
  return [text, write];
}

/** What this phone cannot store is said once, not at every pause: the words still stand in the field. */
function textAutosave(key: string) {
  let told = false;
  return autosave<string>({
    key,
    within: WITHIN,
    store: (words) => saveText(key, words),
    tell(state, error) {
      if (state === "saved") told = false;
      if (state !== "failed") return;
      if (!told && error instanceof IntentError) toast.error(error.message);
      told = true;
    },
  });
}

/** Leaving the screen, hiding the tab or closing it puts the last words aside, then stores them. */
export function useLeaving(save: Pick<Autosave<unknown>, "leave">): void {
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && save.leave();
    const end = () => save.leave();
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", end);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", end);
      // The page may end before the database has them.
      save.leave();
    };
  }, [save]);
}
