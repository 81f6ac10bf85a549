import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { kindsOf, laidOver, type Overlay } from "#model/mutation-overlay.ts";
import type { MutationArgs, MutationKind } from "#model/mutations.ts";
import { aheadOfPhone } from "#device/server-time.ts";
import { currentUser } from "#identity/current.ts";
import { outboxRows } from "#outbox/live.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { StoredMine } from "#replica/mine.ts";
import { isKnown, progressOf, rowsOf } from "./rows.ts";
import { shared } from "./sources.ts";

/** An outbox row of one kind, with the arguments of that kind. */
export type RowOf<K extends MutationKind> = Omit<OutboxRow, "kind" | "args"> & {
  readonly kind: K;
  readonly args: MutationArgs[K];
};

export const sameRows = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((row, i) => Object.is(row, b[i]));

/** The rows of the outbox, made when they were by the server's clock: as everything that is shown beside them. */
export const datedRows: ReadonlyStore<readonly OutboxRow[]> = derive([outboxRows, aheadOfPhone], (rows, ahead) =>
  ahead === 0 ? rows : rows.map((row) => ({ ...row, createdAt: row.createdAt + ahead })),
);

/**
 * The person's mutations of some kinds that the replica does not show yet, oldest first. Refused rows are in it
 * too: a question decides whether it shows them (messages) or leaves them out (favourites).
 */
export function mutationsOf<K extends MutationKind>(...kinds: readonly K[]): ReadonlyStore<readonly RowOf<K>[]> {
  const isOne = ({ kind }: OutboxRow) => (kinds as readonly MutationKind[]).includes(kind);
  return shared(`mutations:${kinds.join(" ")}`, () =>
    derive([datedRows], (rows) => rows.filter((row): row is OutboxRow & RowOf<K> => isOne(row)), sameRows),
  );
}

/**
 * Rows of the server with what waits in the outbox laid over them, by their keys; without the server's while they cannot be read.
 * `entry`: the key of a row, and how it is shown; null where it is not.
 */
export function withWaiting<Stored, Row>(
  rows: ReadonlyStore<readonly Stored[] | null>,
  entry: (row: Stored) => readonly [key: string, row: NoInfer<Row>] | null,
  overlay: Overlay<Row>,
): ReadonlyStore<ReadonlyMap<string, Row>> {
  return derive([rows, mutationsOf(...kindsOf(overlay))], (known, waiting) =>
    laidOver(
      (known ?? []).map(entry).filter((one) => one !== null),
      overlay,
      waiting,
    ),
  );
}

/** Rows that the server has not refused: their effect is shown as if it were true already. */
export function standing<K extends MutationKind>(rows: readonly RowOf<K>[]): readonly RowOf<K>[] {
  return rows.filter((row) => row.state !== "refused");
}

/** sent: the server has applied it · refused: it will not · gone: taken back, or merged with a later one. */
type MutationOutcome = "sent" | "refused" | "gone";

/** Waits, for as long as it takes, until it is known what became of a mutation that was just queued. */
export function mutationOutcome(id: string): Promise<MutationOutcome> {
  return new Promise((resolve) => {
    let seen = false;
    let stop = () => {};
    const look = () => {
      const row = outboxRows.getState().find((one) => one.id === id);
      seen ||= row !== undefined;
      const outcome =
        row === undefined ? (seen ? "gone" : null) : row.state === "sent" || row.state === "refused" ? row.state : null;
      if (outcome === null) return;
      stop();
      resolve(outcome === "gone" ? goneOrSent(id) : outcome);
    };
    stop = outboxRows.subscribe(look);
    look();
  });
}

/** The answer and the pull that shows it may come between two looks: then the row was never seen as sent. */
async function goneOrSent(id: string): Promise<MutationOutcome> {
  const userId = currentUser();
  if (userId === null) return "gone";
  const { wasSent } = await import("#outbox/sent.ts");
  return (await wasSent(userId, id)) ? "sent" : "gone";
}

/** Everything only its owner may see, as the server said it; null until the private replica is open. */
function mineRows(): ReadonlyStore<readonly StoredMine[] | null> {
  return rowsOf("mine");
}

type DataOf<Kind, Row = StoredMine> = Row extends { kind: infer Kinds; data: infer Data }
  ? Kind extends Kinds
    ? Data
    : never
  : never;

/** The same of one kind. */
export function mineOf<Kind extends StoredMine["kind"]>(kind: Kind): ReadonlyStore<readonly DataOf<Kind>[] | null> {
  return shared(`mine:of:${kind}`, () =>
    derive(
      [mineRows()],
      (mine) =>
        (mine?.filter((row) => row.kind === kind).map(({ data }) => data) ?? null) as readonly DataOf<Kind>[] | null,
      (a, b) => a === b || (a !== null && b !== null && sameRows(a, b)),
    ),
  );
}

/** Whether it is known what the server has of this person. */
export function mineKnown(): ReadonlyStore<boolean> {
  return shared("mine-known", () => derive([mineRows(), progressOf("mine")], isKnown));
}
