/** What a drain works with, and what it knows between two of its requests. */
import type { ProofArgs } from "#acts/acts.ts";
import type { LaneName } from "#domain/lane.ts";
import type { OutboxDatabase } from "#outbox/database.ts";
import type { Patience } from "#outbox/patience.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { Answer } from "#remote/answer.ts";
import type { Put } from "./put-photo.ts";

export type Credentials =
  | { kind: "token"; token: string | null }
  /** Nobody answered the renewal of the session. */
  | { kind: "unreachable" }
  /** The session is renewed no more, or somebody else is here: the rows stay until their author comes back. */
  | { kind: "paused" };

export type SmallerPhoto = { name: string; full: Blob; thumb: Blob; width: number; height: number };

export type DrainDeps = {
  db: OutboxDatabase;
  author: string;
  /** `rejected`: the token that has just been answered 401. */
  credentials(rejected: string | null): Promise<Credentials>;
  post(rows: readonly OutboxRow[], token: string | null): Promise<Answer>;
  /** Uploads one photo, or a part of it, under its name in the bucket of listings. `cut`: an earlier try was. */
  put(object: string, blob: Blob, token: string | null, cut: boolean): Promise<Put>;
  /** Makes a photo smaller at the server's word, null where that cannot be done. */
  shrink(full: Blob): Promise<SmallerPhoto | null>;
  /** Sends one proof of payment under its id. */
  prove(id: string, args: ProofArgs, screenshot: Blob, token: string | null): Promise<Answer>;
  /** Makes a screenshot smaller at the server's word, its text still legible; null where that cannot be done. */
  shrinkScreenshot(full: Blob): Promise<Blob | null>;
  now(): number;
  random(): number;
  /** Told after each request whether our server answered. */
  onAnswer?(reached: boolean): void;
  /** Told which lanes have something new to pull. */
  onApplied?(lanes: ReadonlySet<LaneName>): void;
};

/** `next`: when to come back, null when only a wake can help. `paused`: the author must sign in first. */
export type Drained = { next: number | null; paused: boolean };

/** Between two requests: how patient to be, which token has just been answered 401, and whether it is time to stop. */
export type Round = { patience: Patience; end: Drained | null; rejected: string | null };
