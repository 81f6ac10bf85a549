import type { EditArgs, ListingArgs, MutationArgs, MutationKind } from "#acts/acts.ts";
import { carriesOf } from "#acts/ways.ts";
import type { VerdictCode } from "#domain/verdict-code.ts";
import type { Refusal } from "#domain/verdict.ts";
import type { Wait } from "./wait.ts";

/**
 * queued: waits on this phone · sending: a request that carries it may be under way · sent: the server has it, the
 * pull that shows it has not come yet · refused: the server will not have it; kept with its reason until the person decides.
 */
export type RowState = "queued" | "sending" | "sent" | "refused";

/**
 * Photos that must be on the server before the row itself may leave. `photos`: how many the listing has.
 * `left`: object names still to be uploaded, in order, thumbnails included. `going`: the one a request carries now.
 */
export type Uploads = {
  readonly photos: number;
  readonly left: readonly string[];
  readonly going: string | null;
  /** Bytes of the next one that the server has, `sent` out of `of`; absent before its first part is there. */
  readonly carried?: { readonly sent: number; readonly of: number };
};

/** One act of one person. Times are milliseconds of this phone's clock, for display and waiting only, never for order. */
export type OutboxRow = {
  /** Order on this phone; given by the database. */
  readonly seq: number;
  /** Mutation id: what makes a replay harmless. */
  readonly id: string;
  readonly kind: MutationKind;
  /** Rows of one key are sent in order; different keys do not wait for each other. */
  readonly key: string;
  readonly args: MutationArgs[MutationKind];
  readonly base?: unknown;
  /** Author. A row never leaves under another session. */
  readonly userId: string;
  readonly createdAt: number;
  readonly state: RowState;
  /** How many requests have carried this id. Above 0 the server may know it, so it is no longer merged or rewritten in place. */
  readonly sends: number;
  /** Times the server asked to wait, in a row: the length of the next wait. */
  readonly failures: number;
  /** Faults of the server that the row met all by itself, in a row. Ten and the row is refused. */
  readonly unknowns: number;
  /** Not before the end of it. */
  readonly wait: Wait | null;
  /** Kept on this phone until the end of it, whatever the network, so that the person can undo it. */
  readonly hold?: Wait | null;
  readonly uploads?: Uploads | null;
  /** True once it failed all by itself while others may pass: it then travels alone. */
  readonly alone: boolean;
  readonly refusal: Refusal | null;
  /** Place of its verdict among the verdicts of this outbox (see settle.ts); null until it is sent. */
  readonly mark: number | null;
};

export type NewRow = Omit<OutboxRow, "seq">;

/** Not refused, and not known to be on the server. */
export const isWaiting = (row: OutboxRow): boolean => row.state === "queued" || row.state === "sending";

/** The row as the act it carries: `kind` and `args` belong together again. */
export function argsOf<K extends MutationKind>(row: OutboxRow, kind: K): MutationArgs[K] | null {
  return row.kind === kind ? (row.args as MutationArgs[K]) : null;
}

/** The listing that this act gives photos: published, or edited. Their bytes are kept under its id. */
export const picturedBy = (row: OutboxRow): ListingArgs | EditArgs | null =>
  carriesOf(row.kind) === "photos" ? (row.args as ListingArgs | EditArgs) : null;

/** Refused, and not for anything that the server has against it: worth another try as it is. */
export const isRetryable = ({ state, refusal }: OutboxRow): boolean =>
  state === "refused" && refusal !== null && (!refusal.fromServer || PASSING.has(refusal.code));

const PASSING: ReadonlySet<VerdictCode> = new Set<VerdictCode>(["internal", "unknown_kind", "rate_limited"]);
