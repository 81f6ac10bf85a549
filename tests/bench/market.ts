import type { Sql } from "postgres";
import { people } from "../../supabase/seed/people.ts";

export const LISTINGS = 10_000;

/** Ten thousand listings of some 1.2 kB, all older than the seeded ones, so that Home still shows those and their pictures. */
export async function fillMarket(sql: Sql): Promise<void> {
  const seller = people.kouassi.id;
  await sql`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, status, photos, created_at)
    select gen_random_uuid(), ${seller},
      (array['Vélo de ville', 'Pagne wax', 'Téléphone Itel', 'Table basse', 'Manuel de maths', 'Moto Apsonic'])[1 + i % 6] || ' nº ' || i,
      'Bon état, peu servi, visible le soir et le samedi. ' || repeat((array['Une bicyclette ', 'Un article ', 'Presque neuf ', 'À venir chercher '])[1 + i % 4], 40) || i,
      200 + (i * 37) % 900000,
      (array['sports', 'fashion', 'electronics', 'home', 'books', 'vehicles'])[1 + i % 6],
      (array['new', 'like_new', 'good', 'used'])[1 + i % 4],
      (array['Lobia', 'Commerce', 'Marais', 'Kennedy 1', 'Orly 1'])[1 + i % 5],
      'active', array[${seller} || '/' || gen_random_uuid() || '/' || repeat('0', 64) || '_080.webp'],
      now() - interval '70 days' - i * interval '1 minute'
    from generate_series(1, ${LISTINGS}) i`;
}

/** The server's bound on a first pull: none, or what the product has. */
export async function boundFeed(sql: Sql, bound: "none" | "product"): Promise<void> {
  if (bound === "none")
    await sql`update private.collections set max_rows = null, max_age = null where collection = 'feed'`;
  else await sql`update private.collections set max_rows = 2000, max_age = '90 days' where collection = 'feed'`;
}

/** A seller's listing that awa may write about. */
export async function conversationAbout(sql: Sql): Promise<{ listingId: string; receiverId: string }> {
  const [row] = await sql<{ id: string }[]>`
    select id::text from public.listings where user_id = ${people.kouassi.id} and status = 'active' order by created_at desc limit 1`;
  if (row === undefined) throw new Error("Kouassi sells nothing");
  return { listingId: row.id, receiverId: people.kouassi.id };
}

/** So many listings get this price, each in its own right a change that every phone must hear of. */
export async function changePrices(sql: Sql, listings: number, price: number): Promise<void> {
  await sql`update public.listings set price = ${price} where id in (
    select id from public.listings where status = 'active' and not deleted and not hidden order by created_at desc limit ${listings})`;
}

/** Kouassi publishes what he likes. */
export async function giveCredit(sql: Sql): Promise<void> {
  await sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${people.kouassi.id}, 5, 'gift', gen_random_uuid())`;
}
