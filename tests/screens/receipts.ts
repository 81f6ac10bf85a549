import { people } from "../../supabase/seed/people.ts";
import { expect } from "../support/browser.ts";
import { type Shot, type Stage, TODAY } from "./shot.ts";

type Thread = { readonly listingId: string; readonly otherId: string; readonly title: string };

/** A phone that Awa has bought, with its receipt as it stands by then; null: there is none any more. */
const receipt =
  ({ listingId, otherId, title }: Thread, status: string | null) =>
  async ({ server }: Stage): Promise<void> => {
    const at = TODAY.toISOString();
    await server.sql`delete from private.receipts where buyer_id = ${people.awa.id}`;
    await server.sql`update public.listings set status = 'sold', ended_at = now(), buyer_id = ${people.awa.id} where id = ${listingId}`;
    if (status !== null)
      await server.sql`insert into private.receipts (id, listing_id, seller_id, buyer_id, seller_name, buyer_name, title, price, imei,
          sold_at, status, answered_at)
        select gen_random_uuid(), ${listingId}, u.id, ${people.awa.id}, u.full_name, 'Awa Koné', ${title}, 60000, '490154203237518',
          ${at}::timestamptz, ${status}, case when ${status} <> 'proposed' then ${at}::timestamptz end from public.users u where u.id = ${otherId}`;
  };

/** A confirmed receipt outlives the sale. */
const onSaleAgain =
  ({ listingId }: Thread) =>
  async ({ server }: Stage): Promise<void> => {
    await server.sql`update public.listings set status = 'active', ended_at = null, buyer_id = null where id = ${listingId}`;
  };

async function look({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: "Voir", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Reçu de vente" })).toBeVisible();
}

async function help({ page }: Stage): Promise<void> {
  await page.getByRole("link", { name: "Demander l'aide de l'équipe" }).click();
  const named = page.getByText("À propos d'un reçu de vente");
  await expect(named).toBeVisible();
  await named.evaluate((title) => title.scrollIntoView());
}

/** A receipt as its buyer sees it: proposed, refused, confirmed; under Profil, as a picture, and in a word to the team. */
export const receiptShots = (conversation: string, thread: Thread): readonly Shot[] => [
  { name: "receipt-proposed", path: conversation, before: receipt(thread, "proposed") },
  { name: "receipt-read", path: conversation, prepare: look },
  { name: "receipt-refused", path: conversation, before: receipt(thread, "refused") },
  { name: "receipt-picture", path: conversation, before: receipt(thread, "confirmed"), prepare: look },
  { name: "profile-receipts", path: "/profile?onglet=recus", tall: true },
  { name: "help-receipt", path: "/profile?onglet=recus", before: onSaleAgain(thread), prepare: help },
];
