import { people } from "../../supabase/seed/people.ts";
import { expect } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import type { TestServer } from "../support/browser-server.ts";
import { bubble, write } from "../support/browser-conversation.ts";
import { sendProof } from "../support/browser-team.ts";
import { draftShots } from "./drafts.ts";
import { avatarShots, newsShots, numberShots } from "./notified.ts";
import { mediaShots } from "./media.ts";
import { givenShots, imeiShots } from "./imei.ts";
import { receiptShots } from "./receipts.ts";
import { type Shot, type Stage, TODAY } from "./shot.ts";

const press =
  (name: string | RegExp) =>
  async ({ page }: Stage): Promise<void> => {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };

async function cutOff({ context }: Stage): Promise<void> {
  await context.setOffline(true);
}

/** The screen says what cannot be shown without a network once the phone has looked for it. */
async function saysWhy({ page }: Stage): Promise<void> {
  await expect(page.getByRole("heading", { name: "Pas de connexion" })).toBeAttached();
}

/** A search followed at one width is followed at the other. */
const pressOnce =
  (name: string, pressed: string) =>
  async ({ page }: Stage): Promise<void> => {
    const followed = page.getByRole("button", { name: pressed, exact: true });
    await expect(async () => {
      if (await followed.isHidden()) await page.getByRole("button", { name, exact: true }).first().click();
      await expect(followed).toBeVisible({ timeout: 2_000 });
    }).toPass();
  };
const follow = pressOnce("Me prévenir", "Recherche suivie");
const followSeller = pressOnce("Suivre", "Suivi");

/** A listing Awa has talked about and not yet reviewed; another one at each width. */
async function toReview(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ id: string }>`
    select l.id::text from public.listings l join public.messages m on m.listing_id = l.id and m.sender_id = ${people.awa.id}
    where l.status = 'active' and l.user_id <> ${people.awa.id}
      and not exists (select from public.reviews r where r.listing_id = l.id and r.reviewer_id = ${people.awa.id})
    order by l.created_at limit 1`;
  return row?.id ?? "";
}

