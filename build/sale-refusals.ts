/** Refusals about the life of a sale: called about, reserved, sold, on sale again, and what ends with it. */
import { MOST } from "../src/domain/limits.ts";
import { NOT_AN_IMEI, STOLEN_DAY_INVALID } from "../src/domain/imei.ts";
import { invalid, later, refused } from "./refusal.ts";

export const SALE = {
  contact_calls_off: refused("forbidden", "Ce vendeur préfère qu'on lui écrive."),
  price_of_sold: refused("gone", "Cette annonce est vendue\u00a0: son prix ne change plus."),
  buyer_unknown: refused("not_party", "Cette personne ne vous a pas écrit au sujet de cette annonce."),
  sold_to_another: refused("conflict", "Cette annonce est déjà notée comme vendue à quelqu'un d'autre."),
  relist_late: refused(
    "gone",
    `Cette vente a plus de ${MOST.relistDays} jours. Publiez une annonce semblable\u00a0: tout est déjà rempli.`,
  ),
  renew_of_sold: refused("gone", "Cette annonce est vendue\u00a0: elle n'est plus à renouveler."),
  reserve_of_sold: refused("gone", "Cette annonce est vendue\u00a0: elle ne peut plus être réservée."),
  reserve_of_hidden: invalid("Cette annonce n'est pas visible pour l'instant\u00a0: elle ne peut pas être réservée."),
  delete_of_sold: invalid("Une annonce vendue ne se supprime pas."),
  receipts_too_fast: later("Vous avez fait beaucoup de reçus aujourd'hui. Celui-ci partira plus tard."),
  receipt_without_sale: refused(
    "gone",
    "Cette annonce n'est pas notée comme vendue à cette personne\u00a0: il n'y a pas de reçu à faire.",
  ),
  review_without_sale: refused(
    "gone",
    "Cette annonce n'est pas notée comme vendue à cette personne\u00a0: il n'y a pas d'avis à donner.",
  ),
  receipt_confirmed: refused("conflict", "Ce reçu est déjà confirmé par l'acheteur\u00a0: il ne change plus."),
  receipt_unknown: refused("gone", "Ce reçu n'existe plus."),
  receipt_over: refused("conflict", "Ce reçu n'attend plus de réponse\u00a0: il a été confirmé, remplacé ou retiré."),
  receipt_of_oneself: refused("not_party", "C'est à l'acheteur de confirmer ce reçu."),
  imei_invalid: invalid(NOT_AN_IMEI, "imei"),
  imeis_too_fast: later("Vous avez donné beaucoup d'IMEI aujourd'hui. Celui-ci partira plus tard."),
  imei_signed_out: refused("signed_out", "Connectez-vous pour vérifier un IMEI."),
  imei_profile_missing: refused("profile_required", "Complétez votre profil pour vérifier un IMEI."),
  imei_not_given: refused("not_found", "L'IMEI de cette annonce ne peut plus être vérifié."),
  imei_checks_of_listing: later("Vous avez vérifié trois fois l'IMEI de cette annonce aujourd'hui. Revenez demain."),
  imei_checks_many: later("Vous avez vérifié dix IMEI aujourd'hui. Revenez demain."),
  stolen_day_invalid: invalid(STOLEN_DAY_INVALID, "day"),
  stolen_twice: refused("conflict", "Vous avez déjà déclaré ce téléphone."),
  stolen_removed: refused(
    "forbidden",
    "L'équipe a retiré votre déclaration de ce téléphone. Écrivez-lui si c'est une erreur.",
  ),
  stolen_too_fast: later("Vous avez déclaré trois téléphones aujourd'hui. Celui-ci partira plus tard."),
  stolen_unknown: refused("not_found", "Cette déclaration n'existe plus."),
  edit_of_sold: invalid("Une annonce vendue ne se modifie plus."),
};
