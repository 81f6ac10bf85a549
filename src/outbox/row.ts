import type { About, Travel } from "#model/mutation.ts";
import type { MutationArgs, MutationKind } from "#model/mutations.ts";
import { isVoice } from "#domain/photo-name.ts";
import type { VerdictCode } from "#domain/verdict-code.ts";
import { reasonOf, type Refusal, type Verdict } from "#domain/verdict.ts";

/**
 * queued: waits on this phone · sending: a request that carries it may be under way · sent: the server has it, the
 * pull that shows it has not come yet · refused: the server will not have it; kept with its reason until the person decides.
 */
export type RowState = "queued" | "sending" | "sent" | "refused";

/**
 * Photos that must be on the server before the row itself may leave. `left`: object names still to be uploaded, in order, thumbnails included. `going`: the one a request carries now.
 */
export type Uploads = {
  readonly left: readonly string[];
  readonly going: string | null;
  /** Bytes of the next one that the server has, `sent` out of `of`; absent before its first part is there. */
  readonly carried?: { readonly sent: number; readonly of: number };
};

/** One mutation of one person. Times are milliseconds of this phone's clock, for display and waiting only, never for order. */
export type OutboxRow = {
  /** Order on this phone; given by the database. */
  readonly seq: number;
  /** The mutation's id: what makes a replay harmless. */
  readonly id: string;
  readonly kind: MutationKind;
  /** Rows of one key are sent in order; different keys do not wait for each other. */
  readonly key: string;
  readonly args: MutationArgs[MutationKind];
  /** Written with the row, so that the worker, and a build that does not know the kind, send it as its own build would. */
  readonly travel: Travel;
  readonly base?: unknown;
  /** The names that this phone showed of the listing and the person when a message to them was written. Never sent: it names them when both are gone. */
  readonly about?: About;
  /** Author. A row never leaves under another session. */
  readonly userId: string;
  readonly createdAt: number;
  readonly state: RowState;
  /** How many requests have carried this id. Above 0 the server may know it, so it is no longer merged or rewritten in place. */
  readonly sends: number;
  /** Times the server asked to wait, in a row: the length of the next wait. */
  readonly failures: number;
  /** Faults of the server that the row met all by itself while others passed. Ten and the row is refused. */
  readonly unknowns: number;
  /** Not before the end of it. */
  readonly wait: Wait | null;
  /** Kept on this phone until the end of it, whatever the network, so that the person can undo it. */
  readonly undoUntil?: Wait | null;
  /** Its content when its own time to be undone was over, before a later mutation was merged into it: undoing that one leads back here. */
  readonly before?: Pick<OutboxRow, "args" | "uploads" | "createdAt" | "undoUntil"> | null | undefined;
  readonly uploads?: Uploads | null;
  /** The server missed photos that it had: they go once more by themselves, and only once. */
  readonly photosRetried?: boolean;
  /** True once it failed all by itself while others may pass: it then travels alone. */
  readonly isolated: boolean;
  readonly refusal: Refusal | null;
  /** Place of its verdict among the verdicts of this outbox (see sent.ts); null until it is sent. */
  readonly sequence: number | null;
};

export type NewRow = Omit<OutboxRow, "seq">;

/** Not refused, and not known to be on the server. */
export const isWaiting = (row: OutboxRow): boolean => row.state === "queued" || row.state === "sending";

/** No request has ever carried it: the server cannot know its id. */
export const isUntouched = ({ state, sends }: Pick<OutboxRow, "state" | "sends">): boolean =>
  state === "queued" && sends === 0;

/** The server does not have it, and will not before it is sent again. */
export const isUnsent = (row: Pick<OutboxRow, "state" | "sends">): boolean =>
  row.state === "refused" || isUntouched(row);

/** The row as the mutation it carries: `kind` and `args` belong together again. */
export function argsOf<K extends MutationKind>(row: OutboxRow, kind: K): MutationArgs[K] | null {
  return row.kind === kind ? (row.args as MutationArgs[K]) : null;
}

