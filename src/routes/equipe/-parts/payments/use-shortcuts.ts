import { useEffect, useEffectEvent } from "react";
import { useSignal } from "#queries/sources.ts";
import { shortcuts } from "../shortcut-setting.ts";

const TYPING = "input, textarea, select, [contenteditable=true]";

/** Single keys for the desk: off while something is typed, while a dialog is open, and when the person turned them off. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const on = useSignal(shortcuts) === "on";
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target instanceof Element && event.target.matches(TYPING)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const run = keys[event.key.toLowerCase()];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!on) return undefined;
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [on]);
}
