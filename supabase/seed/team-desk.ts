import type { PersonName } from "./people.ts";
import type { ReceiptName } from "./receipts.ts";

/** A proof that waits, `hoursAgo` before now. What is left out is as the account has it. */
export type WaitingProof = {
  readonly by: PersonName;
  /** Title of the listing whose fee is paid, or the pack bought. */
  readonly paysFor: { readonly listing: string } | { readonly pack: "starter" | "regular" };
  readonly hoursAgo: number;
  readonly receipt: ReceiptName;
  readonly reference: string | null;
  readonly fullName?: string;
  readonly phone?: string;
  readonly email?: string;
};

/** Rows that wait for the team at the first start: one over 20 h, a picture sent twice, names that differ, too small an amount. */
export const waitingProofs: readonly WaitingProof[] = [
  {
    by: "prisca",
    paysFor: { listing: "Presse-agrumes et mixeur, le lot" },
    hoursAgo: 21.4,
    receipt: "waiting-fee",
    reference: "PP.1726.D33518",
  },
  { by: "herve", paysFor: { pack: "starter" }, hoursAgo: 9.2, receipt: "waiting-starter", reference: "9120046618" },
  {
    by: "mohamed",
    paysFor: { pack: "starter" },
    hoursAgo: 6.1,
    receipt: "waiting-starter",
    reference: null,
    phone: "05 03 84 62 71",
  },
  {
    by: "fatou",
    paysFor: { pack: "regular" },
    hoursAgo: 3.3,
    receipt: "waiting-regular",
    reference: "T_M3X8PLQ2",
    fullName: "Awa Diabaté",
    phone: "07 58 41 20 96",
    email: "awa.diabate@exemple.ci",
  },
  {
    by: "seri",
    paysFor: { listing: "Valise cabine, quatre roues" },
    hoursAgo: 0.7,
    receipt: "waiting-short",
    reference: "PP.1409.B70262",
  },
];

/** Refused in the days before: who, what for, when, how long it took (hours), why. */
export const refusedProofs = [
  {
    by: "zadi",
    receipt: "fee-orange",
    hoursAgo: 29,
    took: 1.4,
    listing: "Coques et verres trempés au choix",
    reason: "Cette image n’est pas un reçu de paiement.",
  },
  {
    by: "adjoua",
    receipt: "fee-blue",
    hoursAgo: 101,
    took: 3.2,
    listing: "Canapé d’angle gris",
    reason: "La capture est illisible. Envoyez-en une plus nette.",
  },
  {
    by: "yao",
    receipt: "fee-yellow",
    hoursAgo: 226,
    took: 0.6,
    listing: "Étagère à livres 5 niveaux",
    reason: "Ce paiement n’est pas arrivé sur nos numéros.",
  },
] as const satisfies readonly {
  by: PersonName;
  receipt: ReceiptName;
  hoursAgo: number;
  took: number;
  listing: string;
  reason: string;
}[];

type ReportText = {
  readonly about: string;
  readonly by: PersonName;
  readonly reason: "fake" | "wrong_category" | "inappropriate";
  readonly hoursAgo: number;
  readonly comment: string | null;
};

/** Three people hide the first listing; one is not enough for the second. */
export const reports: readonly ReportText[] = [
  {
    about: "iPhone 14 Pro neuf, prix cassé",
    by: "adjoua",
    reason: "fake",
    hoursAgo: 25,
    comment: "Il demande un acompte avant de montrer le téléphone.",
  },
  { about: "iPhone 14 Pro neuf, prix cassé", by: "salimata", reason: "fake", hoursAgo: 18, comment: null },
  {
    about: "iPhone 14 Pro neuf, prix cassé",
    by: "yao",
    reason: "fake",
    hoursAgo: 5.5,
    comment: "Même annonce vue à Bouaké avec un autre nom. Attention.",
  },
  { about: "Tricycle cargo Apsonic", by: "prisca", reason: "wrong_category", hoursAgo: 12, comment: null },
];

/** Messages to the support. Without `by` from somebody who has no account. */
export const supportMessages = [
  {
    by: "herve",
    name: "Hervé Tapé",
    email: "herve.tape@djassa.test",
    hoursAgo: 8.8,
    status: "new",
    subject: "Mon pack Starter",
    message:
      "Bonjour,\nj’ai envoyé ma capture ce matin pour le pack Starter. Est-ce que vous l’avez bien reçue ? Je voudrais publier avant le marché de demain.\nMerci.",
  },
  {
    by: null,
    name: "Mme Brou",
    email: "brou.marceline@exemple.ci",
    hoursAgo: 27,
    status: "read",
    subject: "Vendre sans téléphone Android",
    message:
      "Bonsoir, mon fils m’a parlé de votre site. Est-ce que je peux vendre mes pagnes depuis un ordinateur du cyber ?",
  },
  {
    by: "salimata",
    name: "Salimata Bamba",
    email: "salimata.bamba@djassa.test",
    hoursAgo: 53,
    status: "answered",
    subject: "Changer de numéro",
    message: "J’ai changé de puce. Comment mettre mon nouveau numéro sur mes annonces ? Merci d’avance.",
  },
] as const;
