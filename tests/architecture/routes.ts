/** The route table of README.md, in its order. */
export type Route = { readonly path: string; readonly purpose: string };

export const ROUTES: readonly Route[] = [
  { path: "/", purpose: "Accueil" },
  { path: "/ville/$town", purpose: "Accueil d'une autre ville" },
  { path: "/search", purpose: "Recherche" },
  { path: "/listings/$listingId", purpose: "Annonce" },
  { path: "/login", purpose: "Connexion" },
  { path: "/register", purpose: "Inscription" },
  { path: "/auth/reset-password", purpose: "Mot de passe oublié" },
  { path: "/auth/update-password", purpose: "Nouveau mot de passe" },
  { path: "/email-confirmed", purpose: "Adresse confirmée" },
  { path: "/complete-profile", purpose: "Profil à compléter" },
  { path: "/create-listing", purpose: "Vendre" },
  { path: "/messages", purpose: "Conversations" },
  { path: "/messages/$listingId", purpose: "Conversation sans personne" },
  { path: "/messages/$listingId/$userId", purpose: "Conversation" },
  { path: "/acheter-credits", purpose: "Acheter des crédits" },
  { path: "/profile", purpose: "Mon profil" },
  { path: "/profile/seller", purpose: "Aucun vendeur" },
  { path: "/profile/seller/$sellerId", purpose: "Profil d'un vendeur" },
  { path: "/settings", purpose: "Réglages" },
  { path: "/lot", purpose: "Lot pour la route" },
  { path: "/paiement-annonce/$id", purpose: "Payer une annonce" },
  { path: "/payment/success", purpose: "Paiement réussi" },
  { path: "/payment/failure", purpose: "Paiement manqué" },
  { path: "/equipe", purpose: "L'équipe" },
  { path: "/about", purpose: "À propos" },
  { path: "/faq", purpose: "Questions fréquentes" },
  { path: "/terms", purpose: "Conditions" },
  { path: "/privacy", purpose: "Confidentialité" },
  { path: "/help", purpose: "Aide" },
  { path: "/how-it-works", purpose: "Comment ça marche" },
];

/** A path with its parameters' names taken out, so that `/listings/$id` and `/listings/$listingId` are the same. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\$[A-Za-z]+/g, "$");
}

/**
 * The URL of a file under src/routes by the router's file rules: folders and dots are segments, `_layout` and
 * `(group)` leave none, `index` and `route` close a path, `-parts` are private. Null for a file without a URL.
 */
export function urlOf(file: string): string | null {
  const inside = file.replace(/^src\/routes\//, "").replace(/\.lazy\.tsx?$|\.tsx?$/, "");
  if (inside === "__root" || inside.split("/").some((part) => part.startsWith("-"))) return null;
  const segments = inside
    .split("/")
    .flatMap((part) => part.split(/\.(?![^[]*\])/))
    .filter((part) => !part.startsWith("_") && !/^\(.*\)$/.test(part))
    .map((part) => part.replaceAll(/[[\]]/g, "").replace(/_$/, ""));
  if (["index", "route"].includes(segments.at(-1) ?? "")) segments.pop();
  if (inside.split("/").at(-1)?.startsWith("_") === true) return null;
  return `/${segments.join("/")}`;
}
