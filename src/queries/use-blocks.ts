import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { BlockedPerson } from "#replica/mine.ts";
import { shared } from "./sources.ts";
import { mutationsOf, standing, mineRows } from "./overlay.ts";
import { isKnown, progressOf } from "./rows.ts";
import { setHiddenPeople } from "./hidden-people.ts";

export type BlocksResult = { readonly phase: "loading" | "ready"; readonly rows: readonly BlockedPerson[] };

/** People whom the current person has blocked, the latest first: the server's list with the mutations since. */
export function blockedPeople(): ReadonlyStore<BlocksResult> {
  return shared("blocked-people", () =>
    derive([mineRows(), mutationsOf("block_person"), progressOf("mine")], (mine, done, progress): BlocksResult => {
      const people = new Map<string, BlockedPerson>();
      for (const row of mine ?? []) if (row.kind === "block") people.set(row.data.personId, row.data);
      for (const { args, createdAt } of standing(done)) {
        if (!args.on) people.delete(args.person_id);
        else if (!people.has(args.person_id))
          people.set(args.person_id, { personId: args.person_id, name: args.name, at: createdAt });
      }
      const rows = [...people.values()].sort((a, b) => b.at - a.at);
      return { phase: rows.length > 0 || isKnown(mine, progress) ? "ready" : "loading", rows };
    }),
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
