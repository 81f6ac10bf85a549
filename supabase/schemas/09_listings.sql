-- Listings. `status` is what the seller, the payment and the time make of it, `deleted` the seller's or the team's removal,
-- `hidden` the mark of three reports; `visible` is the one condition everybody else reads by.

-- Eight signs of Crockford's base 32, which has no I, L, O, U: the short address of a listing, read aloud, typed and printed.
create function private.new_listing_code() returns text language plpgsql volatile set search_path = '' as $$
declare
  made text;
begin
  loop
    -- The bytes of a random uuid that hold neither its version nor its variant.
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.bytes, i) & 31), 1), '') into made
      from (select uuid_send(gen_random_uuid()) as bytes) r, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) i;
    exit when not exists (select from public.listings l where l.code = made);
  end loop;
  return made;
end $$;

create table public.listings (
  id uuid primary key,
  code text not null unique default private.new_listing_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  user_id uuid not null references public.users (id),
  title text not null check (char_length(title) between 1 and 500),
  description text not null,
  price int not null check (price between 1 and 1000000000),
  category text not null check (category in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books')),
  condition text not null check (condition in ('new', 'like_new', 'good', 'used')),
  district text not null,
  -- Its seller can bring or send it.
  delivery boolean not null default false,
  photos text[] not null check (cardinality(photos) between 1 and 50 and array_position(photos, null) is null),
  -- 'asleep': on sale for sixty days without a word of its owner.
  status text not null default 'pending' check (status in ('pending', 'active', 'asleep', 'sold')),
  paid_by text check (paid_by in ('first_free', 'credit', 'manual')),
  boosted_until timestamptz,
  -- Beside its status: it stays on sale, for everybody, and the reservation ends by itself. Phones compare it with the time of the server.
  reserved_until timestamptz,
  hidden boolean not null default false,
  deleted boolean not null default false,
  -- Its owner is suspended; lifting the suspension shows it again.
  suspended boolean not null default false,
  visible boolean not null generated always as (status = 'active' and not deleted and not hidden and not suspended) stored,
  -- Its place among the others: when it was made, or last renewed.
  created_at timestamptz not null default now(),
  -- When it first became visible. Never set: no other reader has heard of it, so no tombstone names it.
  published_at timestamptz,
  -- The words for the search: the stems of what the title says it is, the first word's first, and those of all that is said (19_search.sql). Those are
  -- there twice, so that one index answers for several words wherever they stand.
  stems text[] not null,
  stems_all text[] not null,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  archived boolean not null default false,
  -- When it was first sold or deleted.
  ended_at timestamptz,
  town_id text not null references private.towns,
  -- The person of a conversation about it for whom it is reserved, or to whom it was sold. Its owner, that person and the team know it, nobody else.
  buyer_id uuid references public.users (id),
  -- When an offer about it was last accepted: those that were made before are over.
  agreed_at timestamptz,
  -- Its seller has the bill of when it was bought.
  invoice boolean not null default false,
  -- Its seller has given the IMEI of the phone, which a buyer may compare (check_imei).
  has_imei boolean not null default false,
  constraint listings_district_fkey foreign key (town_id, district) references private.districts (town_id, name),
  constraint listings_description_check check (case when archived
    then description = '' and (status = 'sold' or deleted) else char_length(description) between 1 and 50000 end)
);

-- The admin console's one search: people, listings and payments by name, address, number, title, reference or id. Listings also when
-- nobody else sees them any more, with their past. Whose data is shown is noted, as everywhere.

create index listings_hidden on public.listings (id) where hidden;

-- Those that ended before this was noted count from their last change.
create index listings_to_archive on public.listings (coalesce(ended_at, updated))
  where not archived and (status = 'sold' or deleted);

-- Public questions are read by town; the addresses for search engines, those of all towns, by when they were published.
create index listings_town_newest on public.listings (town_id, created_at desc, id desc) where visible;
create index listings_town_cheapest on public.listings (town_id, price, created_at desc, id desc) where visible;
create index listings_town_change on public.listings (town_id, xid, id) where published_at is not null;
create trigger count_insert after insert on public.listings for each row
  when (new.visible) execute function private.count_listing();
create trigger count_update after update on public.listings for each row
  when (new.visible <> old.visible) execute function private.count_listing();
create trigger count_delete after delete on public.listings for each row
  when (old.visible) execute function private.count_listing();
create trigger a_town_insert before insert on public.listings for each row execute function private.place_listing();
create trigger a_town_update before update on public.listings for each row
  when (new.town_id <> old.town_id) execute function private.place_listing();
create index listings_buyer on public.listings (buyer_id);
create index listings_owner on public.listings (user_id, xid);
create index listings_of_owner on public.listings (user_id, created_at desc);
create index listings_renewed on public.listings (created_at) where created_at > published_at;
create index listings_sold on public.listings (user_id) where status = 'sold' and not deleted;
create index listings_published on public.listings (published_at) where published_at is not null;
create index listings_district on public.listings (town_id, district);
create index listings_stems on public.listings
  using gin (town_id extensions.text_ops, category extensions.text_ops, stems, stems_all) where visible;
-- For the admin console, which looks for a title as it is written.
create index listings_titled on public.listings using gin (private.normalised(title) extensions.gin_trgm_ops) where visible;

-- The states a listing may pass through, for every writer: pending → active → sold, with active ⇄ asleep between them. Two steps back are
-- possible: a listing that a manual payment put on sale waits again when that payment is taken back, and a sale that came to nothing is on
-- sale again. The writer says so by taking `paid_by`, or `ended_at`, away in the same breath.
-- When it first ended is noted, and a text that is written while its own is in the archive brings the row back. The stems are
-- made of a text that changed alone: what touches many listings at once (a suspension, an account that closes) has eight seconds for
-- ten thousand of them.
create function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id, new.code) is distinct from (old.id, old.user_id, old.code) then
      raise exception 'a listing keeps its id, its code and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in
         (('pending', 'active'), ('active', 'sold'), ('active', 'asleep'), ('asleep', 'active'), ('asleep', 'sold'))
       and not (old.status in ('active', 'asleep') and new.status = 'pending' and old.paid_by = 'manual' and new.paid_by is null)
       and not (old.status = 'sold' and new.status = 'active' and old.ended_at is not null and new.ended_at is null) then
      raise exception 'a listing goes from pending to active to sold' using errcode = '23514';
    end if;
    if old.deleted and not new.deleted then
      raise exception 'a deleted listing stays deleted' using errcode = '23514';
    end if;
    if new.archived and new.description <> old.description then
      delete from private.old_listings o where o.id = new.id;
      new.archived := false;
    elsif new.archived and not old.archived then
      insert into private.old_listings (id, description) values (new.id, old.description);
      new.description := '';
    end if;
  end if;
  if new.status <> 'pending' and not new.deleted and new.published_at is null then
    new.published_at := new.created_at;
  end if;
  if new.ended_at is null and (new.status = 'sold' or new.deleted) then
    new.ended_at := case when tg_op = 'UPDATE' and (old.status = 'sold' or old.deleted) then old.updated else now() end;
  end if;
  if tg_op = 'INSERT' or new.archived <= old.archived
      and (new.town_id, new.title, new.description) is distinct from (old.town_id, old.title, old.description) then
    select s.about, s.whole into new.stems, new.stems_all from private.listing_stems(new.title, new.description) s;
    perform private.file_words(new.town_id, new.stems_all);
  end if;
  return new;
