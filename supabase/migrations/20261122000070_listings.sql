-- Listings. `status` is what the seller and the payment make of it, `deleted` the seller's or the team's removal,
-- `hidden` the mark of three reports; `visible` is the one condition everybody else reads by.

create table public.listings (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  title text not null check (char_length(title) between private.fact('title_min') and private.fact('title_max')),
  description text not null check (char_length(description) between private.fact('description_min') and private.fact('description_max')),
  price int not null check (price between private.fact('price_min') and private.fact('price_max')),
  category text not null check (category in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books')),
  condition text not null check (condition in ('new', 'like_new', 'good', 'used')),
  district text not null references private.districts (name),
  photos text[] not null check (cardinality(photos) between 1 and private.fact('photos_max') and array_position(photos, null) is null),
  status text not null default 'pending' check (status in ('pending', 'active', 'sold')),
  paid_by text check (paid_by in ('first_free', 'credit', 'manual')),
  boosted_until timestamptz,
  hidden boolean not null default false,
  deleted boolean not null default false,
  -- Its owner is suspended; lifting the suspension shows it again.
  suspended boolean not null default false,
  visible boolean not null generated always as (status = 'active' and not deleted and not hidden and not suspended) stored,
  created_at timestamptz not null default now(),
  -- When it first became visible. Never set: no other reader has heard of it, so no tombstone names it.
  published_at timestamptz,
  search text not null,
  -- What the title names, without its gaps: "Air Pods" is found as "airpods".
  joined text not null generated always as (replace(split_part(search, ' ¶ ', 1), ' ', '')) stored,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index listings_newest on public.listings (created_at desc, id desc) where visible;
create index listings_cheapest on public.listings (price, created_at desc, id desc) where visible;
create index listings_feed_change on public.listings (xid, id) where published_at is not null;
create index listings_owner on public.listings (user_id, xid);
create index listings_of_owner on public.listings (user_id, created_at desc);
create index listings_published on public.listings (published_at) where published_at is not null;
create index listings_district on public.listings (district);
create index listings_search on public.listings using gin (search extensions.gin_trgm_ops) where visible;
create index listings_named on public.listings using gin (split_part(search, ' ¶ ', 1) extensions.gin_trgm_ops) where visible;
create index listings_joined on public.listings using gin (joined extensions.gin_trgm_ops) where visible;

-- The states a listing may pass through, for every writer: pending → active → sold. One step back is possible: a listing
-- that a manual payment put on sale waits again when that payment is taken back. The writer says so by taking `paid_by`
-- away in the same breath.
create function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id) is distinct from (old.id, old.user_id) then
      raise exception 'a listing keeps its id and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in (('pending', 'active'), ('active', 'sold'))
       and not (old.status = 'active' and new.status = 'pending' and old.paid_by = 'manual' and new.paid_by is null) then
      raise exception 'a listing goes from pending to active to sold' using errcode = '23514';
    end if;
    if old.deleted and not new.deleted then
      raise exception 'a deleted listing stays deleted' using errcode = '23514';
    end if;
  end if;
  if new.status <> 'pending' and not new.deleted and new.published_at is null then
    new.published_at := new.created_at;
  end if;
  new.search := private.search_text(new.title, new.description);
  return new;
end $$;
create trigger guard before insert or update on public.listings for each row execute function private.guard_listing();
create trigger zz_stamp before insert or update on public.listings for each row execute function private.stamp();

alter table public.listings enable row level security;
create policy "visitors see what is for sale" on public.listings for select to anon using (visible);
create policy "what is for sale, and own listings in every status" on public.listings for select to authenticated
  using (visible or user_id = (select auth.uid()));

-- When a fact that other rows show changes, they are touched too: see spread_person.
create function private.spread_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.listings l where l.id = new.id for update;
  update public.favorites f set updated = now()
    where (f.user_id, f.listing_id) in (
      select k.user_id, k.listing_id from public.favorites k
      where k.listing_id = new.id and not k.deleted order by k.user_id for no key update);
  if (new.status, new.price, new.deleted, new.hidden, new.suspended, new.title, new.photos)
     is distinct from (old.status, old.price, old.deleted, old.hidden, old.suspended, old.title, old.photos) then
    update public.messages m set updated = now()
      where m.id in (select k.id from public.messages k where k.listing_id = new.id order by k.id for no key update);
    -- Those who talk about it are told at once that it is sold, gone or has another price.
    perform private.poke('user:' || talker.id, 'messages') from (
      select distinct unnest(array[k.sender_id, k.receiver_id]) as id
      from public.messages k where k.listing_id = new.id) talker;
  end if;
  if new.title is distinct from old.title then
    update public.reviews r set updated = now()
      where r.id in (select k.id from public.reviews k where k.listing_id = new.id order by k.id for no key update);
  end if;
  return null;
end $$;
create trigger spread after update on public.listings for each row execute function private.spread_listing();

create trigger poke_insert after insert on public.listings for each row execute function private.poke_owner('user_id', 'mine');
create trigger poke_update after update on public.listings for each row
  when ((new.status, new.price, new.deleted, new.hidden, new.suspended, new.title, new.description, new.category, new.condition, new.photos)
    is distinct from (old.status, old.price, old.deleted, old.hidden, old.suspended, old.title, old.description, old.category,
      old.condition, old.photos))
  execute function private.poke_owner('user_id', 'mine');
create trigger poke_feed_insert after insert on public.listings for each row
  when (new.status = 'active') execute function private.poke_feed();
create trigger poke_feed_update after update on public.listings for each row
  when (new.published_at is not null) execute function private.poke_feed();

-- A listing as every lane shows it.
create view private.cards as
select l.id, l.user_id, l.xid, l.created_at, l.visible, l.published_at,
  case when l.deleted then 'deleted' when l.hidden or l.suspended then 'unavailable' else l.status end as state,
  jsonb_build_object(
    'id', l.id, 'v', private.version(l.xid), 'user_id', l.user_id, 'title', l.title, 'description', l.description,
    'price', l.price, 'category', l.category, 'condition', l.condition, 'district', l.district,
    'photos', to_jsonb(l.photos),
    'status', case when l.deleted then 'deleted' when l.hidden or l.suspended then 'unavailable' else l.status end,
    'created_at', private.iso(l.created_at), 'boosted_until', private.iso(l.boosted_until),
    'seller_name', u.full_name, 'seller_rating', u.rating, 'seller_reviews', u.review_count) as card
from public.listings l join public.users u on u.id = l.user_id;

-- Only listings that were visible once: nobody hears of the others, not even as a tombstone.
create view private.lane_feed as
select null::uuid as reader, c.id, c.xid, c.created_at as at, not c.visible as gone, false as old, c.card as body
from private.cards c where c.published_at is not null;

insert into private.lanes (lane, personal, id_type, max_rows, max_age) values ('feed', false, 'uuid', 2000, '90 days');

create function public.sync_pull_feed(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('feed', after, before, max_rows)
$$;
grant execute on function public.sync_pull_feed(text, text, int) to anon, authenticated;

insert into private.mutation_kinds (kind, needs) values
  ('publish_listing', 'person'), ('mark_sold', 'person'), ('change_price', 'person'), ('delete_listing', 'person');

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
-- pictures have arrived. `known`: those it shows already.
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
      or n.name <> all (known) and n.name !~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webp|jpg|jpeg|png)$'))
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
  end if;
end $$;

-- {id, title, description, price, category, condition, district, photos, draft_id?}. One transaction: the listing, its
-- price (trigger "pay") and the end of its draft. The same id again answers the same listing and charges nothing;
-- with other words than it was published with, from a second device, it is a conflict that shows the listing.
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
    insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
      values (wanted, me, title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district', names)
      on conflict (id) do nothing;
    select * into existing from public.listings l where l.id = wanted;
  end if;
  if existing.user_id <> me then
    perform private.refuse('listing_exists');
  elsif existing.deleted then
    perform private.refuse('listing_deleted');
  elsif (existing.title, existing.description, existing.price, existing.category, existing.condition, existing.district)
      is distinct from (title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district')
      or to_jsonb(existing.photos) is distinct from args -> 'photos' then
    perform private.conflict('listing_published_otherwise', private.my_listing_row(me, wanted));
  end if;
  -- A draft that was deleted on another device meanwhile, too: written again there later, it must not come back beside its listing.
  update public.drafts d set deleted = true, published_as = wanted, data = '{}'
    where d.user_id = me and d.id = private.as_uuid(args ->> 'draft_id') and d.published_as is null;
  return private.my_listing_row(me, wanted);
end $$;

-- One's own listing, locked, or a refusal that tells strangers no more than they could read anyway.
create function private.lock_own_listing(me uuid, wanted uuid) returns public.listings
language plpgsql set search_path = '' as $$
declare
  listing public.listings;
begin
  select * into listing from public.listings l where l.id = wanted for update; -- what the change will need, see spread_person
  if not found or (listing.user_id <> me and not listing.visible) then
    perform private.refuse('listing_unknown');
  elsif listing.user_id <> me then
    perform private.refuse('listing_of_another');
  end if;
  return listing;
end $$;

-- {id}
create function private.push_mark_sold(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  end if;
  update public.listings l set status = 'sold' where l.id = listing.id and l.status = 'active';
  return private.my_listing_row(me, listing.id);
end $$;

-- {id, price, was?}. `was`: the price that the person saw. Another one now, set on another device: a conflict that shows the
-- listing, instead of the last arrival winning in silence.
create function private.push_change_price(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted int := private.int_of(args, 'price');
begin
  perform private.check_price(wanted);
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status <> 'active' then
    perform private.refuse('price_of_sold');
  elsif listing.price not in (private.int_of(args, 'was'), wanted) then
    perform private.conflict('price_changed_elsewhere', private.my_listing_row(me, listing.id));
  end if;
  update public.listings l set price = wanted where l.id = listing.id and l.price <> wanted;
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
