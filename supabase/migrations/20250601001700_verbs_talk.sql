-- The verbs of conversations.

insert into private.mutation_kinds (kind, needs) values ('send_message', 'person'), ('mark_read', 'signed_in');

-- May `me` write to `receiver` about this listing? The buyer writes first, and only about something for sale; once the
-- two have talked, both go on whatever became of the listing.
create function private.check_may_write(me uuid, listing public.listings, receiver uuid) returns void
language plpgsql set search_path = '' as $$
declare
  talked boolean;
begin
  if receiver = me then
    perform private.refuse(case when listing.user_id = me then 'own_listing' else 'not_party' end,
      'Vous ne pouvez pas discuter avec vous-même.');
  elsif listing.id is null then
    perform private.refuse('not_found', 'Cette annonce n’existe pas.');
  elsif listing.user_id not in (me, receiver) then
    perform private.refuse('not_party', 'Cette personne ne vend pas cette annonce.');
  end if;
  perform from public.users u where u.id = receiver and not u.deleted;
  if not found then
    perform private.refuse('gone', 'Cette personne n’a plus de compte.');
  end if;
  perform from public.blocks b where b.blocker_id = me and b.blocked_id = receiver and not b.deleted;
  if found then
    perform private.refuse('blocked', 'Vous avez bloqué cette personne.');
  end if;
  perform from public.blocks b where b.blocker_id = receiver and b.blocked_id = me and not b.deleted;
  if found then
    perform private.refuse('blocked', 'Cette personne ne souhaite plus recevoir vos messages.');
  end if;
  talked := exists (select from private.conversations c where c.listing_id = listing.id
    and c.buyer_id = case when listing.user_id = me then receiver else me end);
  if talked then
    return;
  elsif listing.user_id = me then
    perform private.refuse('not_party', 'Vous pourrez répondre dès que cette personne vous aura écrit.');
  elsif not listing.visible then
    perform private.refuse('gone', 'Cette annonce n’est plus disponible.');
  end if;
  perform private.limit_pace(me, 'conversation', 20, 20.0 / 3600,
    'Vous avez ouvert beaucoup de conversations. Celle-ci partira un peu plus tard.');
end $$;

-- {listing_id, receiver_id, content}. The message takes the id of the mutation.
create function private.push_send_message(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  receiver uuid := private.uuid_of(args, 'receiver_id');
  words text := private.text_of(args, 'content');
  listing public.listings;
begin
  if words = '' then
    perform private.refuse('empty', 'Le message est vide.');
  elsif char_length(words) > 1000 then
    perform private.refuse('too_long', 'Le message ne doit pas dépasser 1 000 caractères.');
  end if;
  perform from public.messages m where m.id = mutation and m.sender_id = me;
  if not found then
    select * into listing from public.listings l where l.id = wanted;
    perform private.check_may_write(me, listing, receiver);
    perform private.limit_pace(me, 'message', 1500, 300.0 / 60,
      'Vous envoyez beaucoup de messages. La suite partira dans un instant.');
    insert into public.messages (id, listing_id, sender_id, receiver_id, content)
      values (mutation, wanted, me, receiver, words);
  end if;
  return (select v.body from private.lane_messages v where v.reader = me and v.id = mutation);
end $$;

-- {listing_id, other_id, up_to_seq}. Only forwards: what is read stays read.
create function private.push_mark_read(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing uuid := private.uuid_of(args, 'listing_id');
  other uuid := private.uuid_of(args, 'other_id');
  up_to int := private.int_of(args, 'up_to_seq');
begin
  if up_to is null then
    perform private.refuse('invalid', 'Cette action est incomplète.');
  end if;
  perform from public.messages m where m.listing_id = listing and m.receiver_id = me and m.sender_id = other limit 1;
  if not found then
    perform private.refuse('not_found', 'Conversation introuvable');
  end if;
  update public.messages m set read = true where m.id in (
    select k.id from public.messages k
    where k.receiver_id = me and k.listing_id = listing and k.sender_id = other and k.seq <= up_to and not k.read
    order by k.id for no key update);
  return null;
end $$;