/** `photos`: names in the bucket, of full sizes; their bytes are kept on this phone under `id`. */
export type Pictured = { readonly id: string; readonly photos: readonly string[] };

/** The pictures that go before this mutation: of a listing that is published or edited, that of a message, or that of its person. */
export function picturedBy(row: OutboxRow): Pictured | null {
  if (row.travel.carries === "photos" || row.travel.carries === "media") return row.args as Pictured;
  const avatar = argsOf(row, "choose_avatar")?.avatar;
  const [, id, name] = avatar?.split("/") ?? [];
  return avatar && id && name ? { id, photos: [avatar] } : null;
}

export type Bucket = "listings" | "messages" | "voices" | "avatars";

/** Where they go: those of messages are for two people alone. */
export function bucketOf(row: OutboxRow): Bucket {
  const { carries } = row.travel;
  if (carries !== "media") return carries === "avatar" ? "avatars" : "listings";
  return picturedBy(row)?.photos.some(isVoice) === true ? "voices" : "messages";
}

/** Refused, and not for anything that the server has against it: worth another try as it is. */
export const isRetryable = ({ state, refusal }: OutboxRow): boolean =>
  state === "refused" && refusal !== null && (!refusal.fromServer || PASSING.has(refusal.code));

const PASSING: ReadonlySet<VerdictCode> = new Set<VerdictCode>(["internal", "unknown_kind", "rate_limited"]);

/* A wait remembers when it began: a clock set back before that ends it, so no jump can hold the queue for a day. */

export type Wait = {
  readonly from: number;
  readonly until: number;
  /** The server named the time, for this row alone. */
  readonly named?: true;
};

/** A wait of `ms` milliseconds from `now`. */
export const waitFrom = (now: number, ms: number): Wait => ({ from: now, until: now + ms });

/** Whether something has to be waited for still. `now`: milliseconds. A clock that was set back to before the wait began ends it as well. */
export const isRunning = (wait: Wait | null | undefined, now: number): wait is Wait =>
  wait != null && now >= wait.from && now < wait.until;

/*
 * The life of an outbox row, pure, and the only place that says what becomes of it: queued → sending → sent → gone, or → refused.
 * Losing a process while `sending` leads back to `queued`: the server keeps a ledger by id, so sending twice is harmless.
 * A row whose photos leave before it stays `queued` meanwhile; the photo that is going is under way as a `sending` row is.
 */

export const UNKNOWN_LIMIT = 10;

const KEPT = "Dix essais n'y ont rien changé. L'envoi reste gardé ici\u00a0: réessayez plus tard.";

export type RowEvent =
  /** A request that carries the row is about to leave. */
  | { type: "begin" }
  /** A request that carries one of its photos is about to leave; all of it has arrived; a part of it has. */
  | { type: "photo-begin"; object: string }
  | { type: "photo-there"; object: string }
  | { type: "partial"; sent: number; of: number }
  /** Nothing is known of the request: cut, crashed, aborted, or the server never looked at the row. */
  | { type: "interrupted" }
  /** The row by itself was answered "not now". */
  | { type: "postponed"; wait: Wait; isolated: boolean }
  /** The server failed at the row, carried all by itself, while others pass. */
  | { type: "server-fault"; wait: Wait; code?: VerdictCode | undefined }
  /** The server's word. `sequence` is its place among the verdicts of this outbox. */
  | { type: "verdict"; verdict: Exclude<Verdict, { status: "retry" }>; sequence: number }
  /** Refused without a verdict: the request itself was refused for this row alone. */
  | { type: "gave-up"; code: VerdictCode; message?: string }
  /** The person asks again; `id` is used when the server already has a verdict under the old one. */
  | { type: "again"; id: string }
  /** Nothing that waits waits longer: neither by the server's word nor, with `undo`, for the person to change their mind. */
  | { type: "hurry"; undo: boolean }
  /** The server that had it was restored from an older copy. */
  | { type: "lost" };

type Changes = Partial<Omit<OutboxRow, "seq" | "userId" | "kind" | "key" | "createdAt">>;

