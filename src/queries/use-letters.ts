import { derive, type Signal } from "#domain/signal.ts";
import { currentUser } from "#identity/current.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { useSignal, shared, source } from "./sources.ts";
import { mineRows } from "./overlay.ts";

/** What the person here has written to the team, and what came back; times in milliseconds. */
export type MyLetter = {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string | null;
  readonly at: number;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Newest first; those that the server has. */
export function myLetters(): Signal<readonly MyLetter[]> {
  return shared("my-letters", () =>
    derive([mineRows()], (mine): readonly MyLetter[] =>
      (mine ?? []).flatMap((row) => (row.kind === "letter" ? [letterFrom(row.data)] : [])).sort((a, b) => b.at - a.at),
    ),
  );
}

function letterFrom(data: Readonly<Record<string, unknown>>): MyLetter {
  const answer = text(data["answer"]);
  return {
    id: text(data["id"]),
    subject: text(data["subject"]),
    message: text(data["message"]),
    answer: answer === "" ? null : answer,
    at: Date.parse(text(data["created_at"])) || 0,
  };
}

export function useMyLetters(): readonly MyLetter[] {
  return useSignal(myLetters());
}

/** waiting: still on this phone · sent: the server has it · refused: it will not have it, with its reason. */
type Letter = { readonly state: "waiting" | "sent" | "refused"; readonly reason?: string };

const WAITING: Letter = { state: "waiting" };
const SENT: Letter = { state: "sent" };

function letterOf(row: OutboxRow | undefined): Letter {
  if (row === undefined || row.state === "sent") return SENT;
  if (row.state !== "refused") return WAITING;
  return row.refusal === null ? { state: "refused" } : { state: "refused", reason: row.refusal.message };
}

/** What became of a letter to the team. A visitor may write one too, and `usePending` knows only of a person's acts. */
function letter(id: string): Signal<Letter> {
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
  return useSignal(letter(id));
}