end $$;
create trigger guard before insert or update on public.listings for each row execute function private.guard_listing();

-- A move into the archive keeps version and date, and is told to nobody.
create function private.stamp_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.archived <= old.archived then
    new.xid := pg_catalog.pg_current_xact_id();
    new.updated := pg_catalog.now();
  end if;
  return new;
end $$;
create trigger zz_stamp before insert or update on public.listings for each row execute function private.stamp_listing();
alter table public.listings enable row level security;
create policy "visitors see what is for sale" on public.listings for select to anon using (visible);
create policy "what is for sale, and own listings in every status" on public.listings for select to authenticated
  using (visible or user_id = (select auth.uid()));

create table private.old_listings (
  id uuid primary key references public.listings (id) on delete cascade,
  description text not null
);

create function private.archived_text(listing uuid) returns text language sql stable
  return (select o.description from private.old_listings o where o.id = archived_text.listing);

create function private.description_of(l public.listings) returns text language sql stable
  return case when l.archived then private.archived_text(l.id) else l.description end;

-- The facts of a listing that others read.
create function private.state_of(l public.listings) returns text language sql immutable
  return case when l.deleted then 'deleted' when l.hidden or l.suspended then 'unavailable' else l.status end;

-- The one list of a listing's facts: cards, the poke of its owner and what an edit is about (words_of) are made of it, and
-- src/model/listing/fields.ts reads it. An expression without a question, which PostgreSQL puts in place of the call; what lies in the
-- archive is asked for by a function of its own.
create function private.listing_facts(l public.listings) returns jsonb language sql stable
  return jsonb_build_object(
    'id', l.id, 'code', l.code, 'user_id', l.user_id, 'title', l.title, 'description', private.description_of(l), 'price', l.price,
    'category', l.category, 'condition', l.condition, 'district', l.district, 'delivery', l.delivery, 'invoice', l.invoice, 'has_imei', l.has_imei, 'photos', to_jsonb(l.photos),
    'status', private.state_of(l), 'created_at', private.iso(l.created_at), 'boosted_until', private.iso(l.boosted_until),
    'reserved_until', private.iso(l.reserved_until), 'town', l.town_id);