/** The other person's messages to her, at each width once. */
const told =
  (thread: { listingId: string; otherId: string }, content: string) =>
  async ({ server }: Stage): Promise<void> => {
    await server.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
      select gen_random_uuid(), ${thread.listingId}, ${thread.otherId}, ${people.awa.id}, ${content}
      where not exists (select from public.messages where content = ${content})`;
  };

const menu =
  (row: RegExp) =>
  async ({ page }: Stage): Promise<void> => {
    await press("Plus d'actions")({ page } as Stage);
    await page.getByRole("dialog").getByRole("button", { name: row }).click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: row })).toBeVisible();
  };

/** The team's answer to a support message of hers. */
async function answered({ server }: Stage): Promise<void> {
  await server.sql`insert into public.support_messages (id, user_id, name, email, subject, message, status, answer, handled_at)
    select gen_random_uuid(), ${people.awa.id}, 'Awa Koné', 'awa@djassa.test', 'Un vendeur ne vient pas',
      'Bonjour, le vendeur ne vient jamais aux rendez-vous.', 'answered', 'Merci de nous avoir écrit. Nous lui avons parlé.', now()
    where not exists (select from public.support_messages where subject = 'Un vendeur ne vient pas')`;
}

/** Reserves a listing until two days from the day of the pictures, or until the day before. */
const reserve =
  (id: string, on: boolean) =>
  async ({ server }: Stage): Promise<void> => {
    const until = new Date(TODAY.getTime() + (on ? 50 : -24) * 3_600_000).toISOString();
    await server.sql`update public.listings set reserved_until = ${until} where id = ${id}`;
  };

/** Sells a listing to somebody, or puts it on sale again. */
const sale =
  (id: string, buyer: string | null) =>
  async ({ server }: Stage): Promise<void> => {
    if (buyer === null)
      await server.sql`update public.listings set status = 'active', ended_at = null, buyer_id = null where id = ${id}`;
    else
      await server.sql`update public.listings set status = 'sold', ended_at = now(), reserved_until = null,
        buyer_id = ${buyer} where id = ${id}`;
  };

/** A buyer with conversations and favourites. */
export async function awaShots(server: TestServer): Promise<readonly Shot[]> {
  const thread = await conversationOf(server, "awa");
  const talked = await conversationOf(server, "awa", "kouassi");
  const fresh = await listingOf(server, "zadi", "awa");
  const known = await toReview(server);
  const conversation = `/messages/${thread.listingId}/${thread.otherId}`;
  return [
    { name: "home-signed-in", path: "/" },
    { name: "messages", path: "/messages", before: reserve(thread.listingId, false) },
    { name: "search-follow", path: "/search?q=velo&minPrice=5000", prepare: follow },
    { name: "search-follow-nothing", path: "/search?q=zzzzzz&district=Lobia", prepare: follow },
    { name: "search-followed", path: "/search" },
    { name: "seller-followed", path: `/profile/seller/${fresh.sellerId}`, prepare: followSeller },
    { name: "conversation", path: conversation },
    { name: "conversation-reserved", path: conversation, before: reserve(thread.listingId, true) },
    { name: "messages-reserved", path: "/messages" },
    { name: "listing-reserved", path: `/listings/${thread.listingId}` },
    { name: "search-reserved", path: `/search?q=${encodeURIComponent(thread.title)}` },
    { name: "conversation-sold-to-you", path: conversation, before: sale(thread.listingId, people.awa.id) },
    ...receiptShots(conversation, thread),
    { name: "conversation-new", before: sale(thread.listingId, null), path: `/messages/${fresh.id}/${fresh.sellerId}` },
    { name: "conversation-offer", path: `/messages/${fresh.id}/${fresh.sellerId}`, prepare: press("Faire une offre") },
    { name: "conversation-unknown", path: `/messages/${thread.listingId}/00000000-0000-4000-8000-000000000000` },
    {
      name: "conversation-scam",
      path: conversation,
      before: told(thread, "Il faut déposer 5000 sur mon Wave pour que je te le garde"),
      prepare: async ({ page }) => expect(page.getByLabel("Conseil de sécurité")).toBeVisible(),
    },
    { name: "conversation-menu", path: conversation, prepare: press("Plus d'actions") },
    { name: "conversation-report-person", path: conversation, prepare: menu(/^Signaler /) },
    { name: "conversation-block", path: conversation, prepare: menu(/^Bloquer /) },
    { name: "search-nearest", path: "/search?q=fauteille" },
    {
      name: "help-support-messages",
      path: "/help",
      before: answered,
      prepare: async ({ page }) => page.getByText("Nous lui avons parlé").scrollIntoViewIfNeeded(),
    },
    {
      name: "listing-review",
      path: `/listings/${fresh.id}`,
      prepare: async ({ page }) => page.getByText("Votre note").evaluate((legend) => legend.scrollIntoView()),
    },
    {
      name: "listing-review-errors",
      path: `/listings/${fresh.id}`,
      prepare: async ({ page }) => {
        await page.getByRole("button", { name: "Envoyer mon avis" }).click();
        await page.getByText("Votre note").evaluate((legend) => legend.scrollIntoView());
      },
    },
    {
      name: "listing-review-sent",
      path: `/listings/${known}`,
      prepare: async ({ page }) => {
        await page.getByRole("radio", { name: /Très content/ }).check();
        await page.getByLabel("Votre avis (facultatif)").fill("Objet conforme, vendeur à l'heure.");
        await page.getByRole("button", { name: "Envoyer mon avis" }).click();
        await expect(page.getByText("Échange vérifié").first()).toBeVisible();
        await page.getByText(/Il est envoyé/).scrollIntoViewIfNeeded();
      },
    },
    {
      name: "listing-review-done",
      path: `/listings/${known}`,
      prepare: async ({ page }) => page.getByText("Vous avez déjà donné votre avis").scrollIntoViewIfNeeded(),
    },
    { name: "report", path: `/listings/${fresh.id}`, prepare: press("Signaler cette annonce") },
    { name: "profile", path: "/profile", tall: true },
    { name: "profile-reviews", path: "/profile?onglet=avis", tall: true },
    { name: "profile-favorites", path: "/profile?onglet=favoris", tall: true },
    { name: "profile-drafts-empty", path: "/profile?onglet=brouillons", tall: true },
    { name: "profile-pending-empty", path: "/profile?onglet=envois", tall: true },
    ...draftShots,
    { name: "profile-drafts", path: "/profile?onglet=brouillons", tall: true },
    { name: "settings", path: "/settings", tall: true },
    {
      name: "settings-report",
      path: "/settings",
      prepare: async ({ page }) => {
        await page.getByRole("button", { name: "Envoyer un rapport" }).click();
        const sent = page.getByText("Rapport envoyé");
        await expect(sent).toBeVisible();
        await page.getByText("Voir ce que contient le rapport").click();
        await sent.evaluate((line) => line.scrollIntoView({ block: "end" }));
        await page.evaluate(() => window.scrollBy(0, 120));
      },
    },
    {
      name: "settings-more",
      path: "/settings",
      prepare: async ({ page }) =>
        page.getByRole("heading", { name: "Personnes bloquées" }).evaluate((heading) => heading.scrollIntoView()),
    },
    ...newsShots(thread.listingId),
    ...numberShots,
    ...imeiShots(fresh.id),
    ...avatarShots(conversation, fresh.id),
    ...(await mediaShots(server, `/messages/${talked.listingId}/${talked.otherId}`)),
    ...offline(conversation, fresh.id),
  ];
}

/** The same person without network, in an order: what is written first shows among what waits. */
function offline(conversation: string, listing: string): readonly Shot[] {
  return [
    {
      name: "offline-conversation",
      path: conversation,
      before: cutOff,
      prepare: async ({ page }) => {
        if ((await bubble(page, "Je passe vers 17 h.").count()) === 0) await write(page, "Je passe vers 17 h.");
      },
    },
    { name: "offline-home", path: "/", before: cutOff },
    { name: "offline-search", path: "/search?q=frigo", before: cutOff },
    { name: "offline-listing", path: `/listings/${listing}`, before: cutOff },
    {
      name: "offline-listing-unknown",
      path: "/listings/00000000-0000-4000-8000-000000000001",
      before: cutOff,
      unfinished: true,
      prepare: saysWhy,
    },
    { name: "profile-pending", path: "/profile?onglet=envois", tall: true, before: cutOff },
    { name: "sign-out-question", path: "/settings", before: cutOff, prepare: press("Se déconnecter") },
  ];
}

async function hide(server: TestServer, id: string, hidden: boolean): Promise<void> {
  await server.sql`update public.listings set hidden = ${hidden} where id = ${id}`;
}

const sleep =
  (id: string) =>
  async ({ server }: Stage): Promise<void> =>
    void (await server.sql`update public.listings set status = 'asleep' where id = ${id}`);

/** Sellers: one with credits, one who has to pay; somebody new, and somebody nobody wrote to. */
export async function sellerShots(server: TestServer): Promise<readonly Shot[]> {
  const [mine] = await server.sql<{ id: string }>`
    select id::text from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted order by created_at desc limit 1`;
  const own = `/listings/${mine?.id ?? ""}`;
  const [asked] = await server.sql<{ id: string }>`select listing_id::text as id from private.conversations
    where (buyer_id, owner_id) = (${people.awa.id}, ${people.kouassi.id}) order by created_at limit 1`;
  const [oldest] = await server.sql<{ id: string }>`
    select id::text from public.listings where user_id = ${people.kouassi.id} and visible order by created_at limit 1`;
  return [
    { name: "home-credits", path: "/", before: reserve(mine?.id ?? "", false) },
    { name: "listing-own", path: own },
    {
      name: "listing-own-details",
      path: own,
      prepare: async ({ page }) => page.getByText("C'est votre annonce").evaluate((notice) => notice.scrollIntoView()),
    },
    { name: "create-listing-online", path: `/create-listing?publiee=${mine?.id ?? ""}` },
    { name: "credits-sent", path: "/acheter-credits?envoi=dernier" },
    { name: "listing-edit", path: `/create-listing?modifier=${mine?.id ?? ""}`, tall: true },
    {
      name: "listing-own-hidden",
      path: own,
      before: ({ server }) => hide(server, mine?.id ?? "", true),
      prepare: async ({ page }) =>
        expect(page.getByRole("button", { name: "Demander un nouvel examen" })).toBeVisible(),
    },
    {
      name: "listing-own-appeal",
      path: own,
      prepare: press("Demander un nouvel examen"),
    },
    { name: "listing-own-shown-again", path: own, before: ({ server }) => hide(server, mine?.id ?? "", false) },
    { name: "price", path: own, prepare: press("Changer le prix") },
    { name: "delete", path: own, prepare: press("Supprimer") },
    {
      name: "listing-own-reserved",
      path: own,
      before: reserve(mine?.id ?? "", true),
      prepare: async ({ page }) => page.getByText(/^Réservée jusqu'à/).evaluate((notice) => notice.scrollIntoView()),
    },
    {
      name: "sold-to",
      path: `/listings/${asked?.id}`,
      before: sale(asked?.id ?? "", null),
      prepare: press("C'est vendu"),
    },
    { name: "listing-own-sold", path: `/listings/${asked?.id}`, before: sale(asked?.id ?? "", people.awa.id) },
    {
      name: "review-of-buyer",
      path: `/messages/${asked?.id}/${people.awa.id}`,
      prepare: press(/^Donner votre avis sur /),
    },
    { name: "conversation-sold-by-you", path: `/messages/${asked?.id}/${people.awa.id}` },
    { name: "listing-own-month", path: `/listings/${oldest?.id}` },
    { name: "listing-own-asleep", path: `/listings/${oldest?.id}`, before: sleep(oldest?.id ?? "") },
    { name: "profile-seller", path: "/profile", before: sale(asked?.id ?? "", null), tall: true },
    { name: "profile-seller-reviews", path: "/profile?onglet=avis", tall: true },
    ...givenShots(mine?.id ?? ""),
  ];
}

/** Credits that the team takes back, once for both widths. */
async function takenBack({ server }: Stage): Promise<void> {
  const [known] = await server.sql<{
    id: string;
  }>`select id::text from public.payment_proofs where user_id = ${people.mariam.id} and undone > 0`;
  if (known !== undefined) return;
  const proof = await sendProof(server, "mariam", { pack: "starter" });
  const claims = JSON.stringify({ sub: people.equipe.id, role: "authenticated" });
  await server.sql`with me as (select set_config('request.jwt.claims', ${claims}, true) as claims)
    select public.decide_payment(${proof}::uuid, true, 0) from me`;
  await server.sql`with me as (select set_config('request.jwt.claims', ${claims}, true) as claims)
    select public.reverse_payment_decision(${proof}::uuid, 0, 'accepted', 'Le transfert a été annulé') from me`;
}

/** A seller who has to pay, and what is shown on the way. */
export async function mariamShots(server: TestServer): Promise<readonly Shot[]> {
  const [due] = await server.sql<{
    id: string;
  }>`select id::text from public.listings where user_id = ${people.mariam.id} and status = 'pending' and not deleted limit 1`;
  const [sold] = await server.sql<{
    id: string;
  }>`select id::text from public.listings where user_id = ${people.mariam.id} and status = 'sold' limit 1`;
  const fee = `/paiement-annonce/${due?.id ?? ""}`;
  return [
    { name: "listing-to-pay", path: `/listings/${due?.id ?? ""}` },
    { name: "pay-listing", path: fee, tall: true },
    {
      name: "pay-listing-errors",
      path: fee,
      tall: true,
      prepare: async ({ page }) => {
        await page.getByRole("button", { name: "Envoyer la preuve" }).click();
        await expect(page.getByText("Tous les champs sont obligatoires.")).toBeVisible();
      },
    },
    { name: "create-listing-awaiting", path: `/create-listing?publiee=${due?.id ?? ""}` },
    { name: "credits", path: "/acheter-credits", tall: true },
    { name: "credits-proof", path: "/acheter-credits?pack=regular&etape=preuve", tall: true },
    { name: "payments", path: "/profile?onglet=paiements", tall: true },
    { name: "home-payment-undone", path: "/", before: takenBack },
    { name: "payments-contest", path: "/profile?onglet=paiements", prepare: press("Je conteste") },
    {
      name: "payment-success",
      path: "/payment/success?type=pack",
      unfinished: true,
      prepare: ({ page }) => page.getByRole("main").getByRole("heading").first().waitFor(),
    },
    { name: "payment-success-pack", path: "/payment/success?type=pack" },
    { name: "payment-success-listing", path: `/payment/success?type=annonce&listing_id=${due?.id ?? ""}` },
    { name: "listing-sold", path: `/listings/${sold?.id ?? ""}` },
    { name: "payment-failure", path: "/payment/failure?type=pack" },
    {
      name: "create-listing-to-pay",
      path: "/create-listing",
      prepare: async ({ page }) =>
        page.getByRole("button", { name: "Continuer vers le paiement" }).scrollIntoViewIfNeeded(),
    },
    { name: "profile-mariam", path: "/profile", tall: true },
  ];
}

export const newcomerShots: readonly Shot[] = [
  { name: "home-incomplete", path: "/" },
  { name: "complete-profile", path: "/complete-profile" },
];
