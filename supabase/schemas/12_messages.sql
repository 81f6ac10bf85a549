-- A conversation is one listing and one buyer. Its row exists to be locked: it hands out the sequence that orders
-- its messages, so two people writing at once can never get the same place.

create table private.conversations (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id),
  buyer_id uuid not null references public.users (id),
  -- The owner of the listing, who stays the same: both sides find their conversations here.
  owner_id uuid not null references public.users (id),
  last_seq int not null,
  last_at timestamptz not null,
  buyer_wrote boolean not null,
  owner_wrote boolean not null,
  created_at timestamptz not null default now(),
  -- When it began. What has happened in it since is told by its messages.
  xid xid8 not null default pg_current_xact_id(),
  unique (listing_id, buyer_id)
);
create index conversations_of_two on private.conversations (buyer_id, owner_id);
create index conversations_owner on private.conversations (owner_id, xid, id);

create table public.messages (
  id uuid primary key,
  conversation_id uuid not null references private.conversations (id),
  listing_id uuid not null references public.listings (id),
  sender_id uuid not null references public.users (id),
  receiver_id uuid not null references public.users (id),
  content text not null check (char_length(content) between 1 and 10000),
  read boolean not null default false,
  seq int not null,
  created_at timestamptz not null,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- {kind: 'photo', name, bytes} or {kind: 'voice', name, bytes, seconds, peaks}. Its words say what it is to an app that knows
  -- neither. Without `name` it is erased.
  media jsonb,
  -- The step of haggling that it is, {step, amount}: 'made', or the answer to the last one that was made. `content` says it in words.
  offer jsonb check (offer is null or offer ->> 'step' in ('made', 'accepted', 'refused', 'withdrawn') and jsonb_typeof(offer -> 'amount') = 'number'),
  unique (conversation_id, seq),
  check (sender_id <> receiver_id),
  -- The voice in it was heard by who it is to.
  heard boolean not null default false,
  constraint messages_media_check check (jsonb_typeof(media) = 'object')
);

-- A picture is of one message: whoever names it in a second one would show it to somebody else.
create unique index messages_media on public.messages ((media ->> 'name'));

-- For what follows: the newest messages about a listing. It answers what messages_listing did.
create index messages_about on public.messages (listing_id, created_at, id);
create index messages_sent_change on public.messages (sender_id, xid, id);
create index messages_received_change on public.messages (receiver_id, xid, id);
create index messages_sent on public.messages (sender_id, created_at, id);
create index messages_received on public.messages (receiver_id, created_at, id);
create index messages_created on public.messages (created_at);
create index messages_offers on public.messages (conversation_id, seq) where offer is not null;
create index messages_unread on public.messages (receiver_id, listing_id, sender_id, seq) where not read;

-- Places a message in its conversation. The time is taken under the lock and never runs backwards, so the order by
-- seq and the order by time agree even when the server's clock is set back.
-- Whether the sender is suspended is asked again under the lock, which a suspension holds until it is over.
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
  insert into private.conversations as c (listing_id, buyer_id, owner_id, last_seq, last_at, buyer_wrote, owner_wrote)
    values (new.listing_id, buyer, owner, 1, coalesce(new.created_at, clock_timestamp()), new.sender_id = buyer, new.sender_id = owner)
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
create trigger place before insert on public.messages for each row execute function private.place_message();

create function private.guard_message() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.conversation_id, new.listing_id, new.sender_id, new.receiver_id, new.content, new.offer, new.seq, new.created_at)
     is distinct from
     (old.id, old.conversation_id, old.listing_id, old.sender_id, old.receiver_id, old.content, old.offer, old.seq, old.created_at)
     or new.media is distinct from old.media and new.media is distinct from old.media - 'name'
  then
    raise exception 'a message is never rewritten' using errcode = '23514';
  end if;
  new.read := new.read or old.read;
  new.heard := new.heard or old.heard;
  return new;
end $$;
create trigger guard before update on public.messages for each row execute function private.guard_message();
create trigger zz_stamp before insert or update on public.messages for each row execute function private.stamp();
alter table public.messages enable row level security;
create policy "the two who talk" on public.messages for select to authenticated
  using ((sender_id = (select auth.uid()) or receiver_id = (select auth.uid())) and not deleted);

create trigger poke_insert after insert on public.messages referencing new table as now_is
  for each statement execute function private.poke_people('messages', 'sender_id, receiver_id');
