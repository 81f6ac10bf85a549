-- Who locks a listing and then writes of its owner (a notice, a report that hides it, an edit) needs her row, by the foreign key. Who suspends her,
-- closes her account or gives her a new rating holds her row and then wants her listings: the two stopped each other, and one of
-- them failed. Her row comes first everywhere now; the team's decisions do the same (what_stands, late_appeals).

-- Replaces the text of 070_listings; new is the owner's row.
create or replace function private.lock_own_listing(me uuid, wanted uuid) returns public.listings
language plpgsql set search_path = '' as $$
declare
  listing public.listings;
begin
  perform from public.users u where u.id = me for key share;
  select * into listing from public.listings l where l.id = wanted for update; -- what the change will need, see spread_person
  if not found or (listing.user_id <> me and not listing.visible) then
    perform private.refuse('listing_unknown');
  elsif listing.user_id <> me then
    perform private.refuse('listing_of_another');
  end if;
  return listing;
end $$;

-- Replaces the text of 160_reports; new is the owner's row.
create or replace function private.queue_report() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = (select l.user_id from public.listings l where l.id = new.listing_id) for key share;
  select private.words_of(l) into new.said from public.listings l where l.id = new.listing_id for update;
  return new;
end $$;
