import { VERDICT_CODES, type VerdictCode } from "#domain/verdict-code.ts";
import { accessToken, renewDeps } from "./access-token.ts";
import { NO_NETWORK } from "./auth-failure.ts";
import { isConfigured } from "./configured.ts";
import { notConfigured } from "./not-configured.ts";
import { failed, type Failed } from "./result.ts";

/** `reason`: why, for a screen that would rather lead on (to /login, to /complete-profile) than show a sentence. */
export type RevealedPhone = { ok: true; phone: string } | (Failed & { reason?: VerdictCode });

const OTHERWISE = "Le numéro n'a pas pu être affiché. Réessayez.";
const SIGNED_OUT = "Vous devez être connecté pour contacter le vendeur";

/** The seller's number as `225` and ten digits. Needs the network: no phone keeps other people's numbers. Errors: spec §8, Contact. */
export async function revealSellerPhone(listingId: string): Promise<RevealedPhone> {
  if (!isConfigured()) return notConfigured();
  try {
    const token = await accessToken();
    if (token === null) return { ...failed(SIGNED_OUT), reason: "signed_out" };
    const response = await ask(listingId, token);
    const fresh = response.status === 401 ? await accessToken(token) : token;
    return await read(fresh === null || fresh === token ? response : await ask(listingId, fresh));
  } catch {
    return failed(NO_NETWORK);
  }
}

function ask(listingId: string, token: string): Promise<Response> {
  const { endpoint } = renewDeps();
  return fetch(`${endpoint.url}/rest/v1/rpc/listing_contact`, {
    method: "POST",
    headers: { apikey: endpoint.key, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ listing_id: listingId }),
    signal: AbortSignal.timeout(20_000),
  });
}

async function read(response: Response): Promise<RevealedPhone> {
  const body: unknown = await response.json();
  if (!response.ok) return refusal(body);
  return typeof body === "string" ? { ok: true, phone: body } : failed(OTHERWISE);
}

/** The function names its reasons and says them in French (listing_contact); anything else is a fault nobody foresaw. */
function refusal(body: unknown): RevealedPhone {
  if (typeof body !== "object" || body === null || !("code" in body)) return failed(OTHERWISE);
  const reason = VERDICT_CODES.find((code) => code === body.code);
  if (reason === undefined) return failed(OTHERWISE);
  const said = "message" in body && typeof body.message === "string" ? body.message : OTHERWISE;
  return { ...failed(said), reason };
}
