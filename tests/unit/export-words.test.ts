import { expect, test } from "vitest";
import { EXPORT_WORDS, inFrench } from "#session/export-words.ts";

/** The words that a person reads in the file for each id that the database may hold (account-export.test.ts holds that these are all). */
const READ = {
  annonces: {
    statut: { pending: "À payer", active: "En ligne", asleep: "En pause", sold: "Vendue" },
    payee_par: { first_free: "Première annonce gratuite", credit: "Crédit", manual: "Paiement validé par l'équipe" },
    categorie: {
      fashion: "Mode & Accessoires",
      electronics: "Électronique & High-tech",
      home: "Maison & Jardin",
      vehicles: "Auto & Moto",
      sports: "Sports & Loisirs",
      books: "Livres & Culture",
    },
    etat: { new: "Neuf", like_new: "Très bon état", good: "Bon état", used: "Usagé" },
  },
  signalements: {
    raison: {
      fake: "Annonce frauduleuse",
      inappropriate: "Contenu inapproprié",
      duplicate: "Annonce en double",
      wrong_category: "Mauvaise catégorie",
      other: "Autre raison",
    },
    statut: { open: "À examiner", dismissed: "Annonce gardée", warned: "Vendeur averti", removed: "Annonce retirée" },
  },
  signalements_de_personnes: {
    raison: {
      scam: "Arnaque ou tentative d'arnaque",
      insult: "Insultes ou menaces",
      spam: "Publicité ou messages répétés",
      other: "Autre raison",
    },
    statut: { open: "À examiner", dismissed: "Rien à reprocher", suspended: "Compte suspendu" },
  },
  signalements_d_avis: {
    raison: {
      fake: "Faux avis",
      insult: "Insultes ou menaces",
      inappropriate: "Contenu inapproprié",
      other: "Autre raison",
    },
    statut: { open: "À examiner", dismissed: "Avis gardé", removed: "Avis retiré" },
  },
  avis_de_moderation: {
    decision: { hidden: "Annonce masquée", warned: "Avertissement", removed: "Annonce retirée" },
    statut: {
      standing: "En vigueur",
      appealed: "Demande à examiner",
      upheld: "Décision maintenue",
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
      pack: "Pack de crédits",
      fee_without_listing: "Paiement d'une annonce devenu crédit",
      gift: "Crédit offert",
      undo: "Crédit repris",
    },
  },
  paiements: {
    objet: { listing: "Annonce", pack: "Pack de crédits" },
    statut: { completed: "Validé", cancelled: "Annulé" },
  },
  preuves_de_paiement: {
    objet: { listing: "Annonce", pack: "Pack de crédits" },
    statut: { received: "À vérifier", accepted: "Acceptée", refused: "Refusée" },
  },
  contestations: { statut: { open: "À examiner", granted: "Acceptée", upheld: "Décision maintenue" } },
};

test("each id that an export can hold is read in French in the file, in the place where it was", () => {
  expect(EXPORT_WORDS).toEqual(READ);
  for (const [list, fields] of Object.entries(READ))
    for (const [field, words] of Object.entries(fields)) {
      const rows = (values: readonly string[]) => values.map((value) => ({ le: "x", [field]: value, titre: "y" }));
      const file = (values: readonly string[]) =>
        list === "mouvements"
          ? { credits: { solde: 3, mouvements: rows(values) }, compte: {} }
          : { [list]: rows(values), compte: {} };
      expect(JSON.stringify(inFrench(file(Object.keys(words)))), `${list}.${field}`).toBe(
        JSON.stringify(file(Object.values(words))),
      );
    }
});

test("what is null, written freely or in another list stays as it came", () => {
  const data = {
    annonces: [{ titre: "new", payee_par: null, statut: "of tomorrow" }],
    avis_de_moderation: [{ raison: "other" }],
    metadonnees_du_compte: { annonces: [{ statut: "sold" }] },
    credits: { solde: 0, mouvements: [] },
  };
  expect(inFrench(data)).toEqual(data);
});
