/** What the person has looked at of what concerns only them: a refusal, a decision about a payment. Known by this phone. */
import { useEffect } from "react";
import { create } from "zustand";
import { stored, watchStored } from "./stored.ts";

/** More than anybody has unread; the oldest are forgotten first. */
const KEPT = 300;

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

const here = (name: string) => stored<readonly string[]>(name, [], isNames);
/** By what the state calls them: under which name they are kept, and the way to them. */
const NAMES = { lookedAt: "looked-at", said: "said" } as const;
const KEPT_HERE = { lookedAt: here(NAMES.lookedAt), said: here(NAMES.said) };
type Kind = keyof typeof NAMES;

type LookedAt = {
  readonly lookedAt: readonly string[];
  /** What a message has said already: said once, even when it was not looked at. */
  readonly said: readonly string[];
  look(names: readonly string[]): void;
  say(names: readonly string[]): void;
};

/** What is known here, where nothing can be kept, and what is kept now, for another tab looks as well. */
const joined = (known: readonly string[], kind: Kind, names: readonly string[] = []): readonly string[] =>
  [...new Set([...known, ...KEPT_HERE[kind].read(), ...names])].slice(-KEPT);

export const useLookedAt = create<LookedAt>()((set, get) => {
  const add = (kind: Kind) => (names: readonly string[]) => {
    const known = get()[kind];
    if (names.every((name) => known.includes(name))) return;
    const all = joined(known, kind, names);
    KEPT_HERE[kind].write(all);
    set({ [kind]: all });
  };
  return { lookedAt: joined([], "lookedAt"), said: joined([], "said"), look: add("lookedAt"), say: add("said") };
});

/** Follows what other tabs look at: its mark and its message go here too. Gives back the way to stop. */
export function watchLookedAt(): () => void {
  const follow = (kind: Kind) =>
    watchStored(NAMES[kind], () => useLookedAt.setState((state) => ({ [kind]: joined(state[kind], kind) })));
  const stops = [follow("lookedAt"), follow("said")];
  return () => stops.forEach((stop) => stop());
}

/** These are on the screen now. Names hold no space. */
export function useLookAt(names: readonly string[]): void {
  const all = names.join(" ");
  useEffect(() => {
    if (all !== "") useLookedAt.getState().look(all.split(" "));
  }, [all]);
}
