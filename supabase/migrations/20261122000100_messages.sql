-- A conversation is one listing and one buyer. Its row exists to be locked: it hands out the sequence that orders
-- its messages, so two people writing at once can never get the same place.

create table private.conversations (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id),
  buyer_id uuid not null references public.users (id),
  last_seq int not null,
  last_at timestamptz not null,
  buyer_wrote boolean not null,
  owner_wrote boolean not null,
  created_at timestamptz not null default now(),
  unique (listing_id, buyer_id)
);
create index conversations_buyer on private.conversations (buyer_id);

create table public.messages (
  id uuid primary key,
  conversation_id uuid not null references private.conversations (id),
  listing_id uuid not null references public.listings (id),
  sender_id uuid not null references public.users (id),
  receiver_id uuid not null references public.users (id),
  content text not null check (char_length(private.trimmed(content)) >= 1 and char_length(content) <= private.fact('message_max')),
  read boolean not null default false,
  seq int not null,
  created_at timestamptz not null,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (conversation_id, seq),
  check (sender_id <> receiver_id)
);
create index messages_listing on public.messages (listing_id);
create index messages_sent_change on public.messages (sender_id, xid, id);
create index messages_received_change on public.messages (receiver_id, xid, id);
create index messages_sent on public.messages (sender_id, created_at, id);
create index messages_received on public.messages (receiver_id, created_at, id);
create index messages_created on public.messages (created_at);
create index messages_unread on public.messages (receiver_id, listing_id, sender_id, seq) where not read;

-- Places a message in its conversation. The time is taken under the lock and never runs backwards, so the order by
-- seq and the order by time agree even when the server's clock is set back.
create function private.place_message() returns trigger language plpgsql set search_path = '' as $$
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
  return new;
end $$;
create trigger place before insert on public.messages for each row execute function private.place_message();

create function private.guard_message() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.conversation_id, new.listing_id, new.sender_id, new.receiver_id, new.content, new.seq, new.created_at)
     is distinct from
     (old.id, old.conversation_id, old.listing_id, old.sender_id, old.receiver_id, old.content, old.seq, old.created_at)
  then
    raise exception 'a message is never rewritten' using errcode = '23514';
  end if;
  new.read := new.read or old.read;
  return new;
end $$;
create trigger guard before update on public.messages for each row execute function private.guard_message();
create trigger zz_stamp before insert or update on public.messages for each row execute function private.stamp();

alter table public.messages enable row level security;
create policy "the two who talk" on public.messages for select to authenticated
  using ((sender_id = (select auth.uid()) or receiver_id = (select auth.uid())) and not deleted);

create trigger poke_insert after insert on public.messages for each row execute function private.poke_both_ends();
create trigger poke_update after update on public.messages for each row
  when ((new.read, new.deleted) is distinct from (old.read, old.deleted)) execute function private.poke_both_ends();

-- A conversation says when the other side has closed the account: the name alone could be anybody's choice. With it goes
-- the place where one writes; send_message refuses it anyway.
create view private.lane_messages as
select m.reader, m.id, m.xid, m.created_at as at, m.deleted as gone, k.last_seq - m.seq >= 500 as old,
  jsonb_build_object(
    'id', m.id, 'v', private.version(m.xid), 'listing_id', m.listing_id, 'sender_id', m.sender_id,
    'receiver_id', m.receiver_id, 'content', m.content, 'read', m.read, 'seq', m.seq,
    'created_at', private.iso(m.created_at), 'other_id', m.other, 'other_name', u.full_name, 'other_gone', u.deleted,
    'listing_title', l.title, 'listing_price', l.price, 'listing_cover', l.photos[1], 'listing_owner_id', l.user_id,
    'other_suspended', private.is_suspended(m.other),
    'listing_status', case when l.deleted or l.hidden or l.suspended then 'deleted' else l.status end) as body
from (
    select s.sender_id as reader, s.receiver_id as other, s.* from public.messages s
    union all
    select s.receiver_id, s.sender_id, s.* from public.messages s
  ) m
  join private.conversations k on k.id = m.conversation_id
  join public.users u on u.id = m.other
  join public.listings l on l.id = m.listing_id;

insert into private.lanes (lane, personal, id_type, max_rows, max_age) values ('messages', true, 'uuid', null, '90 days');

create function public.sync_pull_messages(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('messages', after, before, max_rows)
$$;
grant execute on function public.sync_pull_messages(text, text, int) to authenticated;

insert into private.mutation_kinds (kind, needs) values ('send_message', 'person'), ('mark_read', 'signed_in');

-- May `me` write to `receiver` about this listing? The buyer writes first, and only about something for sale; once the
-- two have talked, both go on whatever became of the listing.
create function private.check_may_write(me uuid, listing public.listings, receiver uuid) returns void
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
    perform private.refuse('message_missing');
  elsif char_length(words) > private.fact('message_max') then
    perform private.refuse('message_long');
  end if;
  perform from public.messages m where m.id = mutation and m.sender_id = me;
  if not found then
    select * into listing from public.listings l where l.id = wanted;
    perform private.check_may_write(me, listing, receiver);
    perform private.limit_pace(me, 'message', 1500, 300.0 / 60, 'messages_too_fast');
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
    perform private.refuse('act_incomplete');
  end if;
  perform from public.messages m where m.listing_id = listing and m.receiver_id = me and m.sender_id = other limit 1;
  if not found then
    perform private.refuse('conversation_unknown');
  end if;
  update public.messages m set read = true where m.id in (
    select k.id from public.messages k
    where k.receiver_id = me and k.listing_id = listing and k.sender_id = other and k.seq <= up_to and not k.read
    order by k.id for no key update);
  return null;
end $$;
