import type { OutboxRow } from "#outbox/row.ts";
import type { Mutation } from "#acts/acts.ts";
import type { Answer } from "#remote/answer.ts";
import { request, type Network } from "#remote/request.ts";

const onTheWire = ({ id, kind, key, args, base }: OutboxRow): Mutation =>
  base === undefined ? { id, kind, key, args } : { id, kind, key, args, base };

/** Queued acts to `sync_push`. `signal` is the time limit. Never rejects: whatever happens is an answer. */
export function post(
  over: Network,
  rows: readonly OutboxRow[],
  token: string | null,
  signal: AbortSignal,
): Promise<Answer> {
  const body = JSON.stringify({ mutations: rows.map(onTheWire) });
  return request({ method: "POST", path: "/rest/v1/rpc/sync_push", body, token, signal, ms: null }, over);
}
