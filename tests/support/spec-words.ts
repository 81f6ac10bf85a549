import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";

/** Every message of the specification's validation rules (§5) and error catalogue (§8), in its order. */
export const SPEC_WORDS = {
  emailRequired: "L'email est requis",
  emailInvalid: "Adresse email invalide",
  passwordRequired: "Le mot de passe est requis",
  passwordShort: "Le mot de passe doit contenir au moins 6 caractères",
  confirmRequired: "Veuillez confirmer votre mot de passe",
  confirmDiffers: "Les mots de passe ne correspondent pas",
  resetEmailRequired: "Veuillez entrer votre email",
  bothRequired: "Veuillez remplir les deux champs",
  fullNameRequired: "Le nom complet est requis",
  fullNameShort: "Le nom doit contenir au moins 3 caractères",
  phoneRequired: "Le numéro de téléphone est requis",
  phoneInvalid: "Veuillez entrer un numéro de téléphone ivoirien valide",
  districtRequired: "Le quartier est requis",
  photoRequired: "Veuillez ajouter au moins une photo",
  photosTooMany: "Maximum 5 photos autorisées",
  photoTooLarge: "Image trop volumineuse (max 5MB)",
  titleRequired: "Le titre est requis",
  titleShort: "Le titre doit contenir au moins 5 caractères",
  titleLong: "Le titre ne doit pas dépasser 100 caractères",
  priceLow: "Le prix minimum est de 200 FCFA",
  priceHigh: "Le prix maximum est de 10 000 000 FCFA",
  categoryRequired: "La catégorie est requise",
  conditionRequired: "L'état est requis",
  ratingRequired: "Merci de donner une note.",
  reasonRequired: "Veuillez indiquer une raison",
  nameRequired: "Le nom est requis",
  subjectRequired: "Le sujet est requis",
  messageRequired: "Le message est requis",
  messageShort: "Le message doit contenir au moins 10 caractères",
  feeIncomplete: "Tous les champs sont obligatoires.",
  creditsIncomplete: "Veuillez remplir tous les champs",
  proofTooLarge: "Le fichier ne doit pas dépasser 5MB",
  proofNoImage: "Veuillez sélectionner une image",
  ownConversation: "Vous ne pouvez pas discuter avec vous-même.",
  conversationInvalid: "Paramètres de conversation invalides.",
  notConfigured: "Supabase not configured. Please check your environment variables.",
  loginWrong: "Identifiants incorrects. Vérifiez votre email et mot de passe.",
  loginUnconfirmed: "Votre email n'est pas confirmé. Vérifiez votre boîte mail.",
  loginUnknown: "Aucun compte trouvé avec cet email.",
  loginFailed: "Erreur de connexion",
  registerTaken: "Cet email est déjà utilisé. Veuillez vous connecter ou utiliser un autre email.",
  registerFailed: "Erreur lors de l'inscription. Veuillez réessayer.",
  registerDone: "Inscription réussie ! Vérifiez votre boîte mail pour confirmer votre adresse.",
  resetDone: "Un email de réinitialisation a été envoyé.",
  resetFailed: "Erreur lors de la demande",
  updateDone: "Mot de passe mis à jour ! Vous pouvez vous connecter.",
  updateFailed: "Erreur lors de la mise à jour",
  completeDone: "Profil complété avec succès !",
  completeFailed: "Erreur lors de la création du profil",
  profileLoadFailed: "Erreur lors du chargement des données",
  signedOut: "Déconnexion réussie",
  signOutFailed: "Erreur lors de la déconnexion",
  settingsDone: "Profil mis à jour avec succès",
  settingsFailed: "Erreur lors de la mise à jour du profil",
  deleted: "Annonce supprimée",
  deleteFailed: "Erreur lors de la suppression",
  sold: "Annonce marquée comme vendue",
  soldFailed: "Erreur lors du marquage comme vendue",
  repriced: "Prix modifié avec succès",
  repriceFailed: "Erreur lors de la modification du prix",
  listingLoadFailed: "Impossible de charger cette annonce",
  reported: "Annonce signalée avec succès",
  reportFailed: "Erreur lors du signalement",
  accountUnknown: "Votre compte n'est pas correctement configuré",
  publishFailed: "Erreur lors de la création de l'annonce",
  prefillFailed: "Impossible de pré-remplir l'annonce",
  sellerSlow: "Chargement trop long. Vérifiez votre connexion ou contactez le support.",
  sellerFailed: "Erreur lors du chargement du vendeur : ",
  sellerUnknown: "Vendeur introuvable.",
  sellerNone: "Aucun vendeur sélectionné.",
  contactSignedOut: "Vous devez être connecté pour contacter le vendeur",
  reviewFailed: "Erreur lors de l'envoi de l'avis",
  conversationsFailed: "Erreur lors du chargement des conversations",
  conversationFailed: "Erreur lors du chargement de la conversation",
  messageFailed: "Erreur lors de l'envoi du message",
  messageSent: "Message envoyé avec succès",
  contactSent: "Demande envoyée avec succès !",
  payUnreachable: "Impossible de charger l'annonce",
  proofFailed: "Erreur lors de l'envoi",
  feeSent: "Preuve envoyée, nous validerons votre annonce rapidement !",
  creditsSent: "Demande envoyée, nous validerons votre paiement rapidement !",
  notFound: "Page non trouvée",
} as const;

export type Word = keyof typeof SPEC_WORDS;

/** Messages that nobody can be told here, and why: nothing on any screen leads to them. */
export const NEVER_SAID: Readonly<Record<string, string>> = {
  "User not authenticated": "the guard has sent whoever is signed out to the login before a profile can be written",
  "Vous devez être connecté pour compléter votre profil":
    "the same guard; the words stand in the form for a session that ends between two clicks",
  "Vous ne pouvez pas contacter votre propre annonce":
    "an owner is shown no way to write to themself; the server says it to whoever asks all the same (tests/database)",
  "Erreur lors de la consommation du crédit.":
    "publishing and paying are one mutation of the server (docs/decisions.md)",
};

/** French as the app sets it: any of its spaces. */
const loose = (words: string): RegExp =>
  new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`[\s\u00A0\u202F]`));

/** Waits until the message is on the screen, or spoken from it. */
export async function hear(place: Page | Locator, word: Word): Promise<void> {
  await expect(place.getByText(loose(SPEC_WORDS[word])).first(), SPEC_WORDS[word]).toBeAttached();
}

/** From here on this page's phone keeps nothing more: its storage fails, as a broken or full one does. */
export async function breakStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException("broken", "UnknownError");
    };
    IDBObjectStore.prototype.add = refuse;
    IDBObjectStore.prototype.put = refuse;
  });
}
