import type { Sql, TransactionSql } from "postgres";
import { CROWD } from "./crowd.ts";

/** How much a country holds; `npm run scale` takes a million listings. In several towns, each has as much as any other. */
export type Size = {
  readonly listings: number;
  readonly people: number;
  readonly messages: number;
  readonly towns: number;
};

export const sizeOf = (listings: number, towns = 1): Size => ({
  listings,
  people: Math.ceil(listings / 5),
  messages: listings * 2,
  towns,
});

/** Listings of the one big shop; everybody else has about five. */
export const SHOP_LISTINGS = 2000;

/** Ids that a question can name: the nth person, the nth listing (the first are the shop's, and the newest). */
export const personId = (n: number | string): string => `md5('person ${n}')::uuid`;
export const listingId = (n: number | string): string => `md5('listing ${n}')::uuid`;

/**
 * Fills a migrated database with two years of a market: 60 % of the listings for sale, ten messages a conversation, one in twenty
 * a bicycle. Triggers are off, so the columns they keep are written here as they would have written them, and the indexes are built afterwards.
 */
export async function fillCountry(sql: Sql, size: Size): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local maintenance_work_mem = '256MB'`;
    await tx`set local work_mem = '64MB'`;
    const indexes = await takeIndexes(tx);
    for (const statement of [TOWNS, PEOPLE, TEMPLATES, LISTINGS, CONVERSATION, REVIEWS, MONEY, COUNTS, CROWD])
      await tx.unsafe(withSize(statement, size)).simple();
    for (const index of indexes) await tx.unsafe(index);
  });
  await sql.unsafe("vacuum analyze").simple();
}

/** Drops what is no constraint's index and gives the statements that make them again. */
async function takeIndexes(tx: TransactionSql): Promise<string[]> {
  const found = await tx<{ name: string; definition: string }[]>`
    select format('%I.%I', i.schemaname, i.indexname) as name, i.indexdef as definition from pg_indexes i
    where i.schemaname in ('public', 'private') and i.tablename in ('listings', 'messages', 'users', 'reviews', 'favorites')
      and not exists (select from pg_constraint c where c.conname = i.indexname)`;
  for (const { name } of found) await tx.unsafe(`drop index ${name}`);
  return found.map(({ definition }) => definition);
}

const withSize = (statement: string, { listings, people, messages, towns }: Size): string =>
  statement
    .replaceAll(":towns", String(towns))
    .replaceAll(":listings", String(listings))
    .replaceAll(":people", String(people))
    .replaceAll(":conversations", String(Math.floor(messages / 10)))
    .replaceAll(":shop", String(Math.min(SHOP_LISTINGS, Math.floor(listings / 10))));

/** The first town is there; whoever is asked about below lives in it. */
const TOWNS = `
insert into private.towns (id, name, of_name, money, support)
  select 'ville-' || n, 'Ville ' || n, 'de Ville ' || n, t.money, t.support from private.towns t, generate_series(1, :towns - 1) n;
insert into private.districts (town_id, name) select t.id, d.name from private.towns t, private.districts d on conflict do nothing;
insert into private.feed_pokes (town_id, collection) select t.id, k.collection from private.towns t, private.feed_pokes k on conflict do nothing;
insert into private.town_total (town_id) select t.id from private.towns t on conflict do nothing;
create function pg_temp.town_of(i bigint) returns text language sql stable as $$
  select case when i > 10 and n > 0 then 'ville-' || n else private.first_town() end
  from (select (hashint8(i)::bigint & 2147483647) % :towns as n) k
$$;`;

const PEOPLE = `
create temp table person on commit drop as
  select i, md5('person ' || i)::uuid as id, i || '@echelle.test' as email,
    (array['Awa', 'Kouassi', 'Mariam', 'Yao', 'Aïcha', 'Serge', 'Fatou', 'Koffi', 'Adjoua', 'Ibrahim'])[1 + i % 10] || ' '
      || (array['Koné', 'Traoré', 'N’Guessan', 'Ouattara', 'Zébié', 'Gnahoré', 'Bamba', 'Kouamé', 'Diabaté', 'Yapi', 'Soro'])[1 + i / 10 % 11]
      || ' ' || chr(65 + i / 110 % 26) || chr(97 + i / 2860 % 26) as name,
    now() - i * interval '730 days' / :people as at
  from generate_series(1, :people) i;
insert into auth.users (id, email, email_confirmed_at, created_at) select id, email, at, at from person;
insert into public.users (id, full_name, rating, review_count, created_at, first_listing_at, xid, town_id)
  select id, name, case when i = 1 then 4.5 end, case when i = 1 then 500 else 0 end, at, at, '10', pg_temp.town_of(i) from person;
insert into public.user_private (id, email, phone, district, xid)
  select id, email, '22507' || lpad(i::text, 8, '0'), 'Commerce', '10' from person;
insert into public.user_credits (user_id, credits, xid) select id, 2, '10' from person;
insert into private.team_members (user_id) values (md5('person 2')::uuid);
update private.settings set value = 'optional' where name = 'team_second_factor';`;

const TEMPLATES = `
create temp table template on commit drop as
  select t.*, s.about || '{no}'::text[] as stems, s.whole || '{no}'::text[] as stems_all from (
    select i, (array['Vélo', 'Téléphone Itel', 'Table basse', 'Pagne wax', 'Manuel de maths', 'Moto', 'Chaise', 'Frigo', 'Télévision',
        'Robe', 'Chaussures', 'Lit', 'Armoire', 'Ordinateur', 'Ballon', 'Casque', 'Marmite', 'Sac', 'Montre', 'Ventilateur'])[1 + i % 20]
      || ' ' || (array['de ville', 'Yamaha', 'neuf', 'bleu', 'solide', 'Apsonic', 'en bois', 'Samsung', 'pour enfant', 'LG', 'rouge', 'ancien', 'grand'])[1 + i / 20 % 13]
        as title,
      'Bon état, peu servi, visible le soir et le samedi. '
        || repeat((array['Un article soigné ', 'Presque neuf ', 'À venir chercher ', 'Avec facture '])[1 + i % 4], 12) as description
    from generate_series(0, 1039) i) t, private.listing_stems(t.title, t.description) s;
