import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { outboxRead, outboxRows } from "#outbox/live.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { shared } from "./sources.ts";

/** Rows that a person is told of: those that are still on this phone, refused ones included. Having read is no such mutation. */
export const shownAsWaiting = (rows: readonly OutboxRow[]): readonly OutboxRow[] =>
  rows.filter((row) => row.state !== "sent" && row.travel.silent !== true);

/** How many mutations of this person leave by themselves: what every screen says of the queue. Their lines are `usePending`'s. */
export function waitingCount(): ReadonlyStore<number> {
  return shared("waiting", () =>
    derive([outboxRows], (rows) => shownAsWaiting(rows).filter(({ state }) => state !== "refused").length),
  );
}

export function useWaitingCount(): number {
  return useStore(waitingCount());
}

/** Whether it is known what waits: at a start the queue looks empty for a moment. */
export function useQueueRead(): boolean {
  return useStore(outboxRead);
}
