import { pendingListing } from "./browser-pay.ts";
import type { TestServer } from "./browser-server.ts";
import { people, type PersonName } from "../../supabase/seed/people.ts";

/** Every screen of the app with an address that works for it in the seeded data, and who has to look at it. */
export type Place = {
  readonly name: string;
  readonly path: string;
  readonly who: "visitor" | "awa" | "nouveau" | "equipe";
};

/** An active listing of a seller that a buyer has not yet written about; the newest when `fresh` is 0. */
export async function listingOf(
  server: TestServer,
  seller: PersonName,
  buyer: PersonName,
  fresh = 0,
): Promise<{ id: string; title: string; code: string; sellerId: string }> {
  const rows = await server.sql<{ id: string; title: string; code: string }>`
    select id::text, title, code from public.listings l
    where user_id = ${people[seller].id} and status = 'active' and not deleted
      and not exists (select from public.messages m where m.listing_id = l.id and ${people[buyer].id} in (m.sender_id, m.receiver_id))
    order by created_at desc offset ${fresh} limit 1`;
  const [row] = rows;
  if (row === undefined) throw new Error(`${seller} has no listing left for ${buyer}`);
  return { ...row, sellerId: people[seller].id };
}

/** A conversation a person already has, the latest or the one with `other`: its listing and the other one. */
export async function conversationOf(
  server: TestServer,
  person: PersonName,
  other?: PersonName,
): Promise<{ listingId: string; otherId: string; title: string }> {
  const [row] = await server.sql<{ listingId: string; otherId: string; title: string }>`
    select m.listing_id::text as "listingId", l.title,
      (case when m.sender_id = ${people[person].id} then m.receiver_id else m.sender_id end)::text as "otherId"
    from public.messages m join public.listings l on l.id = m.listing_id
    where ${people[person].id} in (m.sender_id, m.receiver_id) and l.status = 'active'
      and ${other === undefined ? "" : people[other].id} in ('', m.sender_id::text, m.receiver_id::text)
    order by m.created_at desc limit 1`;
  if (row === undefined) throw new Error(`${person} has no conversation`);
  return row;
}

/** The screens there are, for the tests that look at all of them. */
export async function places(server: TestServer): Promise<readonly Place[]> {
  const [listing] = await server.sql<{
    id: string;
  }>`select id::text from public.listings where status = 'active' and not deleted and cardinality(photos) > 2 limit 1`;
  const conversation = await conversationOf(server, "awa");
  const open = (name: string, path: string): Place => ({ name, path, who: "visitor" });
  return [
    open("accueil", "/"),
    open("recherche", "/search"),
    open("recherche sans résultat", "/search?q=zzzzzz"),
    open("annonce", `/listings/${listing?.id ?? ""}`),
    open("annonce inconnue", "/listings/00000000-0000-4000-8000-000000000000"),
    open("connexion", "/login"),
    open("inscription", "/register"),
    open("mot de passe oublié", "/auth/reset-password"),
    open("nouveau mot de passe", "/auth/update-password"),
    open("adresse confirmée", "/email-confirmed"),
    open("lien expiré", "/email-confirmed#error=access_denied&error_description=expired"),
    open("lot pour la route", "/lot"),
    open("page non trouvée", "/nulle-part"),
    { name: "profil à compléter", path: "/complete-profile", who: "nouveau" },
    { name: "accueil, connectée", path: "/", who: "awa" },
    { name: "conversations", path: "/messages", who: "awa" },
    { name: "conversation", path: `/messages/${conversation.listingId}/${conversation.otherId}`, who: "awa" },
    {
      name: "conversation introuvable",
      path: `/messages/${conversation.listingId}/00000000-0000-4000-8000-000000000000`,
      who: "awa",
    },
    { name: "réglages", path: "/settings", who: "awa" },
    { name: "mon profil", path: "/profile", who: "awa" },
    { name: "vendre", path: "/create-listing", who: "awa" },
    { name: "acheter des crédits", path: "/acheter-credits", who: "awa" },
    ...[
      "",
      "?vue=traites",
      "?onglet=signalements",
      "?onglet=support",
      "?onglet=support&vue=traites",
      "?onglet=personnes",
      "?onglet=chiffres",
      "?onglet=journal",
    ].map((tab): Place => ({ name: `équipe ${tab}`, path: `/equipe${tab}`, who: "equipe" })),
    { name: "preuve d'achat de crédits", path: "/acheter-credits?pack=pro&etape=preuve", who: "awa" },
    {
      name: "payer une annonce",
      path: `/paiement-annonce/${await pendingListing(server, "awa", "Lampe de bureau articulée")}`,
      who: "awa",
    },
    { name: "annonce à payer introuvable", path: `/paiement-annonce/${listing?.id ?? ""}`, who: "awa" },
    { name: "mes paiements", path: "/profile?onglet=paiements", who: "awa" },
    { name: "retour de paiement", path: "/payment/success?type=pack", who: "awa" },
    open("retour de paiement, visiteur", "/payment/success"),
    open("paiement manqué", "/payment/failure?type=pack"),
    open("profil d'un vendeur", `/profile/seller/${people.kouassi.id}`),
    open("vendeur introuvable", "/profile/seller/00000000-0000-4000-8000-000000000000"),
    ...["about", "faq", "terms", "privacy", "help", "how-it-works"].map((page) => open(page, `/${page}`)),
  ];
}