insert into private.town_words (town_id, stem) select t.id, w.stem from private.towns t, (
  select distinct unnest(stems_all) as stem from template) w where w.stem ~ '[a-z]' on conflict do nothing;`;

const LISTINGS = `
create temp table offered on commit drop as
  select i, md5('listing ' || i)::uuid as id, md5('person ' || s)::uuid as seller, pg_temp.town_of(s) as town,
    case when i % 20 < 12 then 'active' when i % 20 < 19 then 'sold' else 'active' end as status, i % 20 = 19 as deleted,
    now() - i * interval '730 days' / :listings as at, (11 + (:listings - i) * 500::bigint / :listings)::text::xid8 as xid
  from (select i, case when i <= :shop then 1 else 3 + i % (:people - 3) end as s from generate_series(1, :listings) i) k;
insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status, paid_by, deleted,
    created_at, published_at, stems, stems_all, updated, xid, town_id)
  select o.id, o.seller, t.title || ' nº ' || o.i, t.description || o.i, 200 + (o.i * 37::bigint) % 900000,
    (array['sports', 'electronics', 'home', 'fashion', 'books', 'vehicles'])[1 + o.i % 6],
    (array['new', 'like_new', 'good', 'used'])[1 + o.i % 4],
    (array['Lobia', 'Commerce', 'Marais', 'Kennedy 1', 'Orly 1'])[1 + o.i % 5],
    array[o.seller || '/' || o.id || '/' || repeat(md5('photo ' || o.i), 2) || '.webp'], o.status, 'first_free', o.deleted,
    o.at, o.at, t.stems || o.i::text, t.stems_all || o.i::text, o.at, o.xid, o.town
  from offered o join template t on t.i = o.i % 1040 order by o.i desc;
insert into storage.objects (id, bucket_id, name, owner_id, created_at)
  select gen_random_uuid(), 'listings', o.seller || '/' || o.id || '/' || repeat(md5('photo ' || o.i), 2) || '.webp', o.seller, o.at
  from offered o where o.i % 10 < 3 and (not o.deleted or o.at > now() - interval '29 days');
insert into public.favorites (user_id, listing_id, created_at, xid)
  select md5('person ' || 3 + (i * 7) % (:people - 3))::uuid, md5('listing ' || i)::uuid, now() - interval '1 day', '10'
  from generate_series(1, :listings, 5) i;`;

const CONVERSATION = `
create temp table conversation on commit drop as
  select k, md5('conversation ' || k)::uuid as id, o.id as listing, o.seller, md5('person ' || 3 + (k * 11) % (:people - 3))::uuid as buyer,
    now() - k * interval '720 days' / :conversations as at
  from generate_series(1, :conversations) k join offered o on o.i = 1 + (k::bigint * 4) % :listings;
delete from conversation where buyer = seller;
insert into private.conversations (id, listing_id, buyer_id, owner_id, last_seq, last_at, buyer_wrote, owner_wrote, created_at)
  select id, listing, buyer, seller, 10, at, true, true, at from conversation on conflict do nothing;
insert into public.messages (id, conversation_id, listing_id, sender_id, receiver_id, content, read, seq, created_at, updated, xid)
  select md5('message ' || t.k || ' ' || n)::uuid, t.id, t.listing, case when n % 2 = 1 then t.buyer else t.seller end,
    case when n % 2 = 1 then t.seller else t.buyer end, 'Bonjour, est-ce toujours disponible ? Je peux passer samedi.', true, n,
    t.at + n * interval '1 minute', t.at, (11 + (:conversations - t.k) * 500::bigint / :conversations)::text::xid8
  from conversation t join private.conversations c on c.id = t.id, generate_series(1, 10) n order by t.at, n;`;

const REVIEWS = `
insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment, verified, created_at, xid, town_id)
  select md5('review ' || t.k)::uuid, t.buyer, t.seller, t.listing, 3 + t.k % 3, 'Tout s’est bien passé.', true, t.at, '10', l.town_id
  from conversation t join public.listings l on l.id = t.listing
  on conflict do nothing;`;

const MONEY = `
insert into public.credit_ledger (user_id, delta, reason, ref, created_at)
  select p.id, d, 'gift', md5('gift ' || p.i || ' ' || n)::uuid, p.at
  from person p, (values (1, 3), (2, -1)) v (n, d);
insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, status, full_name, phone, email, screenshot_sha256,
    object_path, created_at, decided_by, decided_at, xid)
  select md5('proof ' || p.i)::uuid, p.id, 'pack', 'starter', 500, 3, 'accepted', p.name, '07' || lpad(p.i::text, 8, '0'), p.email,
    repeat(md5('shot ' || p.i), 2), '', p.at, md5('person 2')::uuid, p.at + interval '20 minutes', '10'
  from person p where p.i % 2 = 0;`;

/** The counts that the triggers would have made. */
const COUNTS = `
update private.town_total t set
  listings = (select count(*) from public.listings l where l.visible and l.town_id = t.town_id),
  people = (select count(*) from public.users u where not u.deleted and u.town_id = t.town_id);`;
