import { watchOnceLoaded } from "#domain/until-loaded.ts";
import { type Signal, derive } from "#domain/signal.ts";
import type { outboxesHere, VisitorAct, watchHeld, watchVisitor } from "#outbox/visitor-acts.ts";
import { useSignal, shared, source } from "./sources.ts";

const NONE: readonly VisitorAct[] = [];

/** What this phone keeps of a visitor until somebody signs in, oldest first. */
function visitorActs(): Signal<readonly VisitorAct[]> {
  return shared("visitor-acts", () =>
    source(NONE, (emit) =>
      watchOnceLoaded(
        () => import("#outbox/visitor-acts.ts"),
        ({ watchVisitorActs }) => watchVisitorActs(emit),
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
export const withHeldActs = (begin: (held: Held) => () => void): (() => void) =>
  watchOnceLoaded(() => import("#outbox/visitor-acts.ts"), begin);

/** Ids of the listings that a visitor has put aside. */
export function visitorHearts(): Signal<ReadonlySet<string>> {
  return shared("visitor-hearts", () =>
    derive([visitorActs()], (all): ReadonlySet<string> => {
      return new Set(all.flatMap((act) => (act.kind === "heart" ? [act.listingId] : [])));
    }),
  );
}

export type FirstMessage = { readonly listingId: string; readonly receiverId: string; readonly content: string };

/** The visitor's first message about a listing that waits for an account; null when there is none. */
export function useFirstMessage(listingId: string): FirstMessage | null {
  const all = useSignal(visitorActs());
  const found = all.findLast((act) => act.kind === "message" && act.ready && act.listingId === listingId);
  return found?.kind === "message" ? found : null;
}

/** All that this phone keeps of a visitor, oldest first. */
export const readVisitorActs = async (): Promise<readonly VisitorAct[]> =>
  (await import("#outbox/visitor-acts.ts")).readVisitorActs();

/** The words typed or sent so far to this seller, "" when there are none. */
export async function readFirstMessage(listingId: string): Promise<string> {
  const found = (await readVisitorActs()).findLast((act) => act.kind === "message" && act.listingId === listingId);
  return found?.kind === "message" ? found.content : "";
}
