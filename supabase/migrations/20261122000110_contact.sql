-- Who may reach whom beside a conversation. A person one has blocked neither writes (check_may_write) nor gets the number
-- (listing_contact), nor does one write to her; the list travels in the lane "mine", so that every phone of the person
-- knows it. The phone number of a seller leaves the database by one door, and each time it does is written down.

create table public.blocks (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references public.users (id),
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on public.blocks (blocked_id);
create index blocks_change on public.blocks (blocker_id, xid, blocked_id);
create trigger zz_stamp before insert or update on public.blocks for each row execute function private.stamp();
alter table public.blocks enable row level security;
create policy "own block list" on public.blocks for select to authenticated using (blocker_id = (select auth.uid()));
create trigger poke after insert or update on public.blocks for each row execute function private.poke_owner('blocker_id', 'mine');

insert into private.mutation_kinds (kind, needs) values ('block_person', 'signed_in');

-- {person_id, on}. A block can always be taken back; blocking twice keeps the first date.
create function private.push_block_person(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'person_id');
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('act_incomplete');
  elsif wanted = me then
    perform private.refuse('block_of_oneself');
  elsif (args ->> 'on')::boolean then
    perform from public.users u where u.id = wanted and not u.deleted;
    if not found then
      perform private.refuse('person_unknown');
    elsif private.fact('blocks_most') <= (select count(*) from public.blocks b where b.blocker_id = me and not b.deleted) then
      perform private.refuse('blocks_many');
    end if;
    insert into public.blocks as b (blocker_id, blocked_id) values (me, wanted)
      on conflict (blocker_id, blocked_id) do update set deleted = false, created_at = now() where b.deleted;
  else
    update public.blocks b set deleted = true where b.blocker_id = me and b.blocked_id = wanted and not b.deleted;
  end if;
  return coalesce(
    (select v.body from private.lane_mine v where v.reader = me and v.id = 'block:' || wanted and not v.gone),
    private.tombstone('block:' || wanted, pg_current_xact_id()));
end $$;

create table private.contact_reveals (
  viewer uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  at timestamptz not null default clock_timestamp(),
  primary key (viewer, listing_id, at)
);
create index contact_reveals_recent on private.contact_reveals (viewer, at);
create index contact_reveals_listing on private.contact_reveals (listing_id);

-- The seller's number as 225XXXXXXXXXX. Signed in with a complete profile, visible listing, not one's own, nobody
-- blocked; thirty different listings a day.
create function public.listing_contact(listing_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  listing public.listings;
  number text;
begin
  if me is null then
    perform private.refuse_request(401, 'contact_signed_out');
  elsif not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'contact_profile_missing');
  elsif private.is_suspended(me) then
    perform private.refuse_request(403, 'suspended');
  end if;
  select * into listing from public.listings l where l.id = listing_contact.listing_id;
  if listing.user_id = me then
    perform private.refuse_request(403, 'contact_own_listing');
  end if;
  select p.phone into number from public.user_private p
    where p.id = listing.user_id and listing.visible and not exists (
      select from public.blocks b where not b.deleted and (b.blocker_id, b.blocked_id) in ((me, p.id), (p.id, me)));
  if number is null then
    perform private.refuse_request(404, 'contact_gone');
  end if;
  -- One request of a person at a time: the thirty-first cannot slip through beside the thirtieth.
  perform pg_advisory_xact_lock(hashtextextended('contact:' || me, 0));
  if 30 <= (select count(distinct r.listing_id) from private.contact_reveals r
            where r.viewer = me and r.at > now() - interval '1 day' and r.listing_id <> listing.id) then
    perform private.refuse_request(429, 'contacts_many', 3600);
  end if;
  insert into private.contact_reveals (viewer, listing_id) values (me, listing.id);
  return number;
end $$;
grant execute on function public.listing_contact(uuid) to authenticated;
