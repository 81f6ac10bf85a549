import type { OutboxRow } from "#outbox/row.ts";
import type { Mutation } from "#domain/mutation.ts";
import { ask, type Endpoint } from "./ask.ts";
import type { Answer } from "./classify.ts";

const onTheWire = ({ id, kind, key, args, base }: OutboxRow): Mutation =>
  base === undefined ? { id, kind, key, args } : { id, kind, key, args, base };

/** Queued acts to `sync_push`. Never throws: whatever happens is an answer. */
export function post(endpoint: Endpoint, request: typeof fetch, rows: readonly OutboxRow[], token: string | null, signal: AbortSignal): Promise<Answer> {
  const body = JSON.stringify({ mutations: rows.map(onTheWire) });
  return ask(endpoint, request, { path: "/rest/v1/rpc/sync_push", headers: { "content-type": "application/json" }, body, token, signal });
}
