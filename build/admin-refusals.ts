import { ADMIN_LENGTHS } from "../src/domain/limits.ts";
import { formatNumber } from "../src/domain/text.ts";
import { invalid, long, refused } from "./refusal.ts";

const most = (count: number): string => `en ${formatNumber(count)} caractères au plus`;

/** Refusals that the team reads. */
export const ADMIN = {
  team_only: refused("forbidden", "Cette action est réservée à l'équipe."),
  team_code_missing: refused(
    "forbidden",
    "Le bureau de l'équipe s'ouvre avec le code à six chiffres de votre application.",
  ),
  team_action_used: refused("conflict", "Cette action a déjà servi. Rechargez la page."),
  team_person_unknown: refused("not_found", "Cette personne n'existe pas."),
  team_listing_unknown: refused("not_found", "Annonce introuvable"),
  suspend_team: refused("forbidden", "Une personne de l'équipe ne peut pas être suspendue ici."),
  suspension_reason_missing: invalid("Indiquez la raison de la suspension."),
  suspension_reason_long: long(
    `La raison ne doit pas dépasser ${formatNumber(ADMIN_LENGTHS.suspension)} caractères.`,
    "reason",
  ),
  decision_missing: invalid("Choisissez une décision."),
  reason_long: long(`La raison ne doit pas dépasser ${ADMIN_LENGTHS.reason} caractères.`, "reason"),
  removal_reason_missing: invalid("Indiquez la raison\u202f: la personne la recevra par email.", "reason"),
  refusal_reason_missing: invalid("Indiquez la raison du refus.", "reason"),
  decide_own_listing: refused("forbidden", "Vous ne pouvez pas décider de votre propre annonce."),
  team_review_unknown: refused("not_found", "Cet avis n'existe pas."),
  decide_own_review: refused(
    "forbidden",
    "Cet avis est de vous ou sur vous\u202f: une autre personne de l'équipe décide.",
  ),
  decide_own_account: refused("forbidden", "Vous ne pouvez pas décider de votre propre compte."),
  decide_own_payment: refused("forbidden", "Vous ne pouvez pas décider de votre propre paiement."),
  appeal_unknown: refused("not_found", "Cette demande n'existe pas."),
  dispute_unknown: refused("not_found", "Cette contestation n'existe pas."),
  answer_invalid: invalid(`Écrivez votre réponse, ${most(ADMIN_LENGTHS.reason)}.`, "answer"),
  support_state_missing: invalid("Choisissez un état."),
  support_unknown: refused("not_found", "Ce message n'existe pas."),
  support_answer_invalid: invalid(`Écrivez votre réponse, ${most(ADMIN_LENGTHS.supportAnswer)}.`, "answer"),
  credits_spent: refused("conflict", "Ces crédits ont déjà servi\u202f: la décision ne peut plus être annulée."),
  payer_gone: refused("conflict", "Ce compte a été supprimé\u202f: la décision ne peut plus être annulée."),
  paid_listing_sold: refused("conflict", "L'annonce est déjà vendue\u202f: la décision ne peut plus être annulée."),
};
