import { currentUser } from "#identity/current.ts";
import { isUnauthorized, renewingOnce, request } from "#remote/request.ts";
import { accessToken } from "./access-token.ts";
import { NO_NETWORK } from "./auth-client.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { forgetHere } from "./forget-here.ts";
import { failed, type Failed, type Result } from "./result.ts";

const OTHERWISE = "Votre compte n'a pas pu être supprimé. Réessayez dans un moment.";
const SIGNED_OUT = "Reconnectez-vous pour supprimer votre compte.";

const TIMEOUT_MS = 30_000;

/**
 * Closes the account of the person here for good, and leaves nothing of them on this phone; their other phones learn it
 * with their next pull. Needs the network and the password. Fails, with the field at fault, when the password is wrong,
 * when a payment is being checked, or when nobody answers: then nothing has changed.
 */
export async function closeAccount(password: string): Promise<Result> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return failed(SIGNED_OUT);
  const sending = {
    method: "POST",
    path: "/functions/v1/close-account",
    body: JSON.stringify({ password }),
    ms: TIMEOUT_MS,
  } as const;
  const answer = await renewingOnce(
    (rejected) => accessToken(rejected),
    isUnauthorized,
    (token) => request({ ...sending, token }),
  );
  if (answer === null) return failed(SIGNED_OUT);
  if (answer.kind === "unreached" || answer.json === undefined) return failed(NO_NETWORK);
  if (answer.status !== 200) return refusal(answer.json);
  // A portal that answers 200 to everything has closed no account.
  if (!isClosed(answer.json)) return failed(NO_NETWORK);
  await forgetHere(userId, { outbox: true, photos: true });
  return { ok: true };
}

const isClosed = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "closed" in json && json.closed === true;

/** The function says its reasons in French (close-account/index.ts). */
function refusal(body: unknown): Failed {
  if (typeof body !== "object" || body === null || !("error" in body) || typeof body.error !== "string")
    return failed(OTHERWISE);
  return "field" in body && typeof body.field === "string" ? failed(body.error, body.field) : failed(body.error);
}
