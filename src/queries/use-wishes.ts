import { type Signal, derive } from "#domain/signal.ts";
import type { Wish } from "#outbox/wishes.ts";
import { useSignal, shared, source } from "./sources.ts";

const NONE: readonly Wish[] = [];

/** What this phone keeps of a visitor until somebody signs in, oldest first. */
function wishes(): Signal<readonly Wish[]> {
  return shared("wishes", () =>
    source(NONE, (emit) => {
      let ended = false;
      let stop = () => {};
      void import("#outbox/wishes.ts").then(({ watchWishes }) => {
        if (!ended) stop = watchWishes(emit);
      });
      return () => {
        ended = true;
        stop();
      };
    }),
  );
}

/** How many acts wait on this phone for who wrote without an account. */
export const useVisitorWaiting = (): number =>
  useSignal(
    shared("visitor-waiting", () =>
      source(0, (emit) => {
        let ended = false;
        let stop = () => {};
        void import("#outbox/wishes.ts").then(({ watchVisitorWaiting }) => {
          if (!ended) stop = watchVisitorWaiting(emit);
        });
        return () => {
          ended = true;
          stop();
        };
      }),
    ),
  );

/** Ids of the listings that a visitor has put aside. */
export function wishedHearts(): Signal<ReadonlySet<string>> {
  return shared("wished-hearts", () =>
    derive([wishes()], (all): ReadonlySet<string> => {
      return new Set(all.flatMap((wish) => (wish.kind === "heart" ? [wish.listingId] : [])));
    }),
  );
}

export type FirstMessage = { readonly listingId: string; readonly receiverId: string; readonly content: string };

/** The visitor's first message about a listing that waits for an account; null when there is none. */
export function useFirstMessage(listingId: string): FirstMessage | null {
  const all = useSignal(wishes());
  const found = all.findLast((wish) => wish.kind === "message" && wish.ready && wish.listingId === listingId);
  return found?.kind === "message" ? found : null;
}

/** The words typed or sent so far to this seller, "" when there are none. */
export async function readFirstMessage(listingId: string): Promise<string> {
  const { readWishes } = await import("#outbox/wishes.ts");
  const found = (await readWishes()).findLast((wish) => wish.kind === "message" && wish.listingId === listingId);
  return found?.kind === "message" ? found.content : "";
}
