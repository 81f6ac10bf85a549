-- A poke says which lane to ask again and up to where (the transaction id), nothing more: what changed travels by the pull
-- alone. One poke a topic, lane and transaction, however many rows it wrote; a touch by spread_person or spread_listing
-- pokes nobody but the feed, the next pull brings it. The triggers stand with their tables.

create policy "the feed topic is open, the user topic is its owner's" on realtime.messages
  for select to anon, authenticated
  using (extension = 'broadcast' and ((select realtime.topic()) ~ '^feed:[a-z0-9-]{1,40}$'
    or (select realtime.topic()) = 'user:' || (select auth.uid())::text));

-- Milliseconds over which phones should spread what a poke of the feed makes them ask; null: as they like. A tenth of all people may be
-- listening, and a thousand of them may ask in one second.
create function private.feed_spread(town text) returns int language plpgsql stable set search_path = '' as $$
begin
  return (select case when t.people > 20000 then least(t.people / 10, 20000) end from private.town_total t where t.town_id = town);
end $$;

-- A poke a topic, lane and transaction, as far as it remembers: looking through all that a transaction has poked made four thousand topics cost
-- sixteen million looks. One that comes again wakes a phone twice, nothing more.
create function private.poke(topic text, lane text default null) returns void language plpgsql set search_path = '' as $$
declare
  poked text := coalesce(current_setting('djassa.poked', true), '');
  name text := ' ' || concat_ws('/', topic, lane) || ' ';
begin
  if strpos(poked, name) > 0 then
    return;
  end if;
  -- Local to the transaction, and undone with a subtransaction that fails, exactly like the row sent.
  perform set_config('djassa.poked', right(poked, 10000) || name, true);
  perform realtime.send(
    case when lane is null then '{}'::jsonb
      else jsonb_strip_nulls(jsonb_build_object('lane', lane, 'at', pg_current_xact_id()::text::bigint,
        'spread', case when poke.topic like 'feed:%' then private.feed_spread(split_part(poke.topic, ':', 2)) end)) end,
    'poke', topic, true);
end $$;

create function private.poke_owner() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.poke('user:' || (to_jsonb(new) ->> tg_argv[0]), tg_argv[1]);
  return null;
end $$;

-- Everybody listens to the feed: a town that publishes all day would wake every phone all day. So the first change pokes
-- at once and those of the next seconds do not; poke_late_changes says the last of them. Whoever finds the row locked
-- leaves the poke to the one that holds it.
create table private.feed_pokes (
  lane text not null,
  poked_at timestamptz not null default '-infinity',
  -- Every transaction below it had ended when the last poke left: none of these is unannounced.
  xid xid8 not null default '0',
  pause interval not null default '20 seconds',
  town_id text not null default private.first_town() references private.towns,
  primary key (town_id, lane)
);
insert into private.feed_pokes (lane) values ('feed'), ('reviews');

-- At once when the last poke of this lane in the row's town is long enough ago; else poke_late_changes does it.
create function private.poke_feed() returns trigger language plpgsql set search_path = '' as $$
declare
  wanted text := coalesce(tg_argv[0], 'feed');
begin
  perform from private.feed_pokes p
    where p.town_id = new.town_id and p.lane = wanted and p.poked_at < clock_timestamp() - p.pause for update skip locked;
  if found then
    update private.feed_pokes set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
      where town_id = new.town_id and lane = wanted;
    perform private.poke('feed:' || new.town_id, wanted);
  end if;
  return null;
end $$;

-- For the timer: announces what changed since the last poke of each public lane, in each town. Gives how many lanes were poked. The
-- lane of sellers has no pokes of its own: phones ask for it with the reviews.
create function public.poke_late_changes() returns int
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  p private.feed_pokes;
  newest xid8;
  poked int := 0;
begin
  for p in
    select * from private.feed_pokes k
    where k.poked_at < clock_timestamp() - k.pause and k.lane <> 'sellers' for update skip locked
  loop
    execute format('select xid from private.lane_%s where town_id = %L order by xid desc limit 1', p.lane, p.town_id) into newest;
    if newest > p.xid then
      update private.feed_pokes set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
        where town_id = p.town_id and lane = p.lane;
      perform private.poke('feed:' || p.town_id, p.lane);
      poked := poked + 1;
    end if;
  end loop;
  return poked;
end $$;
grant execute on function public.poke_late_changes() to service_role;

create function private.poke_both_ends() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.poke('user:' || new.receiver_id, 'messages');
  perform private.poke('user:' || new.sender_id, 'messages');
  return null;
end $$;

create function private.poke_team() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.poke('team');
  return null;
end $$;
