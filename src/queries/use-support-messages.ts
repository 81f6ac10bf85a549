import { useStore } from "zustand";
import { type SupportMessage, supportMessageFrom } from "#domain/contact.ts";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { watchOnceLoaded } from "#domain/until-loaded.ts";
import { currentAuthor } from "#identity/current-author.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { mineOf } from "./overlay.ts";
import { shared, source } from "./sources.ts";

/** The current person's messages to the team that the server has, and the answers, the newest first; times in milliseconds. */
function mySupportMessages(): ReadonlyStore<readonly SupportMessage[]> {
  return shared("my-support-messages", () =>
    derive([mineOf("support_message")], (mine): readonly SupportMessage[] =>
      (mine ?? []).map(supportMessageFrom).sort((a, b) => b.at - a.at),
    ),
  );
}

export function useMySupportMessages(): readonly SupportMessage[] {
  return useStore(mySupportMessages());
}

/** waiting: still on this phone · sent: the server has it · refused: it will not have it, with its reason · gone: taken back. */
type Sending = { readonly state: "waiting" | "sent" | "refused" | "gone"; readonly reason?: string };

const WAITING: Sending = { state: "waiting" };

function sendingOf(row: OutboxRow | "sent" | "gone"): Sending {
  if (typeof row === "string") return { state: row };
  if (row.state === "sent") return { state: "sent" };
  if (row.state !== "refused") return WAITING;
  return row.refusal === null ? { state: "refused" } : { state: "refused", reason: row.refusal.message };
}

/** The state of a support message. A visitor may write one too, and `usePending` knows only of a person's mutations. */
export function supportMessage(id: string): ReadonlyStore<Sending> {
  return shared(`support-message:${id}`, () =>
    source(WAITING, (emit) => {
      const author = currentAuthor();
      return watchOnceLoaded(
        () => import("#outbox/watch.ts"),
        ({ watchSupportMessage }) => watchSupportMessage(author, id, (row) => emit(sendingOf(row))),
      );
    }),
  );
}

export function useSupportMessage(id: string): Sending {
  return useStore(supportMessage(id));
}
