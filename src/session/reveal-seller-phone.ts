import type { ContactWay } from "#device/wanted-contact.ts";
import { SIGN_IN_TO_CONTACT } from "#domain/refused-here.ts";
import { currentUser } from "#identity/current.ts";
import { rpc } from "#remote/rpc.ts";
import { isConfigured, notConfigured } from "./configured.ts";
import { refusal, type Refused } from "./refusal.ts";
import { failed, unanswered } from "./result.ts";

export type RevealedPhone = { ok: true; phone: string } | Refused;

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
  if (status !== 200) return data === null ? unanswered() : refusal(data, OTHERWISE);
  return typeof data === "string" ? { ok: true, phone: data } : data === null ? unanswered() : failed(OTHERWISE);
}
