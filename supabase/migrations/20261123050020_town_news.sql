-- Pokes and counts of each town. The first town is poked on "feed", the topic that every phone has listened to since the first
-- release; another one on "feed:<its id>".

alter policy "the feed topic is open, the user topic is its owner's" on realtime.messages
  using (extension = 'broadcast' and ((select realtime.topic()) ~ '^feed(:[a-z0-9-]{1,40})?$'
    or (select realtime.topic()) = 'user:' || (select auth.uid())::text));

alter table private.feed_pokes add column town_id text not null default private.first_town() references private.towns;
alter table private.feed_pokes drop constraint feed_pokes_pkey, add primary key (town_id, lane);
alter table private.town_total add column town_id text not null default private.first_town() references private.towns;
alter table private.town_total drop column only_row, add primary key (town_id);
alter table private.town_changes add column town_id text not null default private.first_town() references private.towns;
create index town_changes_town on private.town_changes (town_id);

-- What a town needs beside its row.
create function private.settle_town() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.feed_pokes (town_id, lane) select new.id, l.lane from private.lanes l where l.by_town;
  insert into private.town_total (town_id) values (new.id);
  return null;
end $$;
create trigger settle after insert on private.towns for each row execute function private.settle_town();

create function private.feed_topic(town text) returns text language sql immutable set search_path = '' as $$
  select case when town = private.first_town() then 'feed' else 'feed:' || town end
$$;

-- Newest text of 040_pokes, for one town.
drop function private.feed_spread();
create function private.feed_spread(town text) returns int language plpgsql stable set search_path = '' as $$
begin
  return (select case when t.people > 20000 then least(t.people / 10, 20000) end from private.town_total t where t.town_id = town);
end $$;

-- Newest text of 040_pokes; new is that there are several topics of the feed.
create or replace function private.poke(topic text, lane text default null) returns void language plpgsql set search_path = '' as $$
declare
  poked text := coalesce(current_setting('djassa.poked', true), '');
  name text := ' ' || concat_ws('/', topic, lane) || ' ';
begin
  if strpos(poked, name) > 0 then
    return;
  end if;
  -- Local to the transaction, and undone with a subtransaction that fails, exactly like the row sent.
  perform set_config('djassa.poked', poked || name, true);
  perform realtime.send(
    case when lane is null then '{}'::jsonb
      else jsonb_strip_nulls(jsonb_build_object('lane', lane, 'at', pg_current_xact_id()::text::bigint,
        'spread', case when poke.topic ~ '^feed(:|$)' then
          private.feed_spread(coalesce(nullif(split_part(poke.topic, ':', 2), ''), private.first_town())) end)) end,
    'poke', topic, true);
end $$;

-- Newest text of 040_pokes; new is the town of the row.
create or replace function private.poke_feed() returns trigger language plpgsql set search_path = '' as $$
declare
  wanted text := coalesce(tg_argv[0], 'feed');
begin
  perform from private.feed_pokes p
    where p.town_id = new.town_id and p.lane = wanted and p.poked_at < clock_timestamp() - p.pause for update skip locked;
  if found then
    update private.feed_pokes set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
      where town_id = new.town_id and lane = wanted;
    perform private.poke(private.feed_topic(new.town_id), wanted);
  end if;
  return null;
end $$;

-- Newest text of 040_pokes; new is that each town has its own.
create or replace function public.poke_late_changes() returns int
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  p private.feed_pokes;
  newest xid8;
  poked int := 0;
begin
  for p in select * from private.feed_pokes k where k.poked_at < clock_timestamp() - k.pause for update skip locked loop
    execute format('select xid from private.lane_%s where town_id = %L order by xid desc limit 1', p.lane, p.town_id) into newest;
    if newest > p.xid then
      update private.feed_pokes set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
        where town_id = p.town_id and lane = p.lane;
      perform private.poke(private.feed_topic(p.town_id), p.lane);
      poked := poked + 1;
    end if;
  end loop;
  return poked;
end $$;

