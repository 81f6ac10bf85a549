import { type Live, derive } from "#domain/cell.ts";
import { type Transaction, transactionFrom } from "#domain/proof.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { shared } from "./sources.ts";

type Kind = Transaction["kind"];

/** The last payment that the team has accepted and not taken back, of one kind or of any; null when there is none. */
export function latestTransaction(kind: Kind | null): Live<Transaction | null> {
  return shared(`latest-transaction:${kind ?? "any"}`, () =>
    derive(
      [mineRows()],
      (mine) => {
        const all = (mine ?? []).flatMap((row) =>
          row.kind === "transaction" ? (transactionFrom(row.data) ?? []) : [],
        );
        const counted = all.filter((one) => one.status === "completed" && (kind === null || one.kind === kind));
        return counted.reduce<Transaction | null>(
          (last, one) => (last === null || one.createdAt > last.createdAt ? one : last),
          null,
        );
      },
      (a, b) => a?.id === b?.id,
    ),
  );
}

export function useLatestTransaction(kind: Kind | null = null): Transaction | null {
  return useLive(latestTransaction(kind));
}
