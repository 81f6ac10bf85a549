import { derive, type Signal } from "#domain/signal.ts";
import { currentUser } from "#identity/current.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { useSignal, shared, source } from "./sources.ts";
import { mineRows } from "./overlay.ts";

/** What the person here has written to the team, and what came back; times in milliseconds. */
export type MySupportMessage = {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string | null;
  readonly at: number;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Newest first; those that the server has. */
export function mySupportMessages(): Signal<readonly MySupportMessage[]> {
  return shared("my-support-messages", () =>
    derive([mineRows()], (mine): readonly MySupportMessage[] =>
      (mine ?? [])
        .flatMap((row) => (row.kind === "letter" ? [supportMessageFrom(row.data)] : []))
        .sort((a, b) => b.at - a.at),
    ),
  );
}

function supportMessageFrom(data: Readonly<Record<string, unknown>>): MySupportMessage {
  const answer = text(data["answer"]);
  return {
    id: text(data["id"]),
    subject: text(data["subject"]),
    message: text(data["message"]),
    answer: answer === "" ? null : answer,
    at: Date.parse(text(data["created_at"])) || 0,
  };
}

export function useMySupportMessages(): readonly MySupportMessage[] {
  return useSignal(mySupportMessages());
}

/** waiting: still on this phone · sent: the server has it · refused: it will not have it, with its reason. */
type Sending = { readonly state: "waiting" | "sent" | "refused"; readonly reason?: string };

const WAITING: Sending = { state: "waiting" };
const SENT: Sending = { state: "sent" };

function sendingOf(row: OutboxRow | undefined): Sending {
  if (row === undefined || row.state === "sent") return SENT;
  if (row.state !== "refused") return WAITING;
  return row.refusal === null ? { state: "refused" } : { state: "refused", reason: row.refusal.message };
}

/** What became of a support message. A visitor may write one too, and `usePending` knows only of a person's acts. */
function sending(id: string): Signal<Sending> {
  return shared(`support-message:${id}`, () =>
    source(WAITING, (emit) => {
      const author = currentUser() ?? "visitor";
      let ended = false;
      let stop = () => {};
      void import("#outbox/watch.ts").then(({ watchSupportMessage }) => {
        if (!ended) stop = watchSupportMessage(author, id, (row) => emit(sendingOf(row)));
      });
      return () => {
        ended = true;
        stop();
      };
    }),
  );
}

export function useSupportMessage(id: string): Sending {
  return useSignal(sending(id));
}
