-- Reading a conversation ends its notice. That was asked for each message by itself: whether any other one is unread, past all that the same
-- act had read before, which took the square of their number. Three thousand took as long as a statement may, more never arrived.

-- Newest text of 225_notices (untell_message, for one row); new is that it is asked once for each conversation, and only where there is a notice. A
-- conversation that had something unread before the statement and has nothing now was read by it.
create function private.untell_messages() returns trigger language plpgsql set search_path = '' as $$
declare
  talk record;
begin
  for talk in
    select w.receiver_id as reader, w.listing_id as about, w.sender_id as writer from was w
    where not w.read and not w.deleted group by 1, 2, 3 order by 1, 2, 3
  loop
    perform from private.notices n
      where n.person = talk.reader and n.tag = 'conversation:' || talk.about || ':' || talk.writer;
    continue when not found;
    perform from public.messages m where m.receiver_id = talk.reader and m.listing_id = talk.about
      and m.sender_id = talk.writer and not m.read and not m.deleted limit 1;
    if not found then
      delete from private.notices n
        where n.person = talk.reader and n.tag = 'conversation:' || talk.about || ':' || talk.writer;
    end if;
  end loop;
  return null;
end $$;
drop trigger untell on public.messages;
drop function private.untell_message();
create trigger untell after update on public.messages referencing old table as was
  for each statement execute function private.untell_messages();

-- Newest text of 100_messages; new is that the conversation is locked first, as by who writes in it: two people who both read and answered
-- at once held each the other's notice.
create or replace function private.push_mark_read(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing uuid := private.uuid_of(args, 'listing_id');
  other uuid := private.uuid_of(args, 'other_id');
  up_to int := private.int_of(args, 'up_to_seq');
begin
  if up_to is null then
    perform private.refuse('act_incomplete');
  end if;
  perform from public.messages m where m.listing_id = listing and m.receiver_id = me and m.sender_id = other limit 1;
  if not found then
    perform private.refuse('conversation_unknown');
  end if;
  perform from private.conversations c where c.listing_id = listing and c.buyer_id in (me, other) for no key update;
  update public.messages m set read = true where m.id in (
    select k.id from public.messages k
    where k.receiver_id = me and k.listing_id = listing and k.sender_id = other and k.seq <= up_to and not k.read
    order by k.id for no key update);
  return null;
end $$;