create trigger poke_update after update on public.messages referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('messages', 'sender_id, receiver_id', 'id, read, heard, deleted');

create view private.pull_messages as
select m.reader, m.id, m.xid, m.created_at as at, m.deleted as gone, k.last_seq - m.seq >= 500 as old,
  jsonb_build_object(
    'id', m.id, 'v', private.version(m.xid), 'listing_id', m.listing_id, 'sender_id', m.sender_id,
    'receiver_id', m.receiver_id, 'content', m.content, 'read', m.read, 'seq', m.seq,
    'created_at', private.iso(m.created_at), 'other_id', m.other)
    || case when m.media is null then '{}' else jsonb_build_object('media', m.media) end
    || case when m.offer is null then '{}' else jsonb_build_object('offer', m.offer) end
    || case when m.heard then '{"heard": true}'::jsonb else '{}' end as body
from (
    select s.sender_id as reader, s.receiver_id as other, s.* from public.messages s
    union all
    select s.receiver_id, s.sender_id, s.* from public.messages s
  ) m
  join private.conversations k on k.id = m.conversation_id;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('messages', true, 'uuid', null, '90 days');

-- Each conversation from either side.
create view private.conversation_rows as
select c.buyer_id as reader, c.owner_id as other, c.id, c.listing_id, c.owner_id, c.xid, c.created_at from private.conversations c
union all
select c.owner_id, c.buyer_id, c.id, c.listing_id, c.owner_id, c.xid, c.created_at from private.conversations c;

-- The listing and the person of a conversation, as they are now: its messages name them by their ids alone. It says when the other side has
-- closed the account: the name alone could be anybody's choice. With it goes the place where one writes; send_message refuses it anyway.
create view private.pull_conversations as
select k.reader, k.id, k.place as xid, k.created_at as at, false as gone, k.old,
  jsonb_build_object(
    'id', k.id, 'v', greatest(private.version(k.xid), private.version(u.xid), private.version(l.xid)),
    'listing_id', k.listing_id, 'other_id', k.other, 'other_name', u.full_name, 'other_avatar', private.avatar_of(u), 'other_gone', u.deleted,
    'other_suspended', private.is_suspended(k.other),
    'listing', private.heading_facts(l) || jsonb_build_object('yours', coalesce(l.buyer_id = k.reader, false))) as body
from (
    select t.*, t.xid as place, false as old from private.conversation_rows t
    union all
    select t.*, p.xid, true from private.conversation_rows t join public.users p on p.id = t.other
    union all
    select t.*, a.xid, true from private.conversation_rows t join public.listings a on a.id = t.listing_id and a.user_id = t.owner_id
  ) k
  join public.users u on u.id = k.other
  join public.listings l on l.id = k.listing_id;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('conversations', true, 'uuid', null, null);

-- Those who talk about a listing are told at once that what they see of it has changed.
create function private.poke_participants() returns trigger language plpgsql set search_path = '' as $$
declare
  people text[];
begin
  execute $q$
    select array_agg(distinct 'user:' || p.id) from (
      select r.id, r.buyer_id, private.heading_facts(r::public.listings) from now_is r where r.xid = pg_current_xact_id()
      except select r.id, r.buyer_id, private.heading_facts(r::public.listings) from was r
    ) l join private.conversations c on c.listing_id = l.id, unnest(array[c.buyer_id, c.owner_id]) p (id) $q$ into people;
  perform private.poke_all(people, 'conversations');
  return null;
end $$;
create trigger poke_participants after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.poke_participants();

-- Applies a suspension that has begun or ended: her listings leave the market or come back, in one statement, for the market's order is
-- kept by what is visible; and those who talk with her are told. Who calls it has locked her.
create function private.apply_suspension(person uuid, suspend boolean) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.listings l set suspended = suspend where l.id in (
    select k.id from public.listings k where k.user_id = person and k.suspended <> suspend order by k.id for update);
  -- Brings the rows anew that show her photo, or show it no more.
  update public.users u set avatar_url = u.avatar_url where u.id = person and strpos(u.avatar_url, '/') > 0;
  perform private.poke_all(array(
    select 'user:' || t.reader from private.conversation_rows t where t.other = person union select 'user:' || person), 'conversations');
end $$;

insert into private.mutation_kinds (kind, needs) values ('send_message', 'person'), ('send_media', 'person'), ('mark_read', 'signed_in'), ('hear_voice', 'signed_in');

