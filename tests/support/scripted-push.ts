/** A push over a scripted network: each request is answered by the next line of the script, the last one again and again. */
import type { Mutation } from "#model/mutations.ts";
import type { CollectionName } from "#domain/collection.ts";
import { append } from "#outbox/append.ts";
import { outboxOf, type OutboxDatabase } from "#outbox/database.ts";
import type { OutboxRow } from "#outbox/row.ts";
import type { PushReason } from "#sync/requests.ts";
import type { Answer } from "#remote/answer.ts";
import { drain } from "#sync/push/drain.ts";
import type { Credentials, Drained, DrainDeps } from "#sync/push/transport.ts";
import { BUYER } from "./outbox-rows.ts";

export type Line = (rows: readonly OutboxRow[], token: string | null) => Answer;

export const answered = (status: number, json: unknown, retryAfter: number | null = null): Answer => ({
  kind: "answered",
  status,
  json,
  retryAfter,
});

/** Every row applied. */
export const applied: Line = (rows) =>
  answered(
    200,
    rows.map(({ id }) => ({ id, status: "applied" })),
  );
export const cut: Line = () => ({ kind: "unreached" });
export const status =
  (code: number, json: unknown = { message: "no" }, retryAfter: number | null = null): Line =>
  () =>
    answered(code, json, retryAfter);
export const html =
  (code = 200, retryAfter: number | null = null): Line =>
  () =>
    answered(code, undefined, retryAfter);

/** Verdicts chosen row by row; rows without one are applied. */
export const verdicts =
  (choose: (row: OutboxRow, place: number) => object | null): Line =>
  (rows) =>
    answered(
      200,
      rows.map((row, place) => ({ id: row.id, status: "applied", ...choose(row, place) })),
    );

export type ScriptedPush = {
  db: OutboxDatabase;
  /** Contents carried by each request so far. */
  requests: string[][];
  tokens: (string | null)[];
  applied: CollectionName[];
  clock: { now: number };
  mutate(...mutations: Mutation[]): Promise<void>;
  drain(reason?: PushReason): Promise<Drained>;
  /** `state text` of each row, oldest first. */
  rows(): Promise<string[]>;
};

const wordsOf = (row: OutboxRow): string => ("content" in row.args ? row.args.content : row.kind);

export function scriptedPush(
  script: Line[],
  credentials: DrainDeps["credentials"] = signedIn(),
  photos: Partial<Pick<DrainDeps, "put" | "shrink">> = {},
): ScriptedPush {
  const clock = { now: 1_000_000 };
  const push: ScriptedPush = {
    db: outboxOf(BUYER),
    requests: [],
    tokens: [],
    applied: [],
    clock,
    async mutate(...mutations) {
      for (const mutation of mutations) await append(BUYER, mutation, clock.now);
    },
    drain: (reason = "person") => drain(deps, reason, new AbortController().signal),
    async rows() {
      const rows = await push.db.mutations.orderBy("seq").toArray();
      return rows.map((row) => `${row.state} ${wordsOf(row)}`);
    },
  };
  const deps: DrainDeps = {
    db: push.db,
    author: BUYER,
    credentials,
    async post(rows, token) {
      push.requests.push(rows.map(wordsOf));
      push.tokens.push(token);
      const line = script.length > 1 ? script.shift() : script[0];
      return line?.(rows, token) ?? { kind: "unreached" };
    },
    put: async () => ({ kind: "unreached" }),
    shrink: async () => null,
    ...photos,
    // So have proofs of payment (tests/unit/push-proof.test.ts).
    prove: async () => ({ kind: "unreached" }),
    shrinkScreenshot: async () => null,
    now: () => clock.now,
    random: () => 0,
    onApplied: (collections) => void push.applied.push(...collections),
  };
  return push;
}

/** A session whose tokens can be renewed: token-1, token-2 … */
export function signedIn(): DrainDeps["credentials"] {
  let current = 1;
  return async (rejected): Promise<Credentials> => {
    if (rejected === `token-${current}`) current += 1;
    return { kind: "token", token: `token-${current}` };
  };
}
