import { useStore } from "zustand";
import { watchOnceLoaded } from "#domain/until-loaded.ts";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { VisitorMutation } from "#outbox/tables.ts";
import type { outboxesHere, watchHeld, watchVisitor } from "#outbox/visitor-mutations.ts";
import { shared, source } from "./sources.ts";

const NONE: readonly VisitorMutation[] = [];

/** A visitor's mutations that this phone stores until somebody signs in, oldest first. */
function visitorMutations(): ReadonlyStore<readonly VisitorMutation[]> {
  return shared("visitor-mutations", () =>
    source(NONE, (emit) =>
      watchOnceLoaded(
        () => import("#outbox/visitor-mutations.ts"),
        ({ watchVisitorMutations }) => watchVisitorMutations(emit),
      ),
    ),
  );
}

type Held = {
  readonly watchHeld: typeof watchHeld;
  readonly watchVisitor: typeof watchVisitor;
  readonly outboxesHere: typeof outboxesHere;
};

/** Calls `begin` with what tells of all that waits on this phone, whoever wrote it, once its code is here. */
export const withHeldMutations = (begin: (held: Held) => () => void): (() => void) =>
  watchOnceLoaded(() => import("#outbox/visitor-mutations.ts"), begin);

/** Ids of the listings that a visitor has put aside. */
export function visitorHearts(): ReadonlyStore<ReadonlySet<string>> {
  return shared("visitor-hearts", () =>
    derive([visitorMutations()], (all): ReadonlySet<string> => {
      return new Set(all.flatMap((mutation) => (mutation.kind === "heart" ? [mutation.listingId] : [])));
    }),
  );
}

export type FirstMessage = Pick<
  Extract<VisitorMutation, { kind: "message" }>,
  "listingId" | "receiverId" | "content" | "offer"
>;

/** The visitor's first message about a listing that waits for an account; null when there is none. */
export function useFirstMessage(listingId: string): FirstMessage | null {
  const all = useStore(visitorMutations());
  const found = all.findLast(
    (mutation) => mutation.kind === "message" && mutation.ready && mutation.listingId === listingId,
  );
  return found?.kind === "message" ? found : null;
}

/** All that this phone keeps of a visitor, oldest first. */
export const readVisitorMutations = async (): Promise<readonly VisitorMutation[]> =>
  (await import("#outbox/visitor-mutations.ts")).readVisitorMutations();

/** The words typed or sent so far to this seller, "" when there are none. */
export async function readFirstMessage(listingId: string): Promise<string> {
  const found = (await readVisitorMutations()).findLast(
    (mutation) => mutation.kind === "message" && mutation.listingId === listingId,
  );
  return found?.kind === "message" ? found.content : "";
}
