/*
 * Every refusal of the server: its code, the field of the mutation that is at fault, and what the person reads. The database
 * has its copy (`npm run facts`) and names them (`private.refuse('title_long')`). A sentence that a form says too is
 * taken from that form, so that it stands once.
 */
import * as v from "valibot";
import { contactForm } from "../src/domain/contact.ts";
import { disputeForm } from "../src/domain/proof-form.ts";
import { districtField } from "../src/domain/district.ts";
import { emailField } from "../src/domain/email.ts";
import { LENGTHS, MOST } from "../src/domain/limits.ts";
import * as listing from "../src/model/listing/listing-form.ts";
import { phoneField } from "../src/domain/profile-form.ts";
import { messageField } from "../src/domain/message.ts";
import { publicName } from "../src/safety/public-name.ts";
import {
  BLOCK_ONESELF,
  PHOTO_MISSING,
  SIGN_IN_TO_CONTACT,
  OWN_CONVERSATION,
  tooManyPhotos,
} from "../src/domain/refused-here.ts";
import { reportForm } from "../src/domain/report-form.ts";
import { reviewForm } from "../src/domain/review-form.ts";
import { formatNumber } from "../src/domain/text.ts";
import { reasonOf } from "../src/domain/verdict.ts";
import { ADMIN } from "./admin-refusals.ts";
import { OFFERS } from "./offer-refusals.ts";
import { invalid, later, long, refused, type Refusal } from "./refusal.ts";
import { SALE } from "./sale-refusals.ts";
import type { TownFacts } from "./town-facts.ts";

/** Returns the error that a form's field shows for a typed value. */
function said(field: v.GenericSchema, typed: unknown): string {
  const { issues } = v.safeParse(field, typed);
  if (!issues) throw new Error(`${JSON.stringify(typed)} is no fault`);
  return issues[0].message;
}

const many = (count: number): string => "x".repeat(count);
/** Limits on how fast a person may do things. The mutation waits, or the request is sent again later. */
const PACE = {
  mutations_too_fast: later("Vous faites beaucoup à la fois. La suite partira dans un instant."),
  profile_too_fast: later("Votre profil a beaucoup changé. Réessayez plus tard."),
  phone_tries: later("Trop de numéros essayés. Réessayez demain."),
  publish_too_fast: later("Vous publiez beaucoup. Cette annonce partira un peu plus tard."),
  edit_too_fast: later("Vous avez modifié beaucoup d'annonces aujourd'hui. Ce changement partira plus tard."),
  reserve_too_fast: later("Vous avez réservé beaucoup d'annonces aujourd'hui. Celle-ci le sera plus tard."),
  price_too_fast: later("Vous avez changé beaucoup de prix aujourd'hui. Celui-ci partira plus tard."),
  conversations_too_fast: later("Vous avez ouvert beaucoup de conversations. Celle-ci partira un peu plus tard."),
  bytes_too_many: later("Vous avez beaucoup envoyé aujourd'hui. La suite partira peu à peu, rien n'est perdu."),
  messages_too_fast: later("Vous envoyez beaucoup de messages. La suite partira dans un instant."),
  contacts_many: later("Vous avez vu trente numéros aujourd'hui. Revenez demain."),
  reviews_too_fast: later("Vous avez donné beaucoup d'avis. Celui-ci partira plus tard."),
  reports_too_fast: later("Vous avez beaucoup signalé aujourd'hui. Celui-ci partira plus tard."),
  appeals_too_fast: later("Vous avez beaucoup demandé aujourd'hui. Ce message partira plus tard."),
  support_too_fast: later("Vous avez beaucoup écrit. Ce message partira un peu plus tard."),
  proofs_too_fast: later("Vous avez envoyé cinq preuves en une heure. Celle-ci partira plus tard."),
  disputes_too_fast: later("Vous avez beaucoup contesté aujourd'hui. Ce message partira plus tard."),
  exports_too_fast: later("Vous avez demandé beaucoup d'exports. Réessayez plus tard."),
  tries_too_fast: later("Trop d'essais. Réessayez plus tard."),
};

