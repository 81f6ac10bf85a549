import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { shortcuts } from "../shortcut-setting.ts";

const TYPING = "input, textarea, select, [contenteditable=true]";

/** Single keys for the admin console: off while something is typed, while a dialog is open, and when the person turned them off. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const on = useStore(shortcuts) === "on";
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

/** The row under the eyes and the one beside it stand in sight of the list that scrolls; the page does not move for it. */
export function useInSight(current: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current?.querySelector("[aria-current=true]")?.getBoundingClientRect();
    const box = list.current?.getBoundingClientRect();
    if (row === undefined || box === undefined) return;
    const above = row.top - row.height - box.top;
    const below = row.bottom + row.height - Math.min(box.bottom, innerHeight);
    list.current?.scrollBy(0, above < 0 ? above : Math.max(below, 0));
  }, [current]);
  return list;
}

/** The effects of the keys, as they stand beside the queue. */
export const KEYS = [
  ["J", "suivante"],
  ["K", "précédente"],
  ["A", "valider"],
  ["R", "refuser"],
  ["+ − 0", "agrandir"],
] as const;
