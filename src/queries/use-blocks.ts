import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { BlockedPerson } from "#model/person/blocked-person.ts";
import { BLOCKED } from "#model/person/mutation-overlay.ts";
import { shared } from "./sources.ts";
import { mineKnown, mineOf, withWaiting } from "./overlay.ts";
import { setHiddenPeople } from "./hidden-people.ts";

export type BlocksResult = { readonly phase: "loading" | "ready"; readonly rows: readonly BlockedPerson[] };

/** People whom the current person has blocked, the latest first: the server's list with the mutations since. */
export function blockedPeople(): ReadonlyStore<BlocksResult> {
  return shared("blocked-people", () =>
    derive(
      [withWaiting(mineOf("block"), (row) => [row.personId, row], BLOCKED), mineKnown()],
      (people, known): BlocksResult => {
        const rows = [...people.values()].sort((a, b) => b.at - a.at);
        return { phase: rows.length > 0 || known ? "ready" : "loading", rows };
      },
    ),
  );
}

const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));

/** Their ids. The same set as long as nobody comes or goes. */
export function blockedIds(): ReadonlyStore<ReadonlySet<string>> {
  return shared("blocked-ids", () =>
    derive([blockedPeople()], ({ rows }): ReadonlySet<string> => new Set(rows.map((row) => row.personId)), sameIds),
  );
}

export function useBlockedPeople(): BlocksResult {
  return useStore(blockedPeople());
}

export function useIsBlocked(personId: string): boolean {
  return useStore(blockedIds()).has(personId);
}

/** Keeps the listings of blocked people out of all lists, from now until the answer is called. */
export function hideBlocked(): () => void {
  const live = blockedIds();
  const follow = () => setHiddenPeople(live.getState());
  const stop = live.subscribe(follow);
  follow();
  return stop;
}
