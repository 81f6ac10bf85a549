import type { ContactWay } from "#device/wanted-contact.ts";
import { SIGN_IN_TO_CONTACT } from "#domain/refused-here.ts";
import { isRefusalCode, VERDICT_CODES, type VerdictCode } from "#domain/verdict-code.ts";
import { currentUser } from "#identity/current.ts";
import { isSaidBy } from "#remote/answer.ts";
import { rpc } from "#remote/rpc.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { failed, type Failed, unanswered } from "./result.ts";

/** `reason`: why, for a screen that would rather lead on (to /login, to /complete-profile) than show a sentence. */
export type RevealedPhone = { ok: true; phone: string } | (Failed & { reason?: VerdictCode });

const OTHERWISE = "Le numéro n'a pas pu être affiché. Réessayez.";

/**
 * The seller's number as `225` and ten digits, for WhatsApp or for a call. Needs the network: no phone keeps other people's numbers.
 * Errors: spec §8, Contact.
 */
export async function revealSellerPhone(listingId: string, way: ContactWay): Promise<RevealedPhone> {
  if (!isConfigured()) return notConfigured();
  const userId = currentUser();
  if (userId === null) return { ...failed(SIGN_IN_TO_CONTACT), reason: "signed_out" };
  const asked = { listing_id: listingId, ...(way === "call" && { calling: true }) };
  const { status, data } = await rpc("listing_contact", asked, { as: { userId }, method: "POST" });
  if (status === 0) return unanswered();
  // Nobody could be asked in this name.
  if (status === 401 && data === null) return { ...failed(SIGN_IN_TO_CONTACT), reason: "signed_out" };
  if (status !== 200) return data === null ? unanswered() : refusal(data);
  return typeof data === "string" ? { ok: true, phone: data } : data === null ? unanswered() : failed(OTHERWISE);
}

/** The function names its reasons and says them in French (listing_contact); anything else is a fault nobody foresaw. */
function refusal(body: unknown): RevealedPhone {
  if (typeof body !== "object" || body === null || !("code" in body)) return failed(OTHERWISE);
  const reason = VERDICT_CODES.find((code) => code === body.code);
  // A reason of a newer server is said as well, and leads nowhere.
  if (reason === undefined && !(isSaidBy("database", body) && isRefusalCode(body.code))) return failed(OTHERWISE);
  const said = "message" in body && typeof body.message === "string" ? body.message : OTHERWISE;
  return { ...failed(said), ...(reason === undefined ? {} : { reason }) };
}
