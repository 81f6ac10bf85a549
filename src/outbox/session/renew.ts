/**
 * The one refresher of the session: page, tabs and service worker come here, one at a time under a Web Lock.
 * A refresh token is used once. When its answer is lost, the server takes the same token again for ten seconds, so a
 * lost answer is asked for again at once, with a short time limit.
 */
import * as v from "valibot";
import { request, type Network } from "#remote/request.ts";
import { underLock, type Locks } from "../locks.ts";
import {
  lastRenewal,
  mayRenewEarly,
  noteRenewal,
  storeTokens,
  newestIdentity,
  readIdentity,
  type Identity,
  type Tokens,
} from "./identity-store.ts";

export type Renewal =
  | { outcome: "fresh"; userId: string; access: string }
  /** The server will not renew: the person must sign in again. */
  | { outcome: "refused" }
  /** Nobody answered, or not our server. The old tokens stay; the access token has probably ended. */
  | { outcome: "unreachable"; userId: string; access: string }
  /** No session here. */
  | { outcome: "nobody" };

/** `silence`: milliseconds after which a tab that is renewing counts as frozen. */
export type RenewDeps = {
  network: Network;
  locks: Locks;
  now: () => number;
  silence?: number;
};

const LOCK = "djassa-session";
const ATTEMPTS = 2;
const TIMEOUT_MS = 8_000;
/** Longer than both attempts together. */
const SILENCE_MS = 20_000;
/** Renewed a little before the end, so that a slow request still arrives in time. */
const MARGIN_MS = 60_000;

const answerSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  user: v.object({ id: v.string() }),
});
/** The auth server's own words for "this session has ended"; a portal's "login_required" sends nobody away. */
const ended = v.picklist([
  "refresh_token_not_found",
  "refresh_token_already_used",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "bad_jwt",
  "validation_failed",
]);
const refusalSchema = v.union([
  v.object({ error_code: ended }),
  v.object({ code: ended }),
  v.object({ error: v.literal("invalid_grant") }),
]);

/** By this phone's clock alone, which may be a day wrong: only the time since the token came counts. */
export function isFresh(tokens: Tokens, now: number): boolean {
  return (
    now >= tokens.receivedAt && now < tokens.expiresAt - Math.min(MARGIN_MS, (tokens.expiresAt - tokens.receivedAt) / 2)
  );
}

/** The tokens of an answer of the auth server that came at `now` (milliseconds); its `expires_in` counts seconds. */
export function tokensFrom(
  answer: { access_token: string; refresh_token: string; expires_in: number },
  now: number,
): Tokens {
  return {
    access: answer.access_token,
    refresh: answer.refresh_token,
    receivedAt: now,
    expiresAt: now + answer.expires_in * 1_000,
  };
}

/**
 * A token to act with. `rejected`: the access token that a server has just answered 401 to, never given again.
 */
export async function renew(deps: RenewDeps, rejected: string | null = null): Promise<Renewal> {
  const usable = (identity: Identity | null): Renewal | null => {
    if (identity === null) return { outcome: "nobody" };
    if (identity.tokens === null) return { outcome: "refused" };
    if (identity.tokens.access === rejected || !isFresh(identity.tokens, deps.now())) return null;
    return { outcome: "fresh", userId: identity.userId, access: identity.tokens.access };
  };
  const now = usable(await newestIdentity());
  if (now !== null) return now;
  const { locks, silence = SILENCE_MS } = deps;
  const silentFor = async () => Math.abs(deps.now() - (await lastRenewal()));
  return await underLock({ locks, name: LOCK, silence, silentFor }, async () => {
    const identity = await newestIdentity();
    // Somebody may have renewed while we waited for the lock.
    return usable(identity) ?? (await askServer(deps, identity));
  });
}

async function askServer(deps: RenewDeps, identity: Identity | null): Promise<Renewal> {
  if (identity?.tokens == null) return { outcome: "nobody" };
  const { userId, tokens } = identity;
  const unreachable = { outcome: "unreachable", userId, access: tokens.access } as const;
  if (isFresh(tokens, deps.now()) && !(await mayRenewEarly(deps.now()))) return unreachable;
  await noteRenewal(deps.now());
  const answer = await refresh(deps, tokens.refresh);
  // Somebody else's tokens answer somebody else's question.
  if (answer === "unreachable" || (answer !== "refused" && answer.user.id !== userId)) return unreachable;
  const renewed = answer === "refused" ? null : tokensFrom(answer, deps.now());
  const stored = await storeTokens(userId, tokens.refresh, renewed);
  if (!stored) return await afterChange(deps.now());
  return renewed === null ? { outcome: "refused" } : { outcome: "fresh", userId, access: renewed.access };
}

/** Another context signed out, in, or renewed while we asked: its word counts. */
async function afterChange(now: number): Promise<Renewal> {
  const identity = await readIdentity();
  if (identity === null) return { outcome: "nobody" };
  if (identity.tokens === null) return { outcome: "refused" };
  const outcome = isFresh(identity.tokens, now) ? "fresh" : "unreachable";
  return { outcome, userId: identity.userId, access: identity.tokens.access };
}

type Answer = v.InferOutput<typeof answerSchema> | "refused" | "unreachable";

async function refresh(deps: RenewDeps, token: string): Promise<Answer> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const answer = await ask(deps, token);
    if (answer !== "unreachable") return answer;
  }
  return "unreachable";
}

async function ask({ network }: RenewDeps, token: string): Promise<Answer> {
  const path = "/auth/v1/token?grant_type=refresh_token";
  const body = JSON.stringify({ refresh_token: token });
  const answer = await request({ method: "POST", path, body, token: null, ms: TIMEOUT_MS }, network);
  if (answer.kind === "unreached") return "unreachable";
  const { status, json } = answer;
  if (status === 200) return v.is(answerSchema, json) ? json : "unreachable";
  return isRenewalRefused(status, json) ? "refused" : "unreachable";
}

/** Whether the auth server itself, and nobody on the way, says that a refresh token is good for nothing any more. */
export function isRenewalRefused(status: number, json: unknown): boolean {
  const refusing = status === 400 || status === 401 || status === 403;
  return refusing && v.is(refusalSchema, json);
}
