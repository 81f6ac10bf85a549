import { useStore } from "zustand";
import { watchOnceLoaded } from "#domain/until-loaded.ts";
import type { ReadonlyStore } from "#domain/derive.ts";
import type { OutboxDatabase } from "#outbox/database.ts";
import { argsOf, type OutboxRow } from "#outbox/row.ts";
import { shared, source } from "./sources.ts";

/** A visitor's support messages that the server does not have. `reason`: why it was refused, null while it waits. */
export type VisitorSupportMessage = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly reason: string | null;
};

const NONE: readonly VisitorSupportMessage[] = [];

function supportMessageOf(row: OutboxRow): readonly VisitorSupportMessage[] {
  const args = argsOf(row, "contact_support");
  return args === null || row.state === "sent" ? [] : [{ ...args, id: row.id, reason: row.refusal?.message ?? null }];
}

const unsent = async ({ mutations }: OutboxDatabase) =>
  (await mutations.orderBy("seq").toArray()).flatMap(supportMessageOf);

/** Oldest first. `usePending` knows only of a person's mutations: without this nobody would hear that one was refused. */
export function visitorSupportMessages(): ReadonlyStore<readonly VisitorSupportMessage[]> {
  return shared("visitor-support-messages", () =>
    source(NONE, (emit) =>
      watchOnceLoaded(
        () => import("#outbox/visitor-mutations.ts"),
        ({ watchVisitor }) => watchVisitor(unsent, emit),
      ),
    ),
  );
}

export function useVisitorSupportMessages(): readonly VisitorSupportMessage[] {
  return useStore(visitorSupportMessages());
}