/** Refusals of any mutation because of the person. */
const PERSON = {
  not_signed_in: refused("signed_out", "Connectez-vous pour continuer."),
  device_signed_out: refused("signed_out", "Cet appareil a été déconnecté."),
  account_closed: refused("gone", "Ce compte a été supprimé."),
  profile_missing: refused("profile_required", "Complétez votre profil pour continuer."),
  suspended: refused("forbidden", "Votre compte est suspendu. Écrivez au support."),
  contact_signed_out: refused("signed_out", SIGN_IN_TO_CONTACT),
  contact_profile_missing: refused("profile_required", "Complétez votre profil pour contacter le vendeur."),
};

/** Requests that our app never sends, and our own faults. */
const WIRE = {
  cursor_invalid: invalid("Ce repère de synchronisation n'est pas valable."),
  collection_unknown: refused("not_found", "Cette liste n'existe pas."),
  mutation_incomplete: invalid("Cette action est incomplète."),
  mutation_unreadable: invalid("Cette action est illisible."),
  batch_invalid: invalid("Un tableau d'actions est attendu."),
  batch_too_long: refused("too_many", "Deux cents actions au plus par envoi."),
  kind_unknown: refused("unknown_kind", reasonOf("unknown_kind")),
  done_already: refused("duplicate", reasonOf("duplicate")),
  row_gone: refused("not_found", "Cet élément n'existe plus."),
  value_invalid: invalid("Une valeur n'est pas valable."),
  our_fault: refused("internal", "Une erreur est survenue chez nous. Réessayez plus tard."),
};

const { fullName, title, description } = LENGTHS;
const name = publicName(null);
const district = districtField([]);

/** Those whose words have a fact of the town in them. */
export function townRefusals({ PRICE, PHOTOS }: TownFacts): Record<string, Refusal> {
  const price = listing.priceField(PRICE);
  return {
    full_name_reserved: invalid(said(name, "Équipe"), "full_name"),
    price_low: invalid(said(price, String(PRICE.min - 1)), "price"),
    price_high: invalid(said(price, String(PRICE.max + 1)), "price"),
    photos_many: refused("too_many", tooManyPhotos(PHOTOS.max), "photos"),
  };
}

/** Faults in the fields of a listing and a profile, in every town. */
const FIELDS = {
  full_name_missing: invalid(said(name, ""), "full_name"),
  full_name_short: invalid(said(name, many(fullName.min - 1)), "full_name"),
  full_name_long: long(said(name, many(fullName.max + 1)), "full_name"),
  full_name_invisible: invalid(said(name, "Awa\u2060Koné"), "full_name"),
  full_name_wordless: invalid(said(name, "07 12 34 56 78"), "full_name"),
  full_name_service: invalid(said(name, "Orange Money"), "full_name"),
  full_name_letters: invalid(said(name, "Ꭰꭺ Koné"), "full_name"),
  phone_missing: invalid(said(phoneField, ""), "phone"),
  phone_invalid: invalid(said(phoneField, "1"), "phone"),
  phone_taken: refused(
    "duplicate",
    "Ce numéro est déjà celui d'un autre compte. S'il est à vous, écrivez-nous depuis la page Aide.",
    "phone",
  ),
  district_missing: invalid(said(district, ""), "district"),
  price_missing: invalid(said(listing.priceField({ min: 0, max: 0 }), ""), "price"),
  photos_missing: invalid(PHOTO_MISSING, "photos"),
  photo_invalid: invalid("Une photo n'est pas valable.", "photos"),
  photo_not_there: invalid("Une photo n'est pas encore arrivée. Réessayez.", "photos"),
  voice_not_there: invalid("Le message vocal n'est pas encore arrivé. Réessayez.", "photos"),
  title_missing: invalid(said(listing.titleField, ""), "title"),
  title_short: invalid(said(listing.titleField, many(title.min - 1)), "title"),
  title_long: long(said(listing.titleField, many(title.max + 1)), "title"),
  description_short: invalid(said(listing.descriptionField, many(description.min - 1)), "description"),
  description_long: long(said(listing.descriptionField, many(description.max + 1)), "description"),
  category_missing: invalid(said(listing.categoryId, ""), "category"),
  condition_missing: invalid(said(listing.conditionId, ""), "condition"),
};

