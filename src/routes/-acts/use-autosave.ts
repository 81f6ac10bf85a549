import { useEffect } from "react";
import type { Autosave } from "#intents/autosave.ts";

/** Leaving the screen stores the last words at once; hiding the tab or closing it puts them aside first. */
export function useLeaving(save: Pick<Autosave<unknown>, "flush" | "leave">): void {
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && save.leave();
    const end = () => save.leave();
    document.addEventListener("visibilitychange", leave);
    addEventListener("pagehide", end);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("pagehide", end);
      void save.flush();
    };
  }, [save]);
}
