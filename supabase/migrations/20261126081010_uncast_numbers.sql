-- A number that is told is counted and written down, thirty a day. A cast in the address (`?select=listing_contact::int`) failed after
-- the function had run: the error quoted the number, and the transaction, with what it had counted, was undone. So somebody read
-- every seller's number of a town, and nothing stood anywhere. A filter told the same sign by sign. A bare text as json has no cast to
-- anything that could fail with its value in the error, no operator to be compared by and nothing to reach into; as jsonb, which
-- PostgREST makes of it, it has (`->> 0`): 084010_plain_calls. The answer is the same text between quotes. Newest text of 110_contact;
-- new is what it gives back, how it is asked, `require_account`, and that the same number asked for again is written down once a day.
drop function public.listing_contact(uuid);
create function public.listing_contact(listing_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  listing public.listings;
  number text;
begin
  if me is null then
    perform private.refuse_request(401, 'contact_signed_out');
  end if;
  perform private.require_account(me);
  perform private.require_plain_call();
  if not exists (select from public.user_private p where p.id = me) then
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
  insert into private.contact_reveals (viewer, listing_id) select me, listing.id
    where not exists (select from private.contact_reveals r
      where r.viewer = me and r.listing_id = listing.id and r.at > now() - interval '1 day');
  return to_json(number);
end $$;
grant execute on function public.listing_contact(uuid) to authenticated;
