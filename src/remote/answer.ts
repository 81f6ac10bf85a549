/**
 * The meaning of an answer to one of our requests, by its shape and its codes and never by message text. Pure.
 *
 * Only our own server refuses. A captive portal, a gateway whose service restarts, a project over its quota: they all
 * answer 403, 404 or 402, often in JSON. An answer without our shape and one of our codes is trouble on the network: it says nothing against the request, which is sent again later.
 */
import { VERDICT_CODES, type VerdictCode } from "#domain/verdict-code.ts";
import { retryAfterOf } from "./backoff.ts";

export type Answer =
  /** Nobody answered: no network, cut, redirected elsewhere, or the time was up. */
  | { kind: "unreached" }
  /** `json` is undefined when the body is not whole JSON. `retryAfter`: milliseconds, as the header said them. */
  | { kind: "answered"; status: number; json: unknown; retryAfter: number | null; headers?: Headers };

export type Meaning =
  /** Our server, or whoever answers 200, in JSON: what it did is in the body. */
  | { is: "ok"; json: unknown }
  /** Trouble on the way or at the server: the same request may work later. */
  | { is: "later" }
  /** Not in this name: the session must be renewed first. */
  | { is: "sign-in" }
  /** Too many bytes at once for somebody on the way. `ours`: for our own server. */
  | { is: "too-large"; ours: boolean }
  /** Our server will not do it in this form. `words`: its own, in French; null when it has none for a person. */
  | { is: "refused"; code: VerdictCode; words: string | null };

/** The service behind the address: the database by PostgREST, one of our functions, or the object store. */
export type Service = "database" | "function" | "storage";

/** An error that our own server wrote, in the shape of one of its services. */
type Said = { by: Service; code: string; words: string; status: number };

const LATER: Meaning = { is: "later" };
/** Too long, too early, too often. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** PostgREST: a token that is missing, ended, or signed by somebody else. */
const TOKEN: ReadonlySet<string> = new Set(["PGRST301", "PGRST302", "PGRST303"]);
/** A text or a number that the database cannot read: no other try will change it. */
const UNREADABLE = /^22[0-9A-Z]{3}$/u;

/** Statuses by which the object store refuses for good. A missing bucket is a fault of the deployment. */
const STORE_REFUSES: Readonly<Record<number, VerdictCode>> = { 400: "invalid", 403: "forbidden", 422: "invalid" };

/** `service`: the one that was asked; an answer in the shape of another one comes from a stranger on the way. */
export function meaningOf(answer: Answer, service: Service): Meaning {
  if (answer.kind === "unreached" || answer.json === undefined) return tooLarge(answer) ?? LATER;
  const said = saidBy(answer.json);
  // The object store says 400 for most refusals, and the real status inside.
  const status = said?.by === "storage" ? said.status : answer.status;
  if (PASSING.has(status) || status >= 500) return LATER;
  if (status === 401 || TOKEN.has(said?.code ?? "")) return { is: "sign-in" };
  if (status >= 200 && status < 300) return { is: "ok", json: answer.json };
  return tooLarge(answer) ?? (said?.by === service ? refusal(said) : null) ?? LATER;
}

/** How long the server asks everybody to wait, at most: longer than that, it is better asked again. */
const LONGEST_WAIT_MS = 60_000;
/** The same for one who has asked too often. */
const LONGEST_PACE_MS = 300_000;

/** A wait that a server named, in milliseconds, kept within what may be believed. `pace`: said to one who asks too often. */
export const believable = (ms: number, pace: boolean): number =>
  Math.min(Math.max(ms, 0), pace ? LONGEST_PACE_MS : LONGEST_WAIT_MS);

/** The wait that our own server named with `Retry-After`, in milliseconds; anybody else's word silences nothing. */
export function namedWait(answer: Answer): number | null {
  if (answer.kind === "unreached" || answer.retryAfter === null || saidBy(answer.json) === null) return null;
  return believable(answer.retryAfter, answer.status === 429);
}

/** Whether an error is written as this service writes it, whatever its code. */
export const isErrorOf = (service: Service, answer: Answer): boolean =>
  answer.kind === "answered" && isSaidBy(service, answer.json);

/** The same of a body alone. */
export const isSaidBy = (service: Service, json: unknown): boolean => saidBy(json)?.by === service;

/** The status of an error that the object store wrote, which is another than that of its answer; null for anybody else's words. */
export function storeStatus(json: unknown): number | null {
  const said = saidBy(json);
  return said?.by === "storage" ? said.status : null;
}

/** Whether somebody answered in JSON: then the network is there. */
export const isReached = (answer: Answer): boolean => answer.kind === "answered" && answer.json !== undefined;

function tooLarge(answer: Answer): Meaning | null {
  if (answer.kind === "unreached") return null;
  const said = saidBy(answer.json);
  const status = said?.by === "storage" ? said.status : answer.status;
  // A type that the store does not take: the other encoding may pass, as with too many bytes.
  if (status !== 413 && !(status === 415 && said?.by === "storage")) return null;
  return { is: "too-large", ours: said !== null };
}

function refusal(said: Said): Meaning | null {
  if (said.by === "storage") {
    // So it says of a body that was cut on its way behind the gateway; of the picture it says more.
    if (said.code === "InvalidRequest") return null;
    const code = VERDICT_CODES.find((known) => known === said.code) ?? STORE_REFUSES[said.status];
    return code === undefined ? null : { is: "refused", code, words: null };
  }
  if (said.by === "database" && UNREADABLE.test(said.code)) return { is: "refused", code: "invalid", words: null };
  const code = VERDICT_CODES.find((known) => known === said.code);
  return code === undefined ? null : { is: "refused", code, words: said.words };
}

function saidBy(json: unknown): Said | null {
  if (typeof json !== "object" || json === null) return null;
  const { code, message, error, statusCode } = json as Record<string, unknown>;
  const text = (value: unknown): value is string => typeof value === "string" && value !== "";
  if (text(code) && text(message) && "details" in json && "hint" in json)
    return { by: "database", code, words: message, status: 0 };
  if (text(error) && statusCode !== undefined && Number(statusCode) >= 400)
    return { by: "storage", code: error, words: "", status: Number(statusCode) };
  if (text(error) && text(code)) return { by: "function", code, words: error, status: 0 };
  return null;
}

/** `reasons`: why a password is weak: `length`, `characters`, `pwned`. */
export type AuthSaid = { readonly code?: string | undefined; readonly reasons?: readonly string[] | undefined };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

/** The code of a refusal by the auth server; a body without one is somebody else's. Older servers have a number there. */
export function saidByAuth(body: unknown): AuthSaid {
  if (!isRecord(body)) return {};
  const { error_code: named, code, weak_password: weak } = body;
  const reasons = isRecord(weak) && Array.isArray(weak["reasons"]) ? weak["reasons"].filter(isText) : undefined;
  return { code: [named, code].find(isText), reasons };
}

const TOO_OFTEN: readonly unknown[] = ["over_request_rate_limit", "over_email_send_rate_limit"];
/** No limit of a password lasts longer for who has tried too often. */
const LONGEST_WAIT_S = 900;

/** Seconds that the auth server asks to wait; null when it did not say, or when somebody else did: their word limits nothing. */
export function authWait(headers: Headers | undefined, body: unknown): number | null {
  const ms = headers === undefined ? null : retryAfterOf(headers);
  if (ms === null || !TOO_OFTEN.includes(saidByAuth(body).code)) return null;
  return Math.min(Math.ceil(ms / 1_000), LONGEST_WAIT_S);
}
