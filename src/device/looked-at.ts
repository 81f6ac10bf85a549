/** Which refusals and decisions about payments this person has looked at. Stored on this phone only. */
import { useEffect } from "react";
import { create } from "zustand";
import { stored, watchStored } from "./stored.ts";

/** More than anybody has unread; the oldest are forgotten first. */
const MOST = 300;

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

const here = (name: string) => stored<readonly string[]>(name, [], isNames);
/** By what the state calls them: under which name they are kept, and the way to them. */
const NAMES = { lookedAt: "looked-at", said: "said" } as const;
const STORED = { lookedAt: here(NAMES.lookedAt), said: here(NAMES.said) };
type Kind = keyof typeof NAMES;

type LookedAt = {
  readonly lookedAt: readonly string[];
  /** Refusals and decisions that a message has announced: each is announced once, even when nobody looked at it. */
  readonly said: readonly string[];
  look(names: readonly string[]): void;
  say(names: readonly string[]): void;
};

/** Joins the names in memory, where nothing can be stored, with those stored now, since another tab adds names too. */
const joined = (known: readonly string[], kind: Kind, names: readonly string[] = []): readonly string[] =>
  [...new Set([...known, ...STORED[kind].read(), ...names])].slice(-MOST);

export const useLookedAt = create<LookedAt>()((set, get) => {
  const add = (kind: Kind) => (names: readonly string[]) => {
    const known = get()[kind];
    if (names.every((name) => known.includes(name))) return;
    const all = joined(known, kind, names);
    STORED[kind].write(all);
    set({ [kind]: all });
  };
  return { lookedAt: joined([], "lookedAt"), said: joined([], "said"), look: add("lookedAt"), say: add("said") };
});

/** Follows what other tabs look at: its mark and its message go here too. Returns the unsubscribe function. */
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
