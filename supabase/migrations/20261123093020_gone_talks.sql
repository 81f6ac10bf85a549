-- Newest text of 100_messages; new is that a talk ends with a listing that was deleted. Sold or under review, the two go on.
create or replace function private.check_may_write(me uuid, listing public.listings, receiver uuid) returns void
language plpgsql set search_path = '' as $$
declare
  talked boolean;
begin
  if receiver = me then
    perform private.refuse(case when listing.user_id = me then 'own_message' else 'message_to_oneself' end);
  elsif listing.id is null then
    perform private.refuse('listing_unknown');
  elsif listing.user_id not in (me, receiver) then
    perform private.refuse('not_the_seller');
  end if;
  perform from public.users u where u.id = receiver and not u.deleted;
  if not found then
    perform private.refuse('person_gone');
  end if;
  if private.is_suspended(receiver) then
    perform private.refuse('other_suspended');
  end if;
  perform from public.blocks b where b.blocker_id = me and b.blocked_id = receiver and not b.deleted;
  if found then
    perform private.refuse('blocked_by_you');
  end if;
  perform from public.blocks b where b.blocker_id = receiver and b.blocked_id = me and not b.deleted;
  if found then
    perform private.refuse('blocked_by_them');
  end if;
  if listing.deleted then
    perform private.refuse('listing_gone');
  end if;
  talked := exists (select from private.conversations c where c.listing_id = listing.id
    and c.buyer_id = case when listing.user_id = me then receiver else me end);
  if talked then
    return;
  elsif listing.user_id = me then
    perform private.refuse('not_written_yet');
  elsif not listing.visible then
    perform private.refuse('listing_gone');
  elsif private.is_watched(me) then
    perform private.refuse('reported_by_many');
  end if;
  perform private.limit_pace(me, 'conversation', 20, 20.0 / 3600, 'conversations_too_fast');
end $$;
