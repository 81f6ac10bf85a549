/** What the person has looked at of what concerns only them: a refusal, a decision about a payment. Known by this phone. */
import { useEffect } from "react";
import { create } from "zustand";
import { stored, watchStored } from "./stored.ts";

/** More than anybody has unread; the oldest are forgotten first. */
const KEPT = 300;

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

const LOOKED_AT = "looked-at";
const SAID = "said";
const lookedAtHere = stored<readonly string[]>(LOOKED_AT, [], isNames);
const saidHere = stored<readonly string[]>(SAID, [], isNames);

type LookedAt = {
  readonly lookedAt: readonly string[];
  /** What a message has said already: said once, even when it was not looked at. */
  readonly said: readonly string[];
  look(names: readonly string[]): void;
  say(names: readonly string[]): void;
};

const more = (known: readonly string[], names: readonly string[]): readonly string[] =>
  [...new Set([...known, ...names])].slice(-KEPT);

export const useLookedAt = create<LookedAt>()((set, get) => {
  /** What is kept now, for another tab looks as well, and what is known here, where nothing can be kept; null when `names` add nothing. */
  const joined = (here: readonly string[], kept: readonly string[], names: readonly string[]) =>
    names.every((name) => here.includes(name)) ? null : more(more(here, kept), names);
  return {
    lookedAt: lookedAtHere.read(),
    said: saidHere.read(),
    look(names) {
      const lookedAt = joined(get().lookedAt, lookedAtHere.read(), names);
      if (lookedAt === null) return;
      lookedAtHere.write(lookedAt);
      set({ lookedAt });
    },
    say(names) {
      const said = joined(get().said, saidHere.read(), names);
      if (said === null) return;
      saidHere.write(said);
      set({ said });
    },
  };
});

/** Follows what other tabs look at: its mark and its message go here too. Gives back the way to stop. */
export function watchLookedAt(): () => void {
  const { getState, setState } = useLookedAt;
  const stops = [
    watchStored(LOOKED_AT, () => setState({ lookedAt: more(getState().lookedAt, lookedAtHere.read()) })),
    watchStored(SAID, () => setState({ said: more(getState().said, saidHere.read()) })),
  ];
  return () => stops.forEach((stop) => stop());
}

/** These are on the screen now. Names hold no space. */
export function useLookAt(names: readonly string[]): void {
  const all = names.join(" ");
  useEffect(() => {
    if (all !== "") useLookedAt.getState().look(all.split(" "));
  }, [all]);
}
