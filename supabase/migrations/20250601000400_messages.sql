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
  content text not null check (char_length(private.trimmed(content)) >= 1 and char_length(content) <= 1000),
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
grant select (id, listing_id, sender_id, receiver_id, content, read, seq, created_at) on public.messages to authenticated;
