import { people } from "../../supabase/seed/people.ts";
import { conversationOf, listingOf } from "./browser-places.ts";
import type { TestServer } from "./browser-server.ts";

/** Where somebody ends: the address as a pattern (`*` for what is made up on the way), the heading, the tab's name. */
export type End = { readonly at: string; readonly heading: string; readonly tab?: string };

export const LOOKERS = ["visitor", "nouveau", "awa"] as const;
export type Looker = (typeof LOOKERS)[number];

/** A row of the README's route table and where it leads a visitor, somebody without a profile, and somebody with one. */
export type Row = { readonly route: string; readonly path: string } & Readonly<Record<Looker, End>>;

const HOME: End = {
  at: "/",
  heading: "Les bonnes affaires de Daloa, de main en main",
  tab: "Djassa · Le marché d'occasion de Daloa",
};
/** Home of a person, who knows what it is for. */
const MY_HOME: End = { ...HOME, heading: "Les bonnes affaires de Daloa" };
const query = (path: string): string => encodeURIComponent(path).replaceAll("%2A", "*");
const login = (path: string): End => ({ at: `/login?retour=${query(path)}`, heading: "Connexion" });
const complete = (path: string): End => ({
  at: `/complete-profile?retour=${query(path)}`,
  heading: "Complétez votre profil",
});

/** The same for everyone. */
function open(route: string, heading: string, path = route): Row {
  const end = { at: path, heading };
  return { route, path, visitor: end, nouveau: end, awa: end };
}

/** For visitors: whoever is signed in goes home. */
const visitors = (route: string, heading: string): Row => ({
  route,
  path: route,
  visitor: { at: route, heading },
  nouveau: MY_HOME,
  awa: MY_HOME,
});

/** For whoever is signed in. */
const signedInAt = (route: string, heading: string, path: string): Row => ({
  ...open(route, heading, path),
  visitor: login(path),
});
const signedIn = (route: string, heading: string): Row => signedInAt(route, heading, route);

/** For whoever is signed in and has said who they are. */
function known(route: string, end: End, path = route, wayBack = path): Row {
  return { route, path, visitor: login(path), nouveau: complete(wayBack), awa: end };
}

/** The route table of the specification (§2) with addresses of the seeded data. */
export async function routeTable(server: TestServer): Promise<readonly Row[]> {
  const listing = await listingOf(server, "kouassi", "awa");
  const thread = await conversationOf(server, "awa", "kouassi");
  const name = people.kouassi.profile?.fullName ?? "";
  const conversation = `/messages/${thread.listingId}/${thread.otherId}`;
  return [
    { route: "/", path: "/", visitor: HOME, nouveau: MY_HOME, awa: MY_HOME },
    // While there is one town, any other's address leads to its Home.
    { route: "/ville/{town}", path: "/ville/bouake", visitor: HOME, nouveau: MY_HOME, awa: MY_HOME },
    open("/search", "Recherche"),
    open("/listings/{listingId}", listing.title, `/listings/${listing.id}`),
    visitors("/login", "Connexion"),
    visitors("/register", "Créer un compte"),
    open("/auth/reset-password", "Mot de passe oublié"),
    {
      ...open("/auth/update-password", "Nouveau mot de passe"),
      visitor: { at: "/auth/update-password", heading: "Lien invalide ou expiré" },
    },
    open("/email-confirmed", "Email confirmé"),
    { ...signedIn("/complete-profile", "Complétez votre profil"), awa: MY_HOME },
    known(
      "/create-listing",
      { at: "/create-listing?brouillon=*", heading: "Vendre un objet" },
      "/create-listing",
      "/create-listing*",
    ),
    known("/messages", { at: "/messages", heading: "Messages" }),
    known(
      "/messages/{listingId}",
      { at: "/messages", heading: "Messages" },
      `/messages/${thread.listingId}`,
      "/messages",
    ),
    known("/messages/{listingId}/{userId}", { at: conversation, heading: name }, conversation),
    signedIn("/acheter-credits", "Acheter des crédits"),
    known("/profile", { at: "/profile", heading: people.awa.profile?.fullName ?? "", tab: "Mon profil · Djassa" }),
    open("/profile/seller", "Vendeur"),
    open("/profile/seller/{sellerId}", name, `/profile/seller/${people.kouassi.id}`),
    known("/settings", { at: "/settings", heading: "Réglages" }),
    open("/lot", "Lot pour la route"),
    signedInAt("/paiement-annonce/{id}", "Annonce introuvable", `/paiement-annonce/${listing.id}`),
    open("/payment/success", "Votre paiement"),
    open("/payment/failure", "Le paiement n'a pas abouti"),
    open("/equipe", "Page non trouvée"),
    open("/about", "À propos"),
    open("/faq", "Questions fréquentes"),
    open("/terms", "Conditions d'utilisation"),
    open("/privacy", "Confidentialité"),
    open("/help", "Aide"),
    open("/how-it-works", "Comment ça marche"),
    open("anything else", "Page non trouvée", "/nulle-part/du-tout"),
  ];
}