-- May `me` write to `receiver` about this listing? The buyer writes first, and only about something for sale. Once the two have
-- talked, both go on when it is sold or under review; the conversation ends with a listing that was deleted. An account which is just being
-- closed or suspended is waited for: it would get a message, and a notice with its words, that nobody could read or remove any more.
create function private.check_may_write(me uuid, listing public.listings, receiver uuid) returns void
language plpgsql set search_path = '' as $$
declare
  talked boolean;
begin
  if receiver = me then
    perform private.refuse(case when listing.user_id = me then 'own_message' else 'message_to_oneself' end);
  elsif listing.id is null then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id not in (me, receiver) then
    perform private.refuse('not_the_seller');
  end if;
  perform from public.users u where u.id = receiver and not u.deleted for key share;
  if not found then
    perform private.refuse('person_gone');
  end if;
  if private.is_suspended(receiver) then
    perform private.refuse('other_suspended');
  end if;
  perform private.refuse_blocked(me, receiver);
  if listing.deleted then
    perform private.refuse('listing_gone');
  end if;
  talked := exists (select from private.conversations c where c.listing_id = listing.id
    and c.buyer_id = case when listing.user_id = me then receiver else me end);
  if talked then
    return;
  elsif listing.user_id = me then
    perform private.refuse_unknown('not_written_yet');
  elsif not listing.visible then
    perform private.refuse('listing_gone');
  elsif private.is_watched(me) then
    perform private.refuse('reported_by_many');
  end if;
  perform private.limit_pace(me, 'conversation', 20, 20.0 / 3600, 'conversations_too_fast');
end $$;

-- Whether a file of this name is heard, not seen.
create function private.is_voice(name text) returns boolean language sql immutable set search_path = ''
  return coalesce(name ~ '\.(webm|ogg|m4a)$', false);

