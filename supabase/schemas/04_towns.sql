-- A town is a row. One project holds several markets: what everybody reads (listings, reviews, search, counts, pokes) is asked for one
-- town, and what people have with each other (conversations, payments, the admin console) knows no border. The first town is the one of
-- src/town.ts.

create table private.towns (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 40),
  name text not null unique check (char_length(name) between 1 and 60),
  -- As it stands after a noun: "de" or "d'" and the name.
  of_name text not null check (char_length(of_name) between 1 and 70),
  -- Where credits and fees are paid: [{operator, phone}, …].
  money jsonb not null check (jsonb_typeof(money) = 'array' and jsonb_array_length(money) > 0),
  -- {email, phones: […], whatsapp, address}
  support jsonb not null check (jsonb_typeof(support) = 'object'),
  -- Offered to people. A town that is closed again is still answered to those who are in it.
  open boolean not null default true,
  created_at timestamptz not null default now(),
  updated timestamptz not null default clock_timestamp()
);

create table private.districts (
  name text not null,
  town_id text not null references private.towns,
  primary key (town_id, name)
);
insert into private.towns (id, name, of_name, money, support) select * from private.first_town_facts();
insert into private.districts (town_id, name) select private.first_town(), d.name from private.first_town_districts() d;

-- A listing stands in the town where its seller is when she publishes it, whoever writes the row, and stays there; a review and a
-- report are where their listing is.
create function private.place_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a listing stays in its town' using errcode = '23514';
  end if;
  select u.town_id into new.town_id from public.users u where u.id = new.user_id;
  if not exists (select from private.districts d where (d.town_id, d.name) = (new.town_id, new.district)) then
    perform private.refuse('district_missing');
  end if;
  return new;
end $$;

create function private.place_by_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  select l.town_id into new.town_id from public.listings l where l.id = new.listing_id;
  return new;
end $$;

-- The town that a question is about: the one it names, else that of the person who asks, else the first.
create function private.town_asked(town text) returns text language plpgsql stable set search_path = '' as $$
declare
  found_one text;
begin
  if town is null then
    return coalesce((select u.town_id from public.users u where u.id = auth.uid()), private.first_town());
  end if;
  select t.id into found_one from private.towns t where t.id = town;
  if not found then
    perform private.refuse_request(404, 'collection_unknown');
  end if;
  return found_one;
end $$;

-- Says that there is more than the first town, and changes with what is said of them; null while there is none. A phone that
-- reads another one than it knows asks open_towns.
create function private.towns_version() returns text language sql stable set search_path = '' as $$
  select case when count(*) > 1 then count(*) || '-' || (extract(epoch from max(t.updated)) * 1000)::bigint end from private.towns t
$$;

-- The towns as a phone is told of them, the first one first. One that was closed again is there, marked, for those who are in it and for
-- what stands there: its name, its districts, where to pay.
create function public.open_towns() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'of', t.of_name, 'money', t.money, 'support', t.support,
      'districts', (select coalesce(jsonb_agg(d.name order by d.name), '[]') from private.districts d where d.town_id = t.id))
      || case when t.open then '{}' else '{"closed": true}'::jsonb end
    order by t.id <> private.first_town(), t.name), '[]')
  from private.towns t
$$;
grant execute on function public.open_towns() to anon, authenticated;

-- The two counts of the home tiles, kept instead of counted. A change adds a line of its own, so two writers never wait for each
-- other; the timer folds the lines into the total. Total and lines are read in one statement: the counts are exact.

create table private.town_total (
  listings bigint not null default 0,
  people bigint not null default 0,
  town_id text not null references private.towns,
  primary key (town_id)
);
insert into private.town_total (town_id) select t.id from private.towns t;

create table private.town_changes (
  id bigint generated always as identity primary key,
  listings int not null default 0,
  people int not null default 0,
  town_id text not null references private.towns
);
create index town_changes_town on private.town_changes (town_id);

-- Each town has its counts.
create function private.count_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.town_changes (town_id, listings)
    values (coalesce(new.town_id, old.town_id), coalesce(new.visible::int, 0) - coalesce(old.visible::int, 0));
  return null;
end $$;

create function private.count_person() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and not old.deleted then
    insert into private.town_changes (town_id, people) values (old.town_id, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into private.town_changes (town_id, people) values (new.town_id, 1);
  end if;
  return null;
end $$;

create function private.chore_counts() returns bigint language sql volatile set search_path = '' as $$
  with folded as (delete from private.town_changes returning town_id, listings, people),
    summed as (select f.town_id, sum(f.listings) as listings, sum(f.people) as people, count(*) as n from folded f group by 1),
    added as (update private.town_total t set listings = t.listings + s.listings, people = t.people + s.people
      from summed s where s.town_id = t.town_id)
  select coalesce(sum(s.n), 0)::bigint from summed s
$$;

insert into private.chores (name, position) values ('counts', 1);

create function public.town_counts(town text default null) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'listings', t.listings + coalesce(sum(c.listings), 0), 'people', t.people + coalesce(sum(c.people), 0))
  from private.town_total t left join private.town_changes c on c.town_id = t.town_id
  where t.town_id = private.town_asked(town) group by t.listings, t.people
$$;
grant execute on function public.town_counts(text) to anon, authenticated;

-- Makes the rows that a town needs beside its own.
create function private.settle_town() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.feed_pokes (town_id, collection) select new.id, l.collection from private.collections l where l.by_town;
  insert into private.town_total (town_id) values (new.id);
  return null;
end $$;
create trigger settle after insert on private.towns for each row execute function private.settle_town();

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