-- Those that a conversation shows of its listing: of its photos the cover. Hidden, suspended or asleep is 'deleted' there, about which the two go
-- on: an app of 1.0.0 closes a conversation about a listing whose status it does not know. Why, each app asks.
create function private.heading_facts(l public.listings) returns jsonb language sql stable
  return jsonb_build_object('title', l.title, 'price', l.price, 'photos', to_jsonb(l.photos[1:1]), 'user_id', l.user_id,
    'status', case when l.deleted or l.hidden or l.suspended or l.status = 'asleep' then 'deleted' else l.status end,
    'reserved_until', private.iso(l.reserved_until), 'agreed_at', private.iso(l.agreed_at));

-- All of a listing for its owner, under names a person understands.
create function private.export_listing(l public.listings) returns jsonb language sql stable
  return jsonb_build_object(
    'identifiant', l.id, 'adresse_courte', l.code, 'titre', l.title, 'description', private.description_of(l), 'prix_fcfa', l.price,
    'categorie', l.category, 'etat', l.condition, 'quartier', l.district, 'livraison', l.delivery, 'facture', l.invoice, 'imei_verifiable', l.has_imei and not l.archived, 'photos', to_jsonb(l.photos),
    'statut', l.status, 'payee_par', l.paid_by, 'masquee', l.hidden, 'supprimee', l.deleted, 'creee_le', private.iso(coalesce(l.published_at, l.created_at)),
    'publiee_le', private.iso(l.published_at), 'renouvelee_le', case when l.created_at > l.published_at then private.iso(l.created_at) end, 'reservee_jusqu_au', private.iso(l.reserved_until),
    'acheteur', case when l.status = 'sold' or l.reserved_until > now() then private.name_of(l.buyer_id) end);

create trigger poke_insert after insert on public.listings referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');
create trigger poke_update after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('mine', 'user_id', 'buyer_id, private.listing_facts(r::public.listings)');
create trigger poke_town_insert after insert on public.listings referencing new table as now_is
  for each statement execute function private.poke_towns('feed', 'r.published_at is not null');
create trigger poke_town_update after update on public.listings referencing new table as now_is
  for each statement execute function private.poke_towns('feed', 'r.published_at is not null');

-- A listing as every collection shows it.
create view private.cards as
select l.id, l.user_id, l.xid, l.created_at, l.visible, l.published_at, u.xid as seller_xid, private.state_of(l) as state,
  private.listing_facts(l) || jsonb_build_object('v', private.version(l.xid),
    'seller_name', u.full_name, 'seller_rating', u.rating, 'seller_reviews', u.review_count,
    'seller_avatar', private.avatar_of(u)) as card,
  l.town_id, l.buyer_id, l.ended_at
from public.listings l join public.users u on u.id = l.user_id;

-- Only listings that were visible once: nobody hears of the others, not even as a tombstone.
create view private.pull_feed as
select null::uuid as reader, c.id, c.xid, c.created_at as at, not c.visible as gone, false as old, c.card as body, c.town_id
from private.cards c where c.published_at is not null;

