/**
 * POST /api/send-listing-payment (spec §7): proof that the fee of one listing was paid.
 *
 * In:  Authorization: Bearer <access token>; JSON {listingId, fullName, email, phone, screenshotBase64,
 *      screenshotFilename, amount?, reference?, mutationId?}. `mutationId` (or the header Idempotency-Key) is a UUID: the same
 *      one again gets the same answer, makes no second row and no second mail. It becomes the id of the proof.
 * Out: 200 {id, status: "received", kind: "listing", amount, createdAt}
 *      else {error: French, code, field?}: 400 a field is missing or wrong · 401 sign in · 403 not one's own listing,
 *      suspended, or no profile · 404 no such listing · 409 nothing to pay, or key used otherwise · 413 over 5 MB ·
 *      415 no JSON · 429 six in an hour (Retry-After) · 5xx try again
 */
import { endpoint } from "../_http/endpoint.ts";
import { Refusal } from "../_http/refusal.ts";
import { isUuid, required } from "../_proof/fields.ts";
import { takeIn, type Form } from "../_proof/take-in.ts";

const missing = "Tous les champs sont obligatoires.";

const form: Form = {
  phone: "phone",
  missing,
  item: (body) => {
    const listing = required(body, "listingId", missing);
    if (!isUuid(listing)) throw new Refusal(404, "not_found", "Annonce introuvable");
    return { item: "listing", listing_id: listing.toLowerCase() };
  },
};

export default endpoint("POST", (request, environment) => takeIn(request, environment, form));
