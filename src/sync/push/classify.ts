/**
 * What an answer to one of our requests means, by code and never by message text (design/sync.md, Push). Pure.
 *
 * A refusal counts only when our server speaks: its answers are JSON. A hotel's captive portal answers 200, 403 or 511
 * with HTML for everything, and must not make anyone's message "refused".
 */

export type Answer =
  /** Nobody answered: no network, cut, redirected elsewhere, or the time was up. */
  | { kind: "unreached" }
  /** `json` is undefined when the body is not whole JSON. `retryAfter` in milliseconds. */
  | { kind: "answered"; status: number; json: unknown; retryAfter: number | null };

export type AnswerClass =
  /** Our server did what was asked; what it says of each row is in the body. */
  | "ok"
  /** Not now: the same request may work later. */
  | "retry"
  /** Not in this name: the session must be renewed first. */
  | "sign-in"
  /** Never in this form. */
  | "refused"
  /** A photo that may pass when it is smaller. */
  | "refused-fixable"
  /** No known class: retried ten times, then refused. Never for ever, never dropped. */
  | "unknown";

export type Carried = "mutations" | "photo";

const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const REFUSING: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);
const TOO_LARGE: ReadonlySet<number> = new Set([413, 415]);

/** SQLSTATE classes of passing trouble: serialization and deadlock, lock not available, resources, shutdown, connection. */
const PASSING_SQLSTATE = /^(40001|40P01|55P03|57014|53[0-9A-Z]{3}|57P0[1-5]|08[0-9A-Z]{3})$/u;
/** The function is not there (yet): a deployment under way, or none. Not the fault of any row. */
const NOT_DEPLOYED: ReadonlySet<string> = new Set(["PGRST202", "PGRST204", "42883"]);
/** PostgREST: a token that is missing, ended, or signed by somebody else. */
const TOKEN: ReadonlySet<string> = new Set(["PGRST301", "PGRST302", "PGRST303"]);
/** PostgREST has lost its database. */
const NO_DATABASE = /^PGRST00[0-3]$/u;

export function classify(answer: Answer, carried: Carried = "mutations"): AnswerClass {
  if (answer.kind === "unreached") return "retry";
  const { status, json } = answer;
  if (PASSING.has(status) || status >= 500) return "retry";
  if (json === undefined) return "retry";
  const code = codeOf(json);
  if (PASSING_SQLSTATE.test(code) || NO_DATABASE.test(code)) return "retry";
  if (status === 401 || TOKEN.has(code)) return "sign-in";
  if (status >= 200 && status < 300) return "ok";
  if (NOT_DEPLOYED.has(code)) return "unknown";
  if (TOO_LARGE.has(status)) return carried === "photo" ? "refused-fixable" : "refused";
  return REFUSING.has(status) ? "refused" : "unknown";
}

function codeOf(json: unknown): string {
  return typeof json === "object" && json !== null && "code" in json && typeof json.code === "string" ? json.code : "";
}