const refuse = (refusal: Refusal): Changes => ({ state: "refused", refusal, wait: null, isolated: false });

const gaveUp = (code: VerdictCode, message = reasonOf(code)): Changes => refuse({ code, message, fromServer: false });

function judged(verdict: Exclude<Verdict, { status: "retry" }>, sequence: number): Changes {
  if (verdict.status === "applied")
    return { state: "sent", sequence, wait: null, failures: 0, unknowns: 0, isolated: false };
  const code = verdict.code ?? "conflict";
  return refuse({ code, message: verdict.message ?? reasonOf(code), fromServer: true });
}

/** Queued as if nothing had ever gone wrong. */
const FRESH = { state: "queued", wait: null, failures: 0, unknowns: 0, isolated: false } as const;

function again(row: OutboxRow, id: string): Changes {
  // A verdict is for ever: under the same id the server would only repeat it. Without one the server may have run the
  // row, and only the same id keeps a second run from doubling it.
  return row.refusal?.fromServer === true ? { ...FRESH, refusal: null, id, sends: 0 } : { ...FRESH, refusal: null };
}

/** Whether a request carries the row, or a photo of it, as far as this row knows. */
const underWay = (row: OutboxRow): boolean =>
  row.state === "sending" || (row.state === "queued" && typeof row.uploads?.going === "string");

/** Back in its place in the queue: no request carries the row any more. */
function back(row: OutboxRow): Changes {
  return row.state === "sending" ? { state: "queued" } : { uploads: going(row, null) };
}

const going = ({ uploads }: OutboxRow, object: string | null): Uploads => ({
  left: [],
  ...uploads,
  going: object,
});

/** The part that was carried of the next photo was of this one. */
function arrived(row: OutboxRow, object: string): { uploads: Uploads } {
  const { carried: _carried, ...uploads } = going(row, null);
  return { uploads: { ...uploads, left: uploads.left.filter((name) => name !== object) } };
}

function serverFault(
  row: OutboxRow,
  { wait, code = "internal" }: Extract<RowEvent, { type: "server-fault" }>,
): Changes {
  const unknowns = row.unknowns + 1;
  return unknowns >= UNKNOWN_LIMIT
    ? gaveUp(code, `${reasonOf(code)} ${KEPT}`)
    : { state: "queued", unknowns, wait, isolated: true };
}

/** Returns the changes that `event` makes in `row`; null when it has no meaning in the row's state (a late answer, a double tap). */
export function step(row: OutboxRow, event: RowEvent): Changes | null {
  const queued = row.state === "queued";
  switch (event.type) {
    case "begin":
      return queued ? { state: "sending", sends: row.sends + 1 } : null;
    case "photo-begin":
      return queued ? { uploads: going(row, event.object) } : null;
    case "photo-there":
      return queued ? { ...arrived(row, event.object), wait: null, failures: 0, unknowns: 0 } : null;
    case "partial": {
      if (!queued && row.state !== "sending") return null;
      const { sent, of } = event;
      return {
        ...(queued ? {} : back(row)),
        uploads: { ...going(row, null), carried: { sent, of } },
        wait: null,
        failures: 0,
      };
    }
    case "interrupted":
      return underWay(row) ? back(row) : null;
    case "postponed":
      if (!underWay(row)) return null;
      return { ...back(row), failures: row.failures + 1, wait: event.wait, isolated: row.isolated || event.isolated };
    case "server-fault":
      return row.state === "sending" ? serverFault(row, event) : null;
    case "verdict":
      // Also while queued: a sender that was taken for dead may still bring the answer.
      return queued || row.state === "sending" ? judged(event.verdict, event.sequence) : null;
    case "gave-up":
      return underWay(row) ? { ...back(row), ...gaveUp(event.code, event.message) } : null;
    case "again":
      return row.state === "refused" ? again(row, event.id) : null;
    case "hurry":
      return queued ? { wait: null, ...(event.undo ? { undoUntil: null } : {}) } : null;
    case "lost":
      return row.state === "sent" ? { ...FRESH, undoUntil: null, sequence: null, photosRetried: false } : null;
  }
}