insert into private.collections (collection, personal, id_type, max_rows, max_age, by_town) values ('feed', false, 'uuid', 2000, '90 days', true);

create function public.sync_pull_feed(after text default null, before text default null, max_rows int default 60, town text default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.page_of(l, auth.uid(), private.epoch(), after, before, sync_pull_feed.max_rows, null, town)
  from private.collections l where l.collection = 'feed'
$$;
grant execute on function public.sync_pull_feed(text, text, int, text) to anon, authenticated;

-- A collection of sellers: how who has published here is called and judged now. A card holds its seller's facts as they were when it was sent,
-- and is not sent again for another name or star: one row says it to every phone, which puts it over the cards it holds
-- (src/queries/rows.ts). Whoever published once belongs to it for good, so that no phone keeps what was.
create view private.pull_sellers as
select null::uuid as reader, u.id, u.xid, u.updated as at, u.deleted as gone, false as old,
  jsonb_build_object('id', u.id, 'v', private.version(u.xid), 'name', u.full_name, 'rating', u.rating,
    'reviews', u.review_count, 'avatar', private.avatar_of(u)) as body, t.id as town_id
from public.users u cross join private.towns t
where exists (select from public.listings l where l.user_id = u.id and l.town_id = t.id and l.published_at is not null);

-- A phone that begins has the facts in its cards, which a cache may have kept for an hour: it needs but those of lately. Changes are
-- never too many to be told, for a phone would keep the older facts of its cards.
insert into private.collections (collection, personal, id_type, max_rows, max_age, by_town) values ('sellers', false, 'uuid', null, '1 day', true);

insert into private.mutation_kinds (kind, needs) values
  ('publish_listing', 'person'), ('mark_sold', 'person'), ('change_price', 'person'), ('delete_listing', 'person'),
  ('reserve_listing', 'person'), ('relist_listing', 'person'), ('renew_listing', 'person');

create function private.check_price(price int) returns void language plpgsql set search_path = '' as $$
begin
  if price is null then
    perform private.refuse('price_missing');
  elsif price < private.fact('price_min') then
    perform private.refuse('price_low');
  elsif price > private.fact('price_max') then
    perform private.refuse('price_high');
  end if;
end $$;

-- The photos of a listing: one to five objects of one's own folder, already uploaded. A listing never goes out before its
-- pictures have arrived. The name of one is its hash and its shape, the width in hundredths of the height: the room that pages
-- leave for it, of no other use. `known`: those it shows already.
create function private.check_photos(me uuid, photos jsonb, known text[] default '{}') returns text[]
language plpgsql set search_path = '' as $$
declare
  names text[];
begin
  if jsonb_typeof(photos) is distinct from 'array' or jsonb_array_length(photos) = 0 then
    perform private.refuse('photos_missing');
  elsif jsonb_array_length(photos) > private.fact('photos_max') then
    perform private.refuse('photos_many');
  end if;
  names := array(select p.name from jsonb_array_elements_text(photos) with ordinality p (name, place) order by p.place);
  if exists (select from unnest(names) n (name) where n.name is null
      or n.name <> all (known) and n.name !~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9]\.(webp|jpg|jpeg|png)$'))
    or cardinality(names) <> (select count(distinct n.name) from unnest(names) n (name)) then
    perform private.refuse('photo_invalid');
  elsif exists (select from unnest(names) n (name) where n.name <> all (known) and not exists (
      select from storage.objects o where o.bucket_id = 'listings' and o.name = n.name)) then
    perform private.refuse('photo_not_there');
  end if;
  return names;
end $$;

create function private.check_listing_texts(title text, description text, args jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if title = '' then
    perform private.refuse('title_missing');
  elsif char_length(title) < private.fact('title_min') then
    perform private.refuse('title_short');
  elsif char_length(title) > private.fact('title_max') then
    perform private.refuse('title_long');
  elsif char_length(description) < private.fact('description_min') then
    perform private.refuse('description_short');
  elsif char_length(description) > private.fact('description_max') then
    perform private.refuse('description_long');
  elsif coalesce(args ->> 'category', '') not in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books') then
    perform private.refuse('category_missing');
  elsif coalesce(args ->> 'condition', '') not in ('new', 'like_new', 'good', 'used') then
    perform private.refuse('condition_missing');
  elsif not exists (select from private.districts d where d.name = args ->> 'district') then
    perform private.refuse('district_missing');
  elsif jsonb_typeof(args -> 'delivery') <> 'boolean' or jsonb_typeof(args -> 'invoice') <> 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
end $$;

-- {id, title, description, price, category, condition, district, delivery?, invoice?, photos, draft_id?}. One transaction: the listing, its
-- price (trigger "pay") and the end of its draft. The same id again answers the same listing and charges nothing;
-- with other words than it was published with, from a second device, it is a conflict that shows the listing.
-- A phone that was away for months sends its publication again and is answered as then, from the archive.
create function private.push_publish_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
  title text := private.text_of(args, 'title');
  description text := private.text_of(args, 'description');
  price int := private.int_of(args, 'price');
  names text[];
  existing public.listings;
begin
  select * into existing from public.listings l where l.id = wanted;
  if not found then
    perform private.check_listing_texts(title, description, args);
    perform private.check_price(price);
    names := private.check_photos(me, args -> 'photos');
    perform private.limit_pace(me, 'publish', 40, 40.0 / 3600, 'publish_too_fast');
    insert into public.listings (id, user_id, title, description, price, category, condition, district, delivery, invoice, photos)
      values (wanted, me, title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district',
        coalesce((args ->> 'delivery')::boolean, false), coalesce((args ->> 'invoice')::boolean, false), names)
      on conflict (id) do nothing;
    select * into existing from public.listings l where l.id = wanted;
  end if;
  if existing.user_id <> me then
    perform private.refuse('listing_exists');
  elsif existing.deleted then
    perform private.refuse('listing_deleted');
  elsif (existing.title, private.description_of(existing), existing.price, existing.category, existing.condition, existing.district)
      is distinct from (title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district')
      or to_jsonb(existing.delivery) <> coalesce(args -> 'delivery', 'false')
      or to_jsonb(existing.invoice) <> coalesce(args -> 'invoice', 'false')
      or to_jsonb(existing.photos) is distinct from args -> 'photos' then
    perform private.conflict('listing_published_otherwise', private.my_listing_row(me, wanted));
  end if;
  -- A draft that was deleted on another device meanwhile, too: written again there later, it must not come back beside its listing.
  update public.drafts d set deleted = true, published_as = wanted, data = '{}'
    where d.user_id = me and d.id = private.as_uuid(args ->> 'draft_id') and d.published_as is null;
  return private.my_listing_row(me, wanted);
end $$;

-- One's own listing, locked, or a refusal that tells strangers no more than they could read anyway.
--
-- A transaction that locks a listing and then writes of its owner (a notice, a report that hides it, an edit) needs her row, by the foreign key. Who
-- suspends her, closes her account or gives her a new rating holds her row and then wants her listings: the two would stop each
-- other. Her row comes first everywhere, also in the team's decisions (decide_report, decide_appeal).
create function private.lock_own_listing(me uuid, wanted uuid) returns public.listings
language plpgsql set search_path = '' as $$
declare
  listing public.listings;
begin
  perform from public.users u where u.id = me for key share;
  select * into listing from public.listings l where l.id = wanted for update; -- what the change will need
  if not found or (listing.user_id <> me and not listing.visible) then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id <> me then
    perform private.refuse('listing_of_another');
  end if;
  return listing;
end $$;

-- The person whom `args` names as the buyer, or null: nobody, or one who has closed the account. Her row comes before that of the listing, as that
-- of who closes an account does (forget_traces).
create function private.named_buyer(args jsonb) returns uuid language plpgsql set search_path = '' as $$
declare
  named uuid;
begin
  if coalesce(jsonb_typeof(args -> 'buyer_id'), 'null') = 'null' then
    return null;
  end if;
  named := private.uuid_of(args, 'buyer_id');
  perform from public.users u where u.id = named for key share;
  return case when exists (select from public.users u where u.id = named and u.deleted) then null else named end;
end $$;

-- A buyer is who has written about that listing.
create function private.check_buyer(listing public.listings, buyer uuid) returns void language plpgsql set search_path = '' as $$
begin
  if buyer is not null and not exists (
      select from private.conversations c where c.listing_id = listing.id and c.buyer_id = buyer) then
    perform private.refuse_unknown('buyer_unknown');
  end if;
end $$;

-- {id, buyer_id?}. A sale that names nobody leaves the buyer open: a second phone may still name one. Of two who are named the first stands, and the
-- second phone is told.
create function private.push_mark_sold(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  buyer uuid := private.named_buyer(args);
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  end if;
  perform private.check_buyer(listing, buyer);
  if listing.status = 'sold' and buyer <> listing.buyer_id then
    perform private.conflict('sold_to_another', private.my_listing_row(me, listing.id));
  end if;
  update public.listings l set status = 'sold', buyer_id = buyer
    where l.id = listing.id and (l.status <> 'sold' or l.buyer_id is null and buyer is not null);
  return private.my_listing_row(me, listing.id);
end $$;

-- {id}. A sale that came to nothing: within 14 days the listing is on sale again as it was, at its place, for no fee. It has the pace of a
-- publication.
create function private.push_relist_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status = 'sold' then
    if coalesce(listing.ended_at, '-infinity') < now() - make_interval(days => private.fact('relist_days_most')::int) then
      perform private.refuse('relist_late');
    end if;
    perform private.limit_pace(me, 'publish', 40, 40.0 / 3600, 'publish_too_fast');
    update public.listings l set status = 'active', ended_at = null, buyer_id = null, reserved_until = null where l.id = listing.id;
    insert into private.renewals (listing_id, due)
      values (listing.id, now() + make_interval(days => private.fact('renew_days_most')))
      on conflict (listing_id) do update set asked = 0, due = excluded.due;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

-- How often the owner of a listing was asked whether it still is for sale since they last said so, and when they are asked, or the listing is taken from
-- sale, next (chore_month_old).
create table private.renewals (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  asked int not null default 0 check (asked between 0 and 2),
  due timestamptz not null
);
create index renewals_due on private.renewals (due);

-- {id, at}. Still for sale, its owner says: once in thirty days it counts as new in every order, as of the moment of the tap. `at`: milliseconds since
-- 1970. A tap that comes late puts nothing before what was published since. One that fell asleep is on sale again, for no fee.
create function private.push_renew_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted timestamptz;
begin
  if jsonb_typeof(args -> 'at') is distinct from 'number' then
    perform private.refuse('mutation_incomplete');
  elsif listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status = 'sold' then
    perform private.refuse('renew_of_sold');
  end if;
  wanted := least(to_timestamp((args ->> 'at')::double precision / 1000), now());
  wanted := case when listing.created_at <= wanted - make_interval(days => private.fact('renew_days_most')) then wanted else listing.created_at end;
  update public.listings l set status = 'active', created_at = wanted
    where l.id = listing.id and (l.status, l.created_at) is distinct from ('active', wanted);
  if found then
    delete from private.renewals r where r.listing_id = listing.id;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

-- {id, until, buyer_id?, was?}. `until`: milliseconds since 1970, as far as it was promised when it was tapped, or null: reserved no more. Counted from now
-- it is never more than 72 hours, and one that came too late is over. The longest promise stands, with whom it was made to: that of a phone which was
-- away for a day shortens no newer one. `was`: the end that was seen by who ends it; a newer promise stands.
create function private.push_reserve_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  buyer uuid := private.named_buyer(args);
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted timestamptz;
begin
  if jsonb_typeof(args -> 'until') = 'number' then
    if listing.deleted then
      perform private.refuse('listing_deleted');
    elsif listing.status = 'pending' then
      perform private.refuse('listing_not_published');
    elsif listing.status = 'sold' then
      perform private.refuse('reserve_of_sold');
    elsif not listing.visible then
      perform private.refuse('reserve_of_hidden');
    end if;
    perform private.check_buyer(listing, buyer);
    wanted := least(to_timestamp((args ->> 'until')::double precision / 1000),
      now() + make_interval(hours => private.fact('reserved_hours_most')::int));
    if wanted > now() and wanted >= coalesce(listing.reserved_until, wanted)
        and (wanted, buyer) is distinct from (listing.reserved_until, listing.buyer_id) then
      perform private.limit_pace(me, 'reserve', 20, 20.0 / 86400, 'reserve_too_fast');
      update public.listings l set reserved_until = wanted, buyer_id = buyer where l.id = listing.id;
    end if;
  elsif jsonb_typeof(args -> 'until') is distinct from 'null' then
    perform private.refuse('mutation_incomplete');
  elsif jsonb_typeof(args -> 'was') is distinct from 'number'
      or date_trunc('milliseconds', listing.reserved_until) <= to_timestamp((args ->> 'was')::double precision / 1000) then
    update public.listings l set reserved_until = null, buyer_id = case when l.status = 'sold' then l.buyer_id end
      where l.id = listing.id and l.reserved_until is not null;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

-- {id, price, was?, or_was?}. `was`: the price that the person saw. Another one now, set on another device: a conflict that shows the
-- listing, instead of the last arrival winning in silence; `or_was` is what this phone may have set itself. It has a pace: each
-- change writes every heart and message of the listing anew.
create function private.push_change_price(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted int := private.int_of(args, 'price');
begin
  perform private.check_price(wanted);
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status = 'sold' then
    perform private.refuse('price_of_sold');
  elsif listing.price not in (private.int_of(args, 'was'), wanted) and not private.or_was(args, to_jsonb(listing.price)) then
    perform private.conflict('price_changed_elsewhere', private.my_listing_row(me, listing.id));
  end if;
  if listing.price <> wanted then
    perform private.limit_pace(me, 'price', 20, 20.0 / 86400, 'price_too_fast');
    update public.listings l set price = wanted where l.id = listing.id;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

-- {id}
create function private.push_delete_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.status = 'sold' and not listing.deleted then
    perform private.refuse('delete_of_sold');
  end if;
  update public.listings l set deleted = true where l.id = listing.id and not l.deleted;
  return private.my_listing_row(me, listing.id);
end $$;

-- The facts of a listing that its owner can edit. The price has a mutation of its own, the district stays.
create function private.words_of(l public.listings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(f.key, f.value) from jsonb_each(private.listing_facts(l)) f
  where f.key in ('title', 'description', 'category', 'condition', 'delivery', 'invoice', 'photos')
$$;

-- Edits of a listing on sale: its owner gives it other words or pictures, for no fee. What stood there before is kept for
-- the team: a listing that gathers reviews, or reports, as one thing cannot become another thing unseen.

create table private.listing_edits (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id),
  user_id uuid not null references public.users (id),
  -- The changed fields alone, before and after: fields of private.words_of.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index listing_edits_listing on private.listing_edits (listing_id, at);
create index listing_edits_user on private.listing_edits (user_id, at);
create index listing_edits_at on private.listing_edits (at);

-- The past of a listing as the team sees it: its edits, newest first, twenty at most.
create function private.edits_of(listing uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(e.at), 'before', e.before, 'after', e.after)
    order by e.at desc), '[]')
  from (select k.* from private.listing_edits k where k.listing_id = edits_of.listing order by k.at desc limit 20) e
$$;

-- Two devices: `wanted` on `was`, when both came from `base`. A field that the person left as she saw it stays as it is
-- now; of one that was changed on both sides neither wins in silence: null.
create function private.merge_words(base jsonb, was jsonb, wanted jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  merged jsonb := was;
  field text;
begin
  for field in select jsonb_object_keys(was) loop
    continue when wanted -> field is not distinct from base -> field or wanted -> field is not distinct from was -> field;
    if was -> field is distinct from base -> field then
      return null;
    end if;
    merged := merged || jsonb_build_object(field, wanted -> field);
  end loop;
  return merged;
end $$;

insert into private.mutation_kinds (kind, needs) values ('edit_listing', 'person');

-- A listing that was reported, hidden or warned about and is now edited: the team hears of it, and a warning that was
-- answered by an edit waits for the team's eyes again.
create function private.notify_team_of_edit(listing uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.moderation_notices n
    set edited_at = clock_timestamp(), status = case when n.kind = 'warned' then 'standing' else n.status end
    where n.listing_id = notify_team_of_edit.listing and n.kind in ('hidden', 'warned')
      and n.status in ('standing', 'appealed', 'upheld');
  if exists (select from public.reports r where r.subject_id = notify_team_of_edit.listing and r.status = 'open') then
    perform private.poke('team');
  end if;
end $$;

-- {id, title, description, category, condition, delivery?, invoice?, photos, or_was?}, with `base` the same fields as the person saw them; what this
-- phone may have written itself (`or_was`) is what it came from. An app that does not know of `delivery` or `invoice` leaves it as it is. Also while the
-- listing is hidden: that is how a report is answered. Ten a day; the same words again change and count nothing.
create function private.push_edit_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  was constant jsonb := private.words_of(listing);
  wanted jsonb;
  names text[] := listing.photos;
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'sold' then
    perform private.refuse('edit_of_sold');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  end if;
  wanted := private.merge_words(
    case when jsonb_typeof(base) = 'object' and not private.or_was(args, was) then base else was end, was, jsonb_build_object(
    'title', private.text_of(args, 'title'), 'description', private.text_of(args, 'description'),
    'category', args -> 'category', 'condition', args -> 'condition', 'delivery', coalesce(args -> 'delivery', was -> 'delivery'),
    'invoice', coalesce(args -> 'invoice', was -> 'invoice'), 'photos', args -> 'photos'));
  if wanted is null then
    perform private.conflict('listing_edited_elsewhere', private.my_listing_row(me, listing.id));
  elsif wanted = was then
    return private.my_listing_row(me, listing.id);
  end if;
  perform private.check_listing_texts(wanted ->> 'title', wanted ->> 'description',
    wanted || jsonb_build_object('district', listing.district));
  if wanted -> 'photos' <> was -> 'photos' then
    names := private.check_photos(me, wanted -> 'photos', listing.photos);
  end if;
  perform private.limit_pace(me, 'edit', 10, 10.0 / 86400, 'edit_too_fast');
  update public.listings l set title = wanted ->> 'title', description = wanted ->> 'description',
      category = wanted ->> 'category', condition = wanted ->> 'condition', delivery = (wanted -> 'delivery')::boolean,
      invoice = (wanted -> 'invoice')::boolean, photos = names
    where l.id = listing.id;
  insert into private.listing_edits (listing_id, user_id, before, after)
    select listing.id, me, jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, wanted -> f.key)
    from jsonb_each(was) f where f.value <> wanted -> f.key;
  perform private.notify_team_of_edit(listing.id);
  return private.my_listing_row(me, listing.id);
end $$;

create function private.chore_archive() returns bigint language plpgsql set search_path = '' as $$
declare
  old uuid[] := array(
    select l.id from public.listings l
    where not l.archived and (l.status = 'sold' or l.deleted)
      and coalesce(l.ended_at, l.updated) < now() - interval '90 days'
    order by coalesce(l.ended_at, l.updated) limit 200 for no key update skip locked);
begin
  update public.listings l set archived = true where l.id = any (old);
  delete from private.listing_imeis i where i.listing_id = any (old);
  return cardinality(old);
end $$;

insert into private.chores (name, position) values ('archive', 4);

-- Another price or other words after one that was taken back when it had left and its answer was lost: whether it had arrived
-- or not, what stands there is this phone's own doing and no change of another device. `or_was` names what that may be; of words it may lack what the app
-- that wrote them did not know of.

create function private.or_was(args jsonb, now jsonb) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from jsonb_array_elements(
    case when jsonb_typeof(or_was.args -> 'or_was') = 'array' then or_was.args -> 'or_was' else '[]' end) o
    where o.value = or_was.now or jsonb_typeof(o.value) = 'object' and jsonb_typeof(or_was.now) = 'object' and or_was.now || o.value = or_was.now)
$$;

-- A listing that the team removed for its words or pictures would go on being shown: whoever had put a heart on it, and whoever read the reviews about it, saw
-- its title, and in the favourites its photos. Who talked about it keeps the title, as evidence; the admin console and its owner's notice too.

-- Whether the team removed it, whoever deleted it first. The journal says so for good: notices and reports are forgotten after a year.
create function private.is_removed(about uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.audit_log a where a.subject_kind = 'listing' and a.subject_id = about and a.action = 'remove_listing')
$$;
