import { CATEGORIES } from "#domain/category.ts";
import { CONDITIONS } from "#domain/condition.ts";
import { statusOf } from "#model/listing/status.ts";
import { PERSON_REASONS, REPORT_REASONS, REVIEW_REASONS } from "#domain/report-form.ts";

type Row = Readonly<Record<string, unknown>>;
type Labels = Readonly<Record<string, string>>;

const labelsOf = (list: readonly { readonly id: string; readonly label: string }[]): Labels =>
  Object.fromEntries(list.map(({ id, label }) => [id, label]));

const TO_EXAMINE = "À examiner";
const REMOVED = "Annonce retirée";
const UPHELD = "Décision maintenue";
const PACK = "Pack de crédits";
const BOUGHT: Labels = { listing: "Annonce", pack: PACK };

/** The fields of an export that hold an id of the database, by list: how a person reads each id. */
export const EXPORT_WORDS: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  annonces: {
    statut: Object.fromEntries(["pending", "active", "asleep", "sold"].map((id) => [id, statusOf(id).label])),
    payee_par: { first_free: "Première annonce gratuite", credit: "Crédit", manual: "Paiement validé par l'équipe" },
    categorie: labelsOf(CATEGORIES),
    etat: labelsOf(CONDITIONS),
  },
  signalements: {
    raison: labelsOf(REPORT_REASONS),
    statut: { open: TO_EXAMINE, dismissed: "Annonce gardée", warned: "Vendeur averti", removed: REMOVED },
  },
  signalements_de_personnes: {
    raison: labelsOf(PERSON_REASONS),
    statut: { open: TO_EXAMINE, dismissed: "Rien à reprocher", suspended: "Compte suspendu" },
  },
  signalements_d_avis: {
    raison: labelsOf(REVIEW_REASONS),
    statut: { open: TO_EXAMINE, dismissed: "Avis gardé", removed: "Avis retiré" },
  },
  avis_de_moderation: {
    decision: { hidden: "Annonce masquée", warned: "Avertissement", removed: REMOVED },
    statut: {
      standing: "En vigueur",
      appealed: "Demande à examiner",
      upheld: UPHELD,
      granted: "Demande acceptée",
      ended: "Terminé",
    },
  },
  nouveautes: {
    sujet: {
      message: "Message",
      payment: "Paiement",
      credits: "Crédits",
      listing: "Annonce",
      favorite: "Favori",
      team: "Équipe",
      search: "Recherche suivie",
      review: "Avis",
    },
  },
  recus_de_vente: {
    statut: { proposed: "Proposé", confirmed: "Confirmé", refused: "Non confirmé", over: "Sans suite" },
  },
  telephones_declares_voles: {
    statut: { declared: "Déclaré", withdrawn: "Retiré", removed: "Retiré par l'équipe" },
  },
  lettres_au_support: { statut: { new: "Nouveau", read: "Lu", answered: "Répondu" } },
  mouvements: {
    motif: {
      publish: "Annonce publiée",
      pack: PACK,
      fee_without_listing: "Paiement d'une annonce devenu crédit",
      gift: "Crédit offert",
      undo: "Crédit repris",
    },
  },
  paiements: { objet: BOUGHT, statut: { completed: "Validé", cancelled: "Annulé" } },
  preuves_de_paiement: {
    objet: BOUGHT,
    statut: { received: "À vérifier", accepted: "Acceptée", refused: "Refusée" },
  },
  contestations: { statut: { open: TO_EXAMINE, granted: "Acceptée", upheld: UPHELD } },
};

/** Translates the ids in the server's answer about a person into French; free texts, and ids of a newer server, stay as they came. */
export function inFrench(data: object): Row {
  return mapped(data, (name, value) =>
    name === "credits" ? mapped(value as object, listInFrench) : listInFrench(name, value),
  );
}

const listInFrench = (list: string, rows: unknown): unknown => {
  const fields = EXPORT_WORDS[list];
  return fields === undefined
    ? rows
    : (rows as readonly object[]).map((row) => mapped(row, (field, id) => fields[field]?.[String(id)] ?? id));
};

const mapped = (row: object, change: (name: string, value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [name, change(name, value)]));
