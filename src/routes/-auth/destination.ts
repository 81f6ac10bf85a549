import { SIGN_IN_TO_CONTACT } from "#domain/refused-here.ts";
import { useFirstMessage } from "#queries/use-visitor-mutations.ts";

/** Whether a visitor's message waits for the conversation that this address leads to. */
export function useMessageWaits(retour: string | undefined): boolean {
  const [, place, listingId] = retour?.split("/") ?? [];
  return useFirstMessage(place === "messages" ? (listingId ?? "") : "") !== null;
}

const REASONS: readonly (readonly [string, string])[] = [
  ["/messages/", `${SIGN_IN_TO_CONTACT}. Vous reviendrez aussitôt à la conversation.`],
  ["/messages", "Connectez-vous pour lire vos messages."],
  ["/create-listing?partage=garde", "Vos photos sont gardées sur ce téléphone. Connectez-vous, elles vous attendent."],
  ["/create-listing", "Connectez-vous pour vendre. Votre première annonce est gratuite."],
  ["/acheter-credits", "Connectez-vous pour acheter des crédits."],
  ["/profile/seller/", "Connectez-vous, vous reviendrez aussitôt à ce vendeur."],
  ["/profile", "Connectez-vous pour voir votre profil et vos favoris."],
  ["/settings", "Connectez-vous pour changer vos réglages."],
  ["/listings/", "Connectez-vous, vous reviendrez aussitôt à l'annonce."],
];

/** Why this screen stands in the way, from where the person was going. */
export function reasonToSignIn(retour: string | undefined): string {
  return REASONS.find(([start]) => retour?.startsWith(start))?.[1] ?? "Avec votre email et votre mot de passe.";
}

/** The address that stands in the form goes along to the other form. */
export function typedEmail(): { typedEmail?: string } {
  const [field] = document.getElementsByName("email");
  return field instanceof HTMLInputElement ? { typedEmail: field.value } : {};
}
