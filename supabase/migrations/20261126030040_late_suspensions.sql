-- Whether somebody is suspended was asked once, before an act had to wait for a lock: a listing that was being published while its seller was
-- suspended stayed on sale, and a message that was being written was delivered. Both ask again once they hold her row, which the
-- suspension holds until it is over.

-- Replaces the text of 140_credits; new is that question.
create or replace function private.pay_listing() returns trigger language plpgsql set search_path = '' as $$
declare
  means text;
begin
  perform from public.users u where u.id = new.user_id for no key update;
  if private.is_suspended(new.user_id) then
    perform private.refuse('suspended');
  end if;
  update public.users u set first_listing_at = now() where u.id = new.user_id and u.first_listing_at is null;
  if found then
    means := 'first_free';
    perform private.keep_free_publication(p.id, p.phone) from public.user_private p where p.id = new.user_id;
  elsif private.decrement_user_credit(new.user_id, new.id) then
    means := 'credit';
  end if;
  if means is not null then
    update public.listings l set status = 'active', paid_by = means where l.id = new.id;
  end if;
  return null;
end $$;

-- Replaces the text of 100_messages; new is that question, of the sender.
create or replace function private.place_message() returns trigger language plpgsql set search_path = '' as $$
declare
  owner uuid;
  buyer uuid;
begin
  select l.user_id into owner from public.listings l where l.id = new.listing_id;
  buyer := case when new.sender_id = owner then new.receiver_id else new.sender_id end;
  if owner is null or owner not in (new.sender_id, new.receiver_id) then
    raise exception 'one side of a conversation owns the listing' using errcode = '23514';
  end if;
  -- One statement finds or makes the row, locks it and counts on; the conflict's index serves it, whatever the planner
  -- thinks of a young table.
  insert into private.conversations as c (listing_id, buyer_id, last_seq, last_at, buyer_wrote, owner_wrote)
    values (new.listing_id, buyer, 1, coalesce(new.created_at, clock_timestamp()), new.sender_id = buyer, new.sender_id = owner)
    on conflict (listing_id, buyer_id) do update
      set last_seq = c.last_seq + 1,
          last_at = greatest(c.last_at, coalesce(new.created_at, clock_timestamp())),
          buyer_wrote = c.buyer_wrote or excluded.buyer_wrote,
          owner_wrote = c.owner_wrote or excluded.owner_wrote
    returning c.id, c.last_seq, c.last_at into new.conversation_id, new.seq, new.created_at;
  perform from public.users u where u.id = new.sender_id for key share;
  if private.is_suspended(new.sender_id) then
    perform private.refuse('suspended');
  end if;
  return new;
end $$;
