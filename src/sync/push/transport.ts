/** The tools of a drain, its state between two requests, and what its three transports have in common. */
import type { ProofArgs } from "#model/mutations.ts";
import type { CollectionName } from "#domain/collection.ts";
import type { OutboxDatabase } from "#outbox/database.ts";
import type { RetryState } from "#outbox/retry-state.ts";
import type { Reach } from "#outbox/uploads.ts";
import { type Bucket, waitFrom, type OutboxRow, type Wait } from "#outbox/row.ts";
import { type Answer, isReached, type Meaning, namedWait } from "#remote/answer.ts";
import { backoff } from "#remote/backoff.ts";
import type { Put } from "./put-photo.ts";

export type Credentials =
  | { kind: "token"; token: string | null }
  /** Nobody answered the renewal of the session. */
  | { kind: "unreachable" }
  /** The session is renewed no more, or somebody else is here: the rows stay until their author comes back. */
  | { kind: "paused" };

export type SmallerPhoto = { name: string; full: Blob; middle: Blob; thumb: Blob; width: number; height: number };

export type DrainDeps = {
  db: OutboxDatabase;
  author: string;
  /** `rejected`: the token that has just been answered 401. */
  credentials(rejected: string | null): Promise<Credentials>;
  post(rows: readonly OutboxRow[], token: string | null): Promise<Answer>;
  /** Uploads one photo, or a part of it, under its name in the bucket. `cut`: an earlier try was. */
  put(object: string, blob: Blob, token: string | null, cut: boolean, bucket: Bucket): Promise<Put>;
  /** Makes a photo smaller at the server's word, null where that cannot be done. */
  shrink(full: Blob): Promise<SmallerPhoto | null>;
  /** Sends one proof of payment under its id, or a part of its picture. `cut`: an earlier try was. */
  prove(id: string, args: ProofArgs, screenshot: Blob, token: string | null, cut: boolean): Promise<Put>;
  /** Makes a screenshot smaller at the server's word, its text still legible; null where that cannot be done. */
  shrinkScreenshot(full: Blob): Promise<Blob | null>;
  now(): number;
  random(): number;
  /** The drafts whose photos may go before their listing without being asked; null: none, absent: none from here. */
  ahead?(): Reach | null;
  /** Told after each request whether our server answered. */
  onAnswer?(reached: boolean): void;
  /** Told before mutations leave. */
  onSending?(): void;
  /** Told which collections have something new to pull. */
  onApplied?(collections: ReadonlySet<CollectionName>): void;
};

/** `next`: when to come back, null when only a new reason to push can help. `paused`: the author must sign in first. */
export type Drained = { next: number | null; paused: boolean };

/** Between two requests: how patient to be, which token has just been answered 401, and whether it is time to stop. */
export type DrainState = { retryState: RetryState; end: Drained | null; rejected: string | null };

export const STOPPED: Drained = { next: null, paused: false };

/**
 * One way for things of the outbox to reach the server: mutations in batches, photos, proofs of payment. The loop that drives them is in
 * pusher.ts, and what a request does to a row in outbox/row.ts: here is only what differs. All but `send` and `means` are
 * whole transactions.
 */
export type Transport<Load> = {
  /** The next load, marked as under way; null when nothing may leave now, and then `nextAt`, when something may. */
  choose(deps: DrainDeps, drainState: DrainState): Promise<{ load: Load | null; nextAt?: number | null }>;
  /** True when there is nothing to send after all, for its bytes are gone or were made smaller first: that is stored already. */
  skipped(deps: DrainDeps, load: Load): Promise<boolean>;
  send(deps: DrainDeps, load: Load, token: string | null): Promise<Put>;
  /** `renewed`: the session has just been renewed. */
  means(answer: Put, load: Load, renewed: boolean): Meant;
  /** Nothing is known of the request: it goes again as it was. */
  interrupted(deps: DrainDeps, load: Load): Promise<void>;
  /** Stores what the answer means for the load. */
  applyAnswer(deps: DrainDeps, drainState: DrainState, load: Load, said: Said): Promise<DrainState>;
};

/** `partial`: a part of it has arrived, `sent` bytes in all. */
export type Meant = Meaning | { is: "partial"; sent: number };

/** `token`: what the request was sent with. `took`: milliseconds until its answer, or until it was cut. */
export type Said = {
  readonly answer: Put;
  readonly meaning: Meant;
  readonly token: string | null;
  readonly took: number;
};

/** So many times a connection has cut a picture before a smaller one goes. */
const CUTS = 2;

/** Whether `answer` is the cut after which the picture that `row` waits for goes smaller: not when half of it has arrived. */
export function isCutShort({ failures, uploads }: OutboxRow, answer: Put): boolean {
  const { sent, of } = uploads?.carried ?? { sent: 0, of: 1 };
  return answer.kind !== "partial" && !isReached(answer) && failures + 1 === CUTS && sent * 2 <= of;
}

/** The picture made smaller by `make`; null when that cannot be done, or was done already: it is done once. */
export async function smallerOnce<Made>(
  picture: { readonly blob: Blob; readonly shrunk?: 1 } | null,
  make: (blob: Blob) => Promise<Made | null>,
  sizeOf: (made: Made) => number,
): Promise<Made | null> {
  if (picture === null || picture.shrunk === 1) return null;
  const made = await make(picture.blob).catch(() => null);
  return made === null || sizeOf(made) >= picture.blob.size ? null : made;
}

/** Longest time between two tries, in milliseconds, while somebody who is not our server answers: each try costs the bytes of a picture. */
const STRANGE_MS = 900_000;

/** For `waitAfter`. `ours`: it was said by the service that was asked. An outage (5xx) ends by itself, a portal or a quota does not. */
export const longestAt = (answer: Put, ours: boolean): number | undefined =>
  answer.kind === "answered" && answer.status < 500 && !ours ? STRANGE_MS : undefined;

/** The wait of one row that was answered "not now", for the `failures`-th time, `longest` milliseconds at most; its own when the server has named it. */
export function waitAfter(deps: DrainDeps, answer: Put, failures: number, longest?: number): Wait {
  const named = answer.kind === "partial" ? null : namedWait(answer);
  const wait = waitFrom(deps.now(), Math.max(named ?? 0, backoff(failures, deps.random, longest)));
  return named === null ? wait : { ...wait, named: true };
}