const GONE = reasonOf("gone");
const NO_ACCOUNT = "Cette personne n'a plus de compte.";

const LISTING = {
  ...SALE,
  listing_exists: refused("duplicate", "Cette annonce existe déjà."),
  listing_deleted: refused("gone", "Cette annonce a été supprimée."),
  listing_gone: refused("gone", GONE),
  contact_gone: refused("not_found", GONE),
  listing_unknown: refused("not_found", "Cette annonce n'existe pas."),
  listing_of_another: refused("forbidden", "Cette annonce n'est pas la vôtre."),
  listing_not_published: invalid("Cette annonce n'est pas encore publiée."),
  listing_published_otherwise: refused("conflict", "Cette annonce est déjà publiée, avec d'autres mots."),
  listing_edited_elsewhere: refused("conflict", "Cette annonce a été modifiée sur un autre appareil."),
  price_changed_elsewhere: refused("conflict", "Le prix a été changé sur un autre appareil.", "price"),
  contact_own_listing: refused("own_listing", reasonOf("own_listing")),
  favorites_many: refused("too_many", `Vous avez déjà ${formatNumber(MOST.favorites)} favoris.`),
  searches_many: refused(
    "too_many",
    `Vous suivez déjà ${MOST.searches} recherches et vendeurs. Retirez-en pour en suivre d'autres.`,
  ),
  seller_not_followed: refused("forbidden", "Ce vendeur ne peut pas être suivi."),
  search_empty: invalid(
    "Ces mots ne peuvent pas être suivis\u00A0: écrivez-les en lettres latines, ou suivez les filtres seuls.",
  ),
  draft_unreadable: invalid("Ce brouillon est illisible."),
  draft_long: long("Ce brouillon est trop long."),
  draft_published: refused("gone", "Ce brouillon a déjà été publié."),
  drafts_many: refused("too_many", `Vous avez déjà ${MOST.drafts} brouillons. Supprimez-en pour en garder d'autres.`),
};

const CONVERSATION = {
  own_message: refused("own_listing", OWN_CONVERSATION),
  message_to_oneself: refused("not_party", OWN_CONVERSATION),
  message_missing: refused("empty", said(messageField, ""), "content"),
  messages_unanswered: refused(
    "too_many",
    "Vous avez écrit 30 messages sans réponse. Attendez une réponse, puis réessayez.",
  ),
  message_long: long(said(messageField, many(LENGTHS.message.max + 1)), "content"),
  ...OFFERS,
  not_the_seller: refused("not_party", "Cette personne ne vend pas cette annonce."),
  not_written_yet: refused("not_party", "Vous pourrez répondre dès que cette personne vous aura écrit."),
  person_gone: refused("gone", NO_ACCOUNT),
  person_unknown: refused("not_found", NO_ACCOUNT),
  other_suspended: refused("forbidden", "Ce compte est suspendu. Vous ne pouvez plus vous écrire."),
  blocked_by_you: refused("blocked", "Vous avez bloqué cette personne."),
  blocked_by_them: refused("blocked", "Cette personne ne souhaite plus recevoir vos messages."),
  reported_by_many: refused(
    "forbidden",
    "Plusieurs personnes vous ont signalé. Vous pourrez écrire à de nouvelles personnes quand l'équipe aura regardé.",
  ),
  conversation_unknown: refused("not_found", "Conversation introuvable"),
  block_of_oneself: invalid(BLOCK_ONESELF),
  blocks_many: refused("too_many", `Vous avez déjà bloqué ${MOST.blocks} personnes.`),
};

const { contactName, contactSubject, contactMessage } = LENGTHS;
const { name: supportName, subject: supportSubject, message: supportMessage } = contactForm.entries;