-- Newest texts of 205_counts; new is the town, and that a person who moves is counted there.
create or replace function private.count_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.town_changes (town_id, listings)
    values (coalesce(new.town_id, old.town_id), coalesce(new.visible::int, 0) - coalesce(old.visible::int, 0));
  return null;
end $$;

create or replace function private.count_person() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and not old.deleted then
    insert into private.town_changes (town_id, people) values (old.town_id, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into private.town_changes (town_id, people) values (new.town_id, 1);
  end if;
  return null;
end $$;
drop trigger count_update on public.users;
create trigger count_update after update on public.users for each row
  when ((new.deleted, new.town_id) is distinct from (old.deleted, old.town_id)) execute function private.count_person();

create or replace function private.chore_counts() returns bigint language sql volatile set search_path = '' as $$
  with folded as (delete from private.town_changes returning town_id, listings, people),
    summed as (select f.town_id, sum(f.listings) as listings, sum(f.people) as people, count(*) as n from folded f group by 1),
    added as (update private.town_total t set listings = t.listings + s.listings, people = t.people + s.people
      from summed s where s.town_id = t.town_id)
  select coalesce(sum(s.n), 0)::bigint from summed s
$$;

drop function public.town_counts();
create function public.town_counts(town text default null) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'listings', t.listings + coalesce(sum(c.listings), 0), 'people', t.people + coalesce(sum(c.people), 0))
  from private.town_total t left join private.town_changes c on c.town_id = t.town_id
  where t.town_id = private.town_asked(town) group by t.listings, t.people
$$;
grant execute on function public.town_counts(text) to anon, authenticated;

-- For the operator, in the SQL editor: opens a town, or says anew what it is. Districts that are no longer named stay where a
-- listing stands in one. docs/operations.md has an example.
create function private.open_town(town text, name text, of_name text, districts text[], money jsonb, support jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  named constant text[] := array(select distinct private.trimmed(d) from unnest(districts) d where private.trimmed(d) <> '');
begin
  if cardinality(named) = 0 then
    raise exception 'A town has at least one district';
  elsif jsonb_typeof(money) is distinct from 'array' or jsonb_array_length(money) = 0 or exists (
      select from jsonb_array_elements(money) m where jsonb_typeof(m -> 'operator') is distinct from 'string' or m ->> 'operator' = ''
        or jsonb_typeof(m -> 'phone') is distinct from 'string' or coalesce(m ->> 'phone', '') !~ ('^' || private.country_code() || '[0-9]{10}$')) then
    raise exception 'Where people pay, each a text in quotes: [{"operator": "…", "phone": "% and ten digits"}, …]', private.country_code();
  -- Numbers without quotes would be read by no phone.
  elsif jsonb_typeof(support -> 'email') is distinct from 'string' or jsonb_typeof(support -> 'whatsapp') is distinct from 'string'
      or jsonb_typeof(support -> 'address') is distinct from 'string' or jsonb_typeof(support -> 'phones') is distinct from 'array'
      or exists (select from jsonb_array_elements(support -> 'phones') p where jsonb_typeof(p) <> 'string') then
    raise exception 'Where people ask, each a text in quotes: {"email", "phones": ["…"], "whatsapp", "address"}';
  end if;
  insert into private.towns as t (id, name, of_name, money, support) values (town, open_town.name, open_town.of_name, open_town.money, open_town.support)
    on conflict (id) do update set name = excluded.name, of_name = excluded.of_name, money = excluded.money,
      support = excluded.support, open = true, updated = clock_timestamp();
  insert into private.districts (town_id, name) select town, d from unnest(named) d on conflict do nothing;
  delete from private.districts d where d.town_id = town and d.name <> all (named)
    and not exists (select from public.listings l where (l.town_id, l.district) = (d.town_id, d.name));
end $$;

-- Takes a town out of the choice; what stands in it stays. The first one is always open.
create function private.close_town(town text) returns void language plpgsql set search_path = '' as $$
begin
  if town = private.first_town() then
    raise exception 'The first town stays open';
  end if;
  update private.towns t set open = false, updated = clock_timestamp() where t.id = town;
  if not found then
    raise exception 'There is no town %', town;
  end if;
end $$;
