import { type Live, derive } from "#domain/cell.ts";
import type { MutationArgs, MutationKind } from "#domain/mutation.ts";
import { outboxRows } from "#outbox/live.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { shared } from "./sources.ts";

/** An outbox row of one kind, with the arguments of that kind. */
export type RowOf<K extends MutationKind> = Omit<OutboxRow, "kind" | "args"> & {
  readonly kind: K;
  readonly args: MutationArgs[K];
};

const sameRows = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((row, i) => Object.is(row, b[i]));

/**
 * What the person did and the replica does not show yet, of one kind, oldest first. Refused rows are in it
 * too: a question decides whether it shows them (messages) or leaves them out (favourites).
 */
export function acts<K extends MutationKind>(kind: K): Live<readonly RowOf<K>[]> {
  return shared(`acts:${kind}`, () =>
    derive([outboxRows], (rows) => rows.filter((row): row is OutboxRow & RowOf<K> => row.kind === kind), sameRows),
  );
}

/** Rows that the server has not refused: their effect is shown as if it were true already. */
export function standing<K extends MutationKind>(rows: readonly RowOf<K>[]): readonly RowOf<K>[] {
  return rows.filter((row) => row.state !== "refused");
}
