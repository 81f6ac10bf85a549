-- Listings. `status` is what the seller and the payment make of it, `deleted` the seller's or the team's removal,
-- `hidden` the mark of three reports; `visible` is the one condition everybody else reads by.

create table public.listings (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  title text not null check (char_length(title) between 5 and 100),
  description text not null check (char_length(description) between 20 and 5000),
  price int not null check (price between 200 and 10000000),
  category text not null check (category in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books')),
  condition text not null check (condition in ('new', 'like_new', 'good', 'used')),
  district text not null references private.districts (name),
  photos text[] not null check (cardinality(photos) between 1 and 5 and array_position(photos, null) is null),
  status text not null default 'pending' check (status in ('pending', 'active', 'sold')),
  paid_by text check (paid_by in ('first_free', 'credit', 'manual')),
  boosted_until timestamptz,
  hidden boolean not null default false,
  deleted boolean not null default false,
  visible boolean not null generated always as (status = 'active' and not deleted and not hidden) stored,
  created_at timestamptz not null default now(),
  -- When it first became visible. Never set: no other reader has heard of it, so no tombstone names it.
  published_at timestamptz,
  search text not null,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index listings_newest on public.listings (created_at desc, id desc) where visible;
create index listings_cheapest on public.listings (price, created_at desc, id desc) where visible;
create index listings_feed_change on public.listings (xid, id) where published_at is not null;
create index listings_owner on public.listings (user_id, xid);
create index listings_district on public.listings (district);
create index listings_search on public.listings using gin (search extensions.gin_trgm_ops) where visible;

-- The states a listing may pass through, for every writer: pending → active → sold, never back.
create function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id) is distinct from (old.id, old.user_id) then
      raise exception 'a listing keeps its id and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in (('pending', 'active'), ('active', 'sold')) then
      raise exception 'a listing goes from pending to active to sold' using errcode = '23514';
    end if;
    if old.deleted and not new.deleted then
      raise exception 'a deleted listing stays deleted' using errcode = '23514';
    end if;
  end if;
  if new.status <> 'pending' and not new.deleted and new.published_at is null then
    new.published_at := new.created_at;
  end if;
  new.search := private.normalised(new.title || ' ¶ ' || new.description);
  return new;
end $$;
create trigger guard before insert or update on public.listings for each row execute function private.guard_listing();
create trigger zz_stamp before insert or update on public.listings for each row execute function private.stamp();

alter table public.listings enable row level security;
create policy "visitors see what is for sale" on public.listings for select to anon using (visible);
create policy "what is for sale, and own listings in every status" on public.listings for select to authenticated
  using (visible or user_id = (select auth.uid()));
grant select (id, user_id, title, description, price, category, condition, district, photos, status, boosted_until,
  created_at, deleted, hidden) on public.listings to anon, authenticated;
