import type { Live } from "#domain/cell.ts";
import { currentUser } from "#identity/current.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { useLive } from "./live.ts";
import { shared, source } from "./sources.ts";

/** waiting: still on this phone · sent: the server has it · refused: it will not have it, with its reason. */
export type Letter = { readonly state: "waiting" | "sent" | "refused"; readonly reason?: string };

const WAITING: Letter = { state: "waiting" };
const SENT: Letter = { state: "sent" };

function letterOf(row: OutboxRow | undefined): Letter {
  if (row === undefined || row.state === "sent") return SENT;
  if (row.state !== "refused") return WAITING;
  return row.refusal === null ? { state: "refused" } : { state: "refused", reason: row.refusal.message };
}

/** What became of a letter to the team. A visitor may write one too, and `usePending` knows only of a person's acts. */
function letter(id: string): Live<Letter> {
  return shared(`letter:${id}`, () =>
    source(WAITING, (emit) => {
      const author = currentUser() ?? "visitor";
      let ended = false;
      let stop = () => {};
      void import("#outbox/watch.ts").then(({ watchLetter }) => {
        if (!ended) stop = watchLetter(author, id, (row) => emit(letterOf(row)));
      });
      return () => {
        ended = true;
        stop();
      };
    }),
  );
}

export function useLetter(id: string): Letter {
  return useLive(letter(id));
}