-- Facts of a file that its sender says in `args`, within what a conversation can draw; null where they cannot be read. The name of a picture says
-- all of it; of a voice its seconds, and how loud each part of it is, from 0 to 100.
create function private.media_facts(args jsonb, voice boolean) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when not voice then '{"kind": "photo"}'
    when jsonb_typeof(args -> 'seconds') = 'number' and jsonb_typeof(args -> 'peaks') = 'array' then
      (select case when count(*) between 1 and 64 and bool_and(jsonb_typeof(p.value) = 'number')
        then jsonb_build_object('kind', 'voice', 'seconds', round(least(greatest((args ->> 'seconds')::numeric, 0.1), 60), 1),
          'peaks', jsonb_agg(round(least(greatest(case when jsonb_typeof(p.value) = 'number' then (p.value #>> '{}')::numeric end, 0), 100)) order by p.place)) end
      from jsonb_array_elements(args -> 'peaks') with ordinality p (value, place)) end
$$;

-- The picture or the voice that a message brings ({photos, …}): one file, in the folder of its sender, there already and in no other message.
-- The storage says how much it weighs.
create function private.check_media(me uuid, args jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted constant text := args #>> '{photos,0}';
  voice constant boolean := private.is_voice(wanted);
  facts constant jsonb := private.media_facts(args, voice);
  size bigint;
begin
  if args #> '{photos,1}' is not null or facts is null
      or coalesce(wanted !~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}(_(0[2-9]|[1-4][0-9])[0-9]\.(webp|jpg)|\.(webm|ogg|m4a))$'), true)
      or exists (select from public.messages m where m.media ->> 'name' = wanted) then
    perform private.refuse(case when voice then 'voice_not_there' else 'photo_invalid' end);
  end if;
  select coalesce((o.metadata ->> 'size')::bigint, 0) into size from storage.objects o
    where o.bucket_id = case when voice then 'voices' else 'messages' end and o.name = wanted;
  if not found then
    perform private.refuse(case when voice then 'voice_not_there' else 'photo_not_there' end);
  end if;
  return facts || jsonb_build_object('name', wanted, 'bytes', size);
end $$;

-- The step of haggling that a message is to be, {step, amount, offer_id?, reserve_until?}, as it is stored; null for words alone. The steps of a
-- conversation follow each other by its messages: the last one says how it stands, and `made` is open for 48 hours, until the listing
-- leaves the market, or an offer about it is accepted in whichever conversation (agreed_at). A new price takes the place of the last; an
-- answer, and a price that meets another, name the offer that they are about: of two at once the first is it, and the other is refused.
create function private.judged_offer(me uuid, about uuid, receiver uuid, wanted jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  step constant text := wanted ->> 'step';
  amount int := private.int_of(wanted, 'amount');
  named constant uuid := private.as_uuid(wanted ->> 'offer_id');
  listing public.listings;
  last public.messages;
begin
  if wanted is null or jsonb_typeof(wanted) = 'null' then
    return null;
  elsif coalesce(step, '') not in ('made', 'accepted', 'refused', 'withdrawn') or step <> 'made' and named is null then
    perform private.refuse('mutation_incomplete');
  end if;
  -- The listing first: two accepted at once, in two conversations, come one after the other.
  select * into listing from public.listings l where l.id = about for no key update;
  perform from private.conversations c where c.listing_id = about and c.buyer_id in (me, receiver) for no key update;
  select m.* into last from public.messages m join private.conversations c on c.id = m.conversation_id
    where c.listing_id = about and c.buyer_id in (me, receiver) and m.offer is not null order by m.seq desc limit 1;
  if not listing.visible then
    perform private.refuse('offer_not_for_sale');
  elsif named is not null and not exists (select from public.messages m where m.id = named) then
    perform private.refuse_unknown('offer_over');
  elsif named is not null and (last.id is distinct from named or last.offer ->> 'step' <> 'made'
      or last.created_at <= clock_timestamp() - make_interval(hours => private.fact('offer_hours')) or last.created_at <= listing.agreed_at) then
    perform private.refuse('offer_over');
  elsif named is not null and last.sender_id <> (case step when 'withdrawn' then me else receiver end) then
    perform private.refuse('offer_of_other');
  elsif step <> 'made' then
    amount := (last.offer ->> 'amount')::int;
  else
    perform private.check_price(amount);
    if amount::bigint * 100 < listing.price::bigint * private.fact('offer_least_percent') then
      perform private.refuse('offer_low');
    elsif listing.user_id <> me and amount > listing.price then
      perform private.refuse('offer_high');
    end if;
  end if;
  return jsonb_build_object('step', step, 'amount', amount);
end $$;

-- {listing_id, receiver_id, content, offer?, photos?, seconds?, peaks?}. Thirty until the other side has written for the first time, and three thousand a day.
create function private.push_send_message(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  receiver uuid := private.uuid_of(args, 'receiver_id');
  words text := private.text_of(args, 'content');
  listing public.listings;
  offer jsonb;
  said_at timestamptz;
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
    if exists (select from private.conversations c where c.listing_id = wanted and c.last_seq >= 30
        and c.buyer_id = case when listing.user_id = me then receiver else me end
        and not case when listing.user_id = me then c.buyer_wrote else c.owner_wrote end) then
      perform private.refuse('messages_unanswered');
    end if;
    perform private.limit_pace(me, 'message', 1500, 300.0 / 60, 'messages_too_fast');
    perform private.limit_pace(me, 'messages_day', 3000, 3000.0 / 86400, 'messages_too_fast');
    offer := private.judged_offer(me, wanted, receiver, args -> 'offer');
    insert into public.messages (id, listing_id, sender_id, receiver_id, content, offer, media)
      values (mutation, wanted, me, receiver, coalesce(private.offer_words(offer ->> 'step', (offer ->> 'amount')::int), words), offer,
        case when offer is null and args ? 'photos' then private.check_media(me, args) end)
      returning created_at into said_at;
    if offer ->> 'step' = 'accepted' then
      update public.listings l set agreed_at = said_at where l.id = wanted;
      -- The seller keeps it for that buyer with the same press: with an acceptance that is refused, so is this.
      if listing.user_id = me and args #> '{offer,reserve_until}' is not null then
        perform private.push_reserve_listing(me, mutation,
          jsonb_build_object('id', wanted, 'until', args #> '{offer,reserve_until}', 'buyer_id', receiver), null);
      end if;
    end if;
  end if;
  return null;
end $$;

-- {listing_id, receiver_id, id, photos, seconds?, peaks?}; `id`: the folder of the file. A message as any other, in words too: those
-- that an app shows which knows neither pictures nor voices.
create function private.push_send_media(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.push_send_message(me, mutation, '{"photos": []}' || args || jsonb_build_object('content',
    case when private.is_voice(args #>> '{photos,0}') then 'Message vocal' else 'Photo' end), base)
$$;

-- {listing_id, other_id, up_to_seq}. Only forwards: what is read stays read. The conversation is locked first, as by who writes in
-- it: two people who both read and answer at once would hold each the other's notice.
create function private.push_mark_read(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing uuid := private.uuid_of(args, 'listing_id');
  other uuid := private.uuid_of(args, 'other_id');
  up_to int := private.int_of(args, 'up_to_seq');
begin
  if up_to is null then
    perform private.refuse('mutation_incomplete');
  end if;
  perform from public.messages m where m.listing_id = listing and m.receiver_id = me and m.sender_id = other limit 1;
  if not found then
    perform private.refuse_unknown('conversation_unknown');
  end if;
  perform from private.conversations c where c.listing_id = listing and c.buyer_id in (me, other) for no key update;
  update public.messages m set read = true where m.id in (
    select k.id from public.messages k
    where k.receiver_id = me and k.listing_id = listing and k.sender_id = other and k.seq <= up_to and not k.read
    order by k.id for no key update);
  return null;
end $$;

-- {message_id}. Who a voice is to has heard it, and its sender is told: of nothing more once one of the two has blocked the other.
create function private.push_hear_voice(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'message_id');
  place uuid;
  sender uuid;
begin
  select m.conversation_id, m.sender_id into place, sender from public.messages m
    where m.id = wanted and m.receiver_id = me and m.media ->> 'kind' = 'voice' and not m.deleted;
  if not found then
    perform private.refuse('conversation_unknown');
  end if;
  perform from private.conversations c where c.id = place for no key update;
  update public.messages m set heard = true where m.id = wanted and not m.heard and not exists (
    select from public.blocks b where not b.deleted and (b.blocker_id, b.blocked_id) in ((me, sender), (sender, me)));
  return null;
end $$;

-- Reading a conversation ends its notice. Asked once for each conversation, and only where there is a notice: message by message it
-- took the square of their number, and three thousand as long as a statement may. A conversation that had something unread before the
-- statement and has nothing now was read by it.
create function private.withdraw_notices() returns trigger language plpgsql set search_path = '' as $$
declare
  conversation record;
begin
  for conversation in
    select w.receiver_id as reader, w.listing_id as about, w.sender_id as writer from was w
    where not w.read and not w.deleted group by 1, 2, 3 order by 1, 2, 3
  loop
    perform from private.notices n
      where n.person = conversation.reader and n.tag = 'conversation:' || conversation.about || ':' || conversation.writer;
    continue when not found;
    perform from public.messages m where m.receiver_id = conversation.reader and m.listing_id = conversation.about
      and m.sender_id = conversation.writer and not m.read and not m.deleted limit 1;
    if not found then
      delete from private.notices n
        where n.person = conversation.reader and n.tag = 'conversation:' || conversation.about || ':' || conversation.writer;
    end if;
  end loop;
  return null;
end $$;

-- Contact beside a conversation. A person one has blocked neither writes (check_may_write) nor gets the number
-- (listing_contact), nor does one write to her; the list travels in the collection "mine", so that every phone of the person
-- knows it. The phone number of a seller leaves the database by one function, and each time it does is written down.

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
create trigger poke_insert after insert on public.blocks referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'blocker_id');
create trigger poke_update after update on public.blocks referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'blocker_id');

insert into private.mutation_kinds (kind, needs) values ('block_person', 'signed_in');

-- {person_id, on}. A block can always be taken back; blocking twice keeps the first date.
create function private.push_block_person(me uuid, mutation uuid, args jsonb, base jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'person_id');
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
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
    (select v.body from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'block:' || wanted and not v.gone),
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

-- The seller's number as 225XXXXXXXXXX, between quotes. Signed in with a complete profile, visible listing, not one's own, nobody
-- blocked; thirty different listings a day, and the same number asked for again is written down once a day. `calling`: to call it,
-- which its owner may not want (allow_calls); for WhatsApp, which shows it, it is given all the same.
--
-- As bare text in json, and only to a plain call (asked_plainly). A cast in the address (`?select=listing_contact::int`) would fail
-- after the function had run: the error quotes the number, and the transaction, with what it had counted, is undone. A filter would
-- tell the same sign by sign. A bare text as json has no cast to anything that could fail with its value in the error, no operator to
-- be compared by and nothing to reach into; as jsonb, which PostgREST makes of it, it has (`->> 0`).
create function public.listing_contact(listing_id uuid, calling boolean default false) returns json
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
  elsif calling and exists (select from public.user_private p where p.id = listing.user_id and not p.calls) then
    perform private.refuse_request(403, 'contact_calls_off');
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
grant execute on function public.listing_contact(uuid, boolean) to authenticated;
