-- The phone number of a seller leaves the database by this one door, and each time it does is written down.

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
    perform private.refuse_request(401, 'signed_out', 'Vous devez être connecté pour contacter le vendeur');
  elsif not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'profile_required', 'Complétez votre profil pour contacter le vendeur.');
  elsif private.is_suspended(me) then
    perform private.refuse_request(403, 'forbidden', 'Votre compte est suspendu. Écrivez au support.');
  end if;
  select * into listing from public.listings l where l.id = listing_contact.listing_id;
  if listing.user_id = me then
    perform private.refuse_request(403, 'own_listing', 'Vous ne pouvez pas contacter votre propre annonce');
  end if;
  select p.phone into number from public.user_private p
    where p.id = listing.user_id and listing.visible and not exists (
      select from public.blocks b where not b.deleted and (b.blocker_id, b.blocked_id) in ((me, p.id), (p.id, me)));
  if number is null then
    perform private.refuse_request(404, 'not_found', 'Cette annonce n’est plus disponible.');
  end if;
  -- One request of a person at a time: the thirty-first cannot slip through beside the thirtieth.
  perform pg_advisory_xact_lock(hashtextextended('contact:' || me, 0));
  if 30 <= (select count(distinct r.listing_id) from private.contact_reveals r
            where r.viewer = me and r.at > now() - interval '1 day' and r.listing_id <> listing.id) then
    perform private.refuse_request(429, 'rate_limited', 'Vous avez vu trente numéros aujourd’hui. Revenez demain.', 3600);
  end if;
  insert into private.contact_reveals (viewer, listing_id) values (me, listing.id);
  return number;
end $$;
grant execute on function public.listing_contact(uuid) to authenticated;
