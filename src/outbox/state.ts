/**
 * The life of an outbox row, pure: queued → sending → sent → gone, or → refused.
 * Losing a process while `sending` leads back to `queued`: the server keeps a ledger by id, so sending twice is harmless.
 */
import { reasonOf, type Refusal, type Verdict } from "#domain/verdict.ts";
import type { VerdictCode } from "#domain/verdict-code.ts";
import type { OutboxRow } from "./row.ts";
import type { Wait } from "./wait.ts";

export const UNKNOWN_LIMIT = 10;

const KEPT = "Dix essais n'y ont rien changé. L'envoi reste gardé ici\u00a0: réessayez plus tard.";

export type RowEvent =
  /** A request that carries the row is about to leave. */
  | { type: "begin" }
  /** Nothing is known of the request: cut, crashed, aborted, or the server never looked at the row. */
  | { type: "interrupted" }
  /** The row by itself was answered "not now". */
  | { type: "postponed"; wait: Wait; alone: boolean }
  /** The server failed at the row, carried all by itself, or does not know its kind. */
  | { type: "puzzled"; wait: Wait; code?: VerdictCode | undefined }
  /** The server's word. `mark` is its place among the verdicts of this outbox. */
  | { type: "verdict"; verdict: Exclude<Verdict, { status: "retry" }>; mark: number }
  /** Refused without a verdict: the request itself was refused for this row alone. */
  | { type: "gave-up"; code: VerdictCode; message?: string }
  /** The person asks again; `id` is used when the server already has a verdict under the old one. */
  | { type: "again"; id: string };

export type Changes = Partial<Omit<OutboxRow, "seq" | "userId" | "kind" | "key" | "createdAt">>;

const refuse = (refusal: Refusal): Changes => ({ state: "refused", refusal, wait: null, alone: false });

const gaveUp = (code: VerdictCode, message = reasonOf(code)): Changes => refuse({ code, message, fromServer: false });

function judged(verdict: Exclude<Verdict, { status: "retry" }>, mark: number): Changes {
  if (verdict.status === "applied") return { state: "sent", mark, wait: null, failures: 0, unknowns: 0, alone: false };
  const code = verdict.code ?? "conflict";
  return refuse({ code, message: verdict.message ?? reasonOf(code), fromServer: true });
}

function again(row: OutboxRow, id: string): Changes {
  const fresh = { state: "queued", refusal: null, wait: null, failures: 0, unknowns: 0, alone: false } as const;
  // A verdict is for ever: under the same id the server would only repeat it. Without one the server may have run the
  // row, and only the same id keeps a second run from doubling it.
  return row.refusal?.fromServer === true ? { ...fresh, id, sends: 0 } : fresh;
}

/** What `event` changes in `row`; null when it has no meaning in the row's state (a late answer, a double tap). */
export function step(row: OutboxRow, event: RowEvent): Changes | null {
  const waiting = row.state === "queued" || row.state === "sending";
  switch (event.type) {
    case "begin":
      return row.state === "queued" ? { state: "sending", sends: row.sends + 1 } : null;
    case "interrupted":
      return row.state === "sending" ? { state: "queued" } : null;
    case "postponed":
      if (row.state !== "sending") return null;
      return { state: "queued", failures: row.failures + 1, wait: event.wait, alone: row.alone || event.alone };
    case "puzzled": {
      if (row.state !== "sending") return null;
      const unknowns = row.unknowns + 1;
      return unknowns >= UNKNOWN_LIMIT
        ? gaveUp(event.code ?? "internal", `${reasonOf(event.code ?? "internal")} ${KEPT}`)
        : { state: "queued", unknowns, wait: event.wait, alone: true };
    }
    case "verdict":
      // Also while queued: a sender that was taken for dead may still bring the answer.
      return waiting ? judged(event.verdict, event.mark) : null;
    case "gave-up":
      return row.state === "sending" ? gaveUp(event.code, event.message) : null;
    case "again":
      return row.state === "refused" ? again(row, event.id) : null;
  }
}
