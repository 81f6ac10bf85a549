import { currentUser } from "#outbox/current.ts";
import { accessToken, renewDeps } from "./access-token.ts";
import { NO_NETWORK } from "./auth-failure.ts";
import { isConfigured } from "./configured.ts";
import { forgetHere } from "./forget-here.ts";
import { notConfigured } from "./not-configured.ts";
import { failed, type Failed, type Result } from "./result.ts";

const OTHERWISE = "Votre compte n'a pas pu être supprimé. Réessayez dans un moment.";
const SIGNED_OUT = "Reconnectez-vous pour supprimer votre compte.";

/**
 * Closes the account of the person here for good, and leaves nothing of them on this phone; their other phones learn it
 * with their next pull. Needs the network and the password. Fails, with the field at fault, when the password is wrong,
 * when a payment is being checked, or when nobody answers: then nothing has changed.
 */
export async function closeAccount(password: string): Promise<Result> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return failed(SIGNED_OUT);
  try {
    const token = await accessToken();
    if (token === null) return failed(SIGNED_OUT);
    const response = await ask(password, token);
    const fresh = response.status === 401 ? await accessToken(token) : token;
    const answer = fresh === null || fresh === token ? response : await ask(password, fresh);
    if (!answer.ok) return refusal(await answer.json());
  } catch {
    return failed(NO_NETWORK);
  }
  await forgetHere(userId, { outbox: true, photos: true });
  return { ok: true };
}

function ask(password: string, token: string): Promise<Response> {
  const { endpoint } = renewDeps();
  return fetch(`${endpoint.url}/functions/v1/close-account`, {
    method: "POST",
    headers: { apikey: endpoint.key, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ password }),
    cache: "no-store",
    signal: AbortSignal.timeout(30_000),
  });
}

/** The function says its reasons in French (close-account/index.ts). */
function refusal(body: unknown): Failed {
  if (typeof body !== "object" || body === null || !("error" in body) || typeof body.error !== "string") return failed(OTHERWISE);
  return "field" in body && typeof body.field === "string" ? failed(body.error, body.field) : failed(body.error);
}
