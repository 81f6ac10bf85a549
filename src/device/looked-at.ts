/** What the person has looked at of what concerns only them: a refusal, a decision about a payment. Known by this phone. */
import { useEffect } from "react";
import { create } from "zustand";
import { stored } from "./stored.ts";

/** More than anybody has unread; the oldest are forgotten first. */
const KEPT = 300;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

const lookedAtHere = stored<string[]>("looked-at", [], isNames);
const saidHere = stored<string[]>("said", [], isNames);

type LookedAt = {
  readonly lookedAt: readonly string[];
  /** What a message has said already: said once, even when it was not looked at. */
  readonly said: readonly string[];
  look(names: readonly string[]): void;
  say(names: readonly string[]): void;
};

const more = (known: readonly string[], names: readonly string[]): string[] =>
  [...new Set([...known, ...names])].slice(-KEPT);

export const useLookedAt = create<LookedAt>()((set, get) => ({
  lookedAt: lookedAtHere.read(),
  said: saidHere.read(),
  look(names) {
    const lookedAt = more(get().lookedAt, names);
    if (lookedAt.length === get().lookedAt.length) return;
    lookedAtHere.write(lookedAt);
    set({ lookedAt });
  },
  say(names) {
    const said = more(get().said, names);
    if (said.length === get().said.length) return;
    saidHere.write(said);
    set({ said });
  },
}));

/** These are on the screen now. Names hold no space. */
export function useLookAt(names: readonly string[]): void {
  const all = names.join(" ");
  useEffect(() => {
    if (all !== "") useLookedAt.getState().look(all.split(" "));
  }, [all]);
}