const TRUST = {
  rating_missing: invalid(said(reviewForm.entries.rating, 0), "rating"),
  review_long: long(said(reviewForm.entries.comment, many(LENGTHS.reviewComment.max + 1)), "comment"),
  review_own_listing: refused("own_listing", "Vous ne pouvez pas noter votre propre annonce."),
  review_twice: refused("duplicate", "Vous avez déjà donné votre avis sur cette annonce."),
  report_reason_missing: invalid(said(reportForm.entries.reason, ""), "reason"),
  report_long: long(said(reportForm.entries.comment, many(LENGTHS.reportComment.max + 1)), "comment"),
  report_own_listing: refused("own_listing", "Vous ne pouvez pas signaler votre propre annonce."),
  report_twice: refused("duplicate", "Vous avez déjà signalé cette annonce."),
  report_review_twice: refused("duplicate", "Vous avez déjà signalé cet avis."),
  report_own_review: refused("forbidden", "Vous ne pouvez pas signaler votre propre avis."),
  review_unknown: refused("gone", "Cet avis n'est plus là."),
  report_person_twice: refused("duplicate", "Vous avez déjà signalé cette personne."),
  report_of_stranger: refused("not_party", "Cette personne ne vous a pas écrit."),
  notice_unknown: refused("not_found", "Cet avis n'existe pas."),
  plea_missing: refused("empty", said(disputeForm.entries.message, ""), "message"),
  plea_short: invalid(said(disputeForm.entries.message, many(LENGTHS.disputeMessage.min - 1)), "message"),
  plea_long: long(said(disputeForm.entries.message, many(LENGTHS.disputeMessage.max + 1)), "message"),
  appeal_twice: refused("duplicate", "Vous avez déjà demandé un nouvel examen."),
  appeal_moot: refused("gone", "Il n'y a plus rien à examiner pour cette annonce."),
  support_name_missing: invalid(said(supportName, ""), "name"),
  support_name_long: long(said(supportName, many(contactName.max + 1)), "name"),
  email_missing: invalid(said(emailField, ""), "email"),
  email_invalid: invalid(said(emailField, "a"), "email"),
  support_subject_missing: invalid(said(supportSubject, ""), "subject"),
  support_subject_long: long(said(supportSubject, many(contactSubject.max + 1)), "subject"),
  support_message_missing: invalid(said(supportMessage, ""), "message"),
  support_message_short: invalid(said(supportMessage, many(contactMessage.min - 1)), "message"),
  support_message_long: long(said(supportMessage, many(contactMessage.max + 1)), "message"),
};

const MONEY = {
  listing_paid: refused("conflict", "Cette annonce n'a plus besoin de paiement."),
  proof_incomplete: invalid("Cette demande est incomplète."),
  proof_used: refused("conflict", "Cette demande a déjà servi pour un autre paiement."),
  proof_unknown: refused("not_found", "Cette preuve n'existe pas."),
  dispute_moot: refused("gone", "Ce paiement a été validé entre-temps."),
  dispute_early: refused("gone", "L'équipe vérifie encore ce paiement\u202f: il n'y a rien à contester."),
  dispute_twice: refused("duplicate", "Vous avez déjà contesté cette décision."),
  closing_payment_open: refused(
    "conflict",
    "L'équipe vérifie encore un de vos paiements. Vous pourrez supprimer votre compte dès qu'elle aura répondu, en 24 heures au plus.",
  ),
  browser_unable: invalid("Ce navigateur ne peut pas recevoir de notifications."),
  notices_unknown: invalid("Choisissez parmi les notifications proposées."),
};

/** Those that read the same in every town, by name. */
export const REFUSALS: ReadonlyMap<string, Refusal> = new Map(
  Object.entries({ ...PERSON, ...WIRE, ...PACE, ...FIELDS, ...LISTING, ...CONVERSATION, ...TRUST, ...MONEY, ...ADMIN }),
);

/** All refusals by name, for the facts of one town. */
export const refusals = (town: TownFacts): ReadonlyMap<string, Refusal> =>
  new Map([...REFUSALS, ...Object.entries(townRefusals(town))]);
