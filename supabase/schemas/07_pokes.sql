-- A poke says which collection to ask again and up to where (the transaction id), nothing more: what changed travels by the pull
-- alone. One poke a topic, collection and transaction, however many rows and statements wrote. What a row shows of another one pokes nobody:
-- the next pull brings it. The triggers stand with their tables.

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

-- Topics that the transactions of the last minute have poked, and those left for the timer. It is no truth: what a crash takes away, phones hear
-- when they ask by themselves.
create unlogged table private.pokes (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  collection text not null,
  waits boolean not null,
  primary key (xid, topic, collection)
);
create index pokes_waiting on private.pokes (xid) where waits;

create function private.send_poke(topic text, collection text, at xid8) returns void language plpgsql set search_path = '' as $$
begin
  perform realtime.send(
    case when collection = '' then '{}'::jsonb
      else jsonb_strip_nulls(jsonb_build_object('collection', collection, 'at', at::text::bigint,
        'spread', case when topic like 'feed:%' then private.feed_spread(split_part(topic, ':', 2)) end)) end,
    'poke', topic, true);
end $$;

-- Five hundred topics of a transaction at once, the others by the timer: the statement that writes four thousand rows has eight seconds
-- for all that hangs on it.
create function private.poke_all(topics text[], collection text default null) returns void language plpgsql set search_path = '' as $$
declare
  most constant int := 500;
  n int;
begin
  with fresh as (
    insert into private.pokes (topic, collection, waits)
      select t.topic, coalesce(poke_all.collection, ''), row_number() over () + (
          select count(*) from (select from private.pokes p where p.xid = pg_current_xact_id() and not p.waits limit most) k) > most
      from (select distinct unnest(topics) as topic) t
      on conflict do nothing returning *)
  select count(private.send_poke(f.topic, f.collection, f.xid)) into n from fresh f where not f.waits;
end $$;

create function private.poke(topic text, collection text default null) returns void language plpgsql set search_path = '' as $$
begin
  perform private.poke_all(array[topic], collection);
end $$;

create function private.chore_pokes() returns bigint language plpgsql set search_path = '' as $$
declare
  n int;
begin
  delete from private.pokes p where not p.waits;
  with late as (
    delete from private.pokes p where (p.xid, p.topic, p.collection) in (
      select k.xid, k.topic, k.collection from private.pokes k where k.waits order by k.xid limit 2000)
    returning *)
  select count(private.send_poke(l.topic, l.collection, l.xid)) into n from late l;
  return n;
end $$;

insert into private.chores (name, position) values ('pokes', 13);

-- All triggers that poke are of the statement: they take the topics out of the rows that it wrote, each once. Their questions are put together
-- and so planned anew each time: a plan that was made for one row would join ten thousand with each other. What the stamp left as it was has
-- changed for nobody.
--
-- (collection, whose: columns, 'team' where the admin console hears of it too)
create function private.poke_people() returns trigger language plpgsql set search_path = '' as $$
declare
  people text[];
  written int;
begin
  execute format('select array_agg(distinct %L || p.id) filter (where p.id is not null), count(*) from now_is r, unnest(array[%s]) p (id)
    where r.xid = pg_current_xact_id()', 'user:', tg_argv[1]) into people, written;
  perform private.poke_all(people, tg_argv[0]);
  if written > 0 and tg_argv[2] = 'team' then
    perform private.poke('team');
  end if;
  return null;
end $$;

-- (collection, whose: columns, key and what matters: columns): who has a row of which something that matters is another.
create function private.poke_changed() returns trigger language plpgsql set search_path = '' as $$
declare
  fields constant text := tg_argv[1] || ', ' || tg_argv[2];
  people text[];
begin
  execute format('select array_agg(distinct %L || p.id) from (
      select %2$s from now_is r where r.xid = pg_current_xact_id() except select %2$s from was r) r, unnest(array[%3$s]) p (id)',
    'user:', fields, tg_argv[1]) into people;
  perform private.poke_all(people, tg_argv[0]);
  return null;
end $$;

-- Everybody listens to the feed: a town that publishes all day would wake every phone all day. So the first change pokes
-- at once and those of the next seconds do not; poke_late_changes says the last of them. Whoever finds the row locked
-- leaves the poke to the one that holds it.
create table private.feed_pokes (
  collection text not null,
  poked_at timestamptz not null default '-infinity',
  -- Every transaction below it had ended when the last poke left: none of these is unannounced.
  xid xid8 not null default '0',
  pause interval not null default '20 seconds',
  town_id text not null references private.towns,
  primary key (town_id, collection)
);
insert into private.feed_pokes (town_id, collection) select t.id, l.collection from private.towns t, (values ('feed'), ('reviews')) l (collection);

-- (collection, which rows everybody sees: a condition). At once when the last poke of this collection in the row's town is long enough ago; else
-- poke_late_changes does it.
create function private.poke_towns() returns trigger language plpgsql set search_path = '' as $$
declare
  towns text[];
begin
  execute format('select array_agg(distinct r.town_id) from now_is r where r.xid = pg_current_xact_id() and (%s)', tg_argv[1]) into towns;
  with due as (
    select p.town_id from private.feed_pokes p
      where p.town_id = any (towns) and p.collection = tg_argv[0] and p.poked_at < clock_timestamp() - p.pause for update skip locked
  ), poked as (
    update private.feed_pokes p set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
      from due where p.town_id = due.town_id and p.collection = tg_argv[0] returning p.town_id
  )
  select array_agg('feed:' || t.town_id) into towns from poked t;
  perform private.poke_all(towns, tg_argv[0]);
  return null;
end $$;

-- For the timer: announces what changed since the last poke of each public collection, in each town. Returns how many collections were poked. The
-- collection of sellers has no pokes of its own: phones ask for it with the reviews.
create function public.poke_late_changes() returns int
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  p private.feed_pokes;
  newest xid8;
  poked int := 0;
begin
  for p in
    select * from private.feed_pokes k
    where k.poked_at < clock_timestamp() - k.pause and k.collection <> 'sellers' for update skip locked
  loop
    execute format('select xid from private.pull_%s where town_id = %L and not old order by xid desc limit 1', p.collection, p.town_id) into newest;
    if newest > p.xid then
      update private.feed_pokes set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
        where town_id = p.town_id and collection = p.collection;
      perform private.poke('feed:' || p.town_id, p.collection);
      poked := poked + 1;
    end if;
  end loop;
  return poked;
end $$;
grant execute on function public.poke_late_changes() to service_role;
