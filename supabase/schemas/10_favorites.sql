-- Favourites. They point at the account, not at the profile: a heart needs no phone number, and vanishes with the account.

create table public.favorites (
  user_id uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- The price that it had then: null of hearts that are older than this column.
  price int,
  primary key (user_id, listing_id)
);
create index favorites_listing on public.favorites (listing_id);
create trigger zz_stamp before insert or update on public.favorites for each row execute function private.stamp();
alter table public.favorites enable row level security;
create policy "own favourites" on public.favorites for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.favorites referencing new table as now_is
  for each statement execute function private.poke_people('favorites', 'user_id');
create trigger poke_update after update on public.favorites referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('favorites', 'user_id', 'listing_id, deleted');

-- The text of a listing is for those who may read it: the card stays, its description goes with its visibility, and of one that the
-- team removed its title too. Only of what was deleted is that asked: this is read for each row.
-- A heart comes anew when its listing or its seller changes. All of a person's are looked at for that: they are some hundreds at most.
create view private.pull_favorites as
select f.user_id as reader, f.listing_id as id, p.xid, f.created_at as at, f.deleted as gone, p.old,
  jsonb_build_object(
    'id', f.listing_id, 'v', greatest(private.version(f.xid), private.version(c.xid), private.version(c.seller_xid)),
    'created_at', private.iso(f.created_at), 'price_then', f.price,
    'listing', case when c.visible then c.card else c.card || jsonb_build_object(
      'description', '', 'status', case c.state when 'pending' then 'unavailable' else c.state end)
      || case when c.state = 'deleted' and private.is_removed(c.id)
        then jsonb_build_object('title', 'Annonce supprimée', 'photos', '[]'::jsonb) else '{}' end end) as body
from public.favorites f join private.cards c on c.id = f.listing_id
  cross join lateral (values (f.xid, false), (c.xid, true), (c.seller_xid, true)) p (xid, old)
where not (f.deleted and p.old);

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('favorites', true, 'uuid', null, null);

insert into private.mutation_kinds (kind, needs) values ('set_favorite', 'signed_in');

-- {listing_id, on}. A heart can always be taken back; it can only be put on what is for sale or one's own.
create function private.push_set_favorite(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  listing public.listings;
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  if (args ->> 'on')::boolean then
    -- The lock a foreign key would take: a heart put on again inserts nothing, and a sale must see it all the same.
    select * into listing from public.listings l where l.id = wanted for key share;
    if not found then
      perform private.refuse_unknown('listing_unknown');
    elsif not listing.visible and not exists (
      select from public.favorites f where f.user_id = me and f.listing_id = wanted and not f.deleted) then
      perform private.refuse('listing_gone');
    elsif private.fact('favorites_most') <= (select count(*) from public.favorites f where f.user_id = me and not f.deleted) then
      perform private.refuse('favorites_many');
    end if;
    insert into public.favorites as f (user_id, listing_id, price) values (me, wanted, listing.price)
      on conflict (user_id, listing_id) do update set deleted = false, created_at = now(), price = excluded.price where f.deleted;
  else
    update public.favorites f set deleted = true where f.user_id = me and f.listing_id = wanted and not f.deleted;
  end if;
  return coalesce(
    (select v.body from private.pull_favorites v where v.reader = me and v.id = wanted and not v.gone and not v.old),
    private.tombstone(wanted::text, pg_current_xact_id()));
end $$;

-- Work per heart has an end: a listing with 4,000 could be neither sold nor repriced within the time that a request has. The first hearts
-- are told at once and the rest by the timer.

-- Listings whose hearts are not all told yet: how far it has come, and what those hear that it has not reached.
create table private.late_hearts (
  listing uuid primary key references public.listings (id),
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  state text not null check (state in ('cheaper', 'sold')),
  since timestamptz not null default clock_timestamp()
);
