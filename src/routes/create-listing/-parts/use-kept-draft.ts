import { useEffect, useState } from "react";
import { type DraftData, isBlank } from "#domain/draft.ts";
import { openDraft } from "#intents/open-draft.ts";
import { draftKeeper, type DraftKeeper, type KeptState } from "./draft-keeper.ts";

export type Kept = { state: KeptState; message: string | undefined };

/**
 * Keeps `data` on this phone from the first key on; leaving the screen, hiding the tab or closing it stores the last
 * words at once. Nothing is stored while nothing was changed.
 */
export function useKeptDraft(
  draftId: string,
  data: DraftData,
  base: DraftData | null | undefined,
): { kept: Kept; keeper: DraftKeeper } {
  const [kept, setKept] = useState<Kept>({ state: "idle", message: undefined });
  const [first] = useState(data);
  const [keeper] = useState(() => draftKeeper(draftId, base, (state, message) => setKept({ state, message })));
  // The district that the form fills in by itself is no draft yet.
  const begun = data !== first && (kept.state !== "idle" || base !== null || !isBlank(data));
  useEffect(() => openDraft(draftId), [draftId]);
  useEffect(() => {
    if (begun) keeper.note(data);
  }, [keeper, data, begun]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [keeper]);
  return { kept, keeper };
}
