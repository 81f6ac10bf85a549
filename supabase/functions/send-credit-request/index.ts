/**
 * POST /.netlify/functions/send-credit-request (spec §7): proof that a pack of credits was paid.
 *
 * In:  Authorization: Bearer <access token>; JSON {selectedPack: "starter"|"regular"|"pro", phoneNumber, email, fullName,
 *      screenshotBase64, screenshotFilename, amount?, reference?, mutationId?}; `amount`: the price that the sender saw; instead of
 *      the two of the picture screenshotObject, its name in the bucket "proofs", where its sender has put it in parts. The credits go to the person whose token it is;
 *      e-mail and phone are contact and debited number only.
 * Out: as send-listing-payment, with kind "pack".
 */
import { endpoint } from "../_http/endpoint.ts";
import { Refusal } from "../_http/refusal.ts";
import { takeIn, type Form } from "../_proof/take-in.ts";
import { required } from "../_proof/fields.ts";

const missing = "Veuillez remplir tous les champs";

const form: Form = {
  phone: "phoneNumber",
  missing,
  item: (body) => {
    const pack = required(body, "selectedPack", missing);
    if (!/^[a-z]{1,40}$/.test(pack) || pack === "listing")
      throw new Refusal(400, "invalid", "Ce pack n'existe pas.", { field: "selectedPack" });
    return { item: pack };
  },
};

export default endpoint("POST", (request, environment) => takeIn(request, environment, form));
