-- A town is a row. One project holds several markets: what everybody reads (listings, reviews, search, counts, pokes) is asked for one
-- town, and what people have with each other (conversations, payments, the desk) knows no border. The first town is the one of
-- src/town.ts; while it is the only one, nothing that is sent differs from what was sent before.

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
insert into private.towns (id, name, of_name, money, support) select * from private.first_town_facts();

-- The same name may stand in two towns.
alter table private.districts add column town_id text not null default private.first_town() references private.towns;
alter table public.user_private drop constraint user_private_district_fkey;
alter table public.listings drop constraint listings_district_fkey;
alter table private.districts drop constraint districts_pkey, add primary key (town_id, name);
drop index public.user_private_district;
drop index public.listings_district;

alter table public.users add column town_id text not null default private.first_town() references private.towns;
create index users_town on public.users (town_id);
alter table public.listings add column town_id text not null default private.first_town() references private.towns,
  add constraint listings_district_fkey foreign key (town_id, district) references private.districts (town_id, name);
create index listings_district on public.listings (town_id, district);
alter table public.reviews add column town_id text not null default private.first_town() references private.towns;
alter table public.reports add column town_id text not null default private.first_town() references private.towns;
create index reports_town on public.reports (town_id);

-- What everybody reads is read by town. listings_newest stays: the addresses for search engines are those of all towns.
create index listings_town_newest on public.listings (town_id, created_at desc, id desc) where visible;
create index listings_town_cheapest on public.listings (town_id, price, created_at desc, id desc) where visible;
create index listings_town_change on public.listings (town_id, xid, id) where published_at is not null;
drop index public.listings_cheapest;
drop index public.listings_feed_change;
create index reviews_town_newest on public.reviews (town_id, created_at desc, id desc) where not deleted;
create index reviews_town_change on public.reviews (town_id, xid, id);
drop index public.reviews_newest;
drop index public.reviews_change;

-- A listing stands in the town where its seller is when she publishes it, whoever writes the row, and stays there; a review and a
-- report are where their listing is.
create function private.place_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a listing stays in its town' using errcode = '23514';
  end if;
  new.town_id := coalesce((select u.town_id from public.users u where u.id = new.user_id), private.first_town());
  if not exists (select from private.districts d where (d.town_id, d.name) = (new.town_id, new.district)) then
    perform private.refuse('district_missing');
  end if;
  return new;
end $$;
create trigger a_town_insert before insert on public.listings for each row execute function private.place_listing();
create trigger a_town_update before update on public.listings for each row
  when (new.town_id <> old.town_id) execute function private.place_listing();

create function private.place_by_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  new.town_id := coalesce((select l.town_id from public.listings l where l.id = new.listing_id), private.first_town());
  return new;
end $$;
create trigger a_town before insert on public.reviews for each row execute function private.place_by_listing();
create trigger a_town before insert on public.reports for each row execute function private.place_by_listing();

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
    perform private.refuse_request(404, 'lane_unknown');
  end if;
  return found_one;
end $$;

-- Newest text of 070_listings; new are the town, as a column and, unless it is the first, in what is sent, and that the description
-- comes from the archive where it lies there. Written out: a function would be called for each row.
create or replace view private.cards as
select l.id, l.user_id, l.xid, l.created_at, l.visible, l.published_at,
  case when l.deleted then 'deleted' when l.hidden or l.suspended then 'unavailable' else l.status end as state,
  jsonb_build_object(
    'id', l.id, 'v', private.version(l.xid), 'user_id', l.user_id, 'title', l.title,
    'description', case when l.archived then (select o.description from private.old_listings o where o.id = l.id) else l.description end,
    'price', l.price, 'category', l.category, 'condition', l.condition, 'district', l.district,
    'photos', to_jsonb(l.photos),
    'status', case when l.deleted then 'deleted' when l.hidden or l.suspended then 'unavailable' else l.status end,
    'created_at', private.iso(l.created_at), 'boosted_until', private.iso(l.boosted_until),
    'seller_name', u.full_name, 'seller_rating', u.rating, 'seller_reviews', u.review_count)
    || case when l.town_id = private.first_town() then '{}' else jsonb_build_object('town', l.town_id) end as card,
  l.town_id
from public.listings l join public.users u on u.id = l.user_id;
create or replace view private.lane_feed as
select null::uuid as reader, c.id, c.xid, c.created_at as at, not c.visible as gone, false as old, c.card as body, c.town_id
from private.cards c where c.published_at is not null;
-- Newest text of 120_reviews, with the town.
create or replace view private.lane_reviews as
select null::uuid as reader, r.id, r.xid, r.created_at as at, r.deleted as gone, false as old,
  jsonb_build_object(
    'id', r.id, 'v', private.version(r.xid), 'reviewer_id', r.reviewer_id, 'reviewed_id', r.reviewed_id,
    'listing_id', r.listing_id, 'rating', r.rating, 'comment', r.comment, 'created_at', private.iso(r.created_at),
    'verified', r.verified, 'reviewer_name', u.full_name, 'listing_title', l.title) as body, r.town_id
from public.reviews r join public.users u on u.id = r.reviewer_id join public.listings l on l.id = r.listing_id;

-- Lanes whose rows stand in a town; their views have a column for it.
alter table private.lanes add column by_town boolean not null default false;
update private.lanes set by_town = true where lane in ('feed', 'reviews');

-- Newest text of 020_pull; new is the town.
drop function private.pull(text, text, text, int, text);
create function private.pull(lane text, after text, before text, max_rows int, tail text default null,
  town text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c private.lanes;
  me uuid := auth.uid();
  page int := least(greatest(coalesce(max_rows, 60), 1), 500);
  source text;
begin
  select * into strict c from private.lanes k where k.lane = pull.lane;
  if c.personal and me is null then
    perform private.refuse_request(401, 'not_signed_in');
  elsif c.personal then
    perform private.require_account(me);
  end if;
  -- %I and a constant, or a town that there is: nothing else of the request is part of the statement.
  source := format('private.%I where %s', 'lane_' || c.lane, case when c.personal then 'reader = $1'
    when c.by_town then format('town_id = %L', private.town_asked(town)) else 'true' end);
  -- `now`: what is old is said by one clock, and not by a phone's.
  return jsonb_build_object('now', private.iso(now())) || case
    when after is not null then private.pull_changes(source, c, me, after, page, tail)
    else private.pull_backfill(source, c, me, before, page) end;
end $$;

drop function public.sync_pull_feed(text, text, int);
create function public.sync_pull_feed(after text default null, before text default null, max_rows int default 60, town text default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('feed', after, before, max_rows, null, town)
$$;
grant execute on function public.sync_pull_feed(text, text, int, text) to anon, authenticated;

drop function public.sync_pull_reviews(text, text, int);
create function public.sync_pull_reviews(after text default null, before text default null, max_rows int default 60, town text default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('reviews', after, before, max_rows, null, town)
$$;
grant execute on function public.sync_pull_reviews(text, text, int, text) to anon, authenticated;

-- Says that there is more than the first town, and changes with what is said of them; null while there is none. A phone that
-- reads another one than it knows asks open_towns.
create function private.towns_mark() returns text language sql stable set search_path = '' as $$
  select case when count(*) > 1 then count(*) || '-' || (extract(epoch from max(t.updated)) * 1000)::bigint end from private.towns t
$$;

-- What a phone asks of each lane. A longer text than any phone's is cut, and so no JSON: nested by the thousands it would use up the stack,
-- which is a fault of the server; and what is no JSON, or asks for "ten" rows, is told so in our words.
create function private.cursors_in(cursors text) returns table (lane text, value jsonb)
language plpgsql stable set search_path = '' as $$
declare
  asked jsonb;
begin
  if pg_input_is_valid(left(cursors, 8000), 'jsonb') then
    asked := left(cursors, 8000)::jsonb;
  end if;
  if asked is null or jsonb_typeof(asked) <> 'object' then
    perform private.refuse_request(400, 'cursor_invalid');
  end if;
  for lane, value in select k.key, k.value from jsonb_each(asked) k loop
    if not pg_input_is_valid(value ->> 'max', 'int') then
      perform private.refuse_request(400, 'cursor_invalid');
    end if;
    return next;
  end loop;
end $$;

-- Newest text of 020_pull; new are the town of a cursor ("town": "…") and, beside the lanes, the mark of the towns.
create or replace function public.sync_pull(cursors text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(l.lane, private.pull(l.lane, k.value ->> 'after', k.value ->> 'before',
    (k.value ->> 'max')::int, k.value ->> 'tail', k.value ->> 'town')), '{}')
    || coalesce((select jsonb_build_object('towns', m.mark) from (select private.towns_mark() as mark) m where m.mark is not null), '{}')
  from private.cursors_in(cursors) k join private.lanes l on l.lane = k.lane
$$;

-- Newest text of 020_pull, for one town.
drop function public.sync_versions(text);
create function public.sync_versions(lane text, town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.lanes;
  named jsonb;
begin
  select * into c from private.lanes k where k.lane = sync_versions.lane and not k.personal and k.max_rows is not null;
  if not found then
    perform private.refuse_request(404, 'lane_unknown');
  end if;
  execute format($q$
    select coalesce(jsonb_agg(jsonb_build_array(r.id, private.version(r.xid))), '[]')
    from (select id, xid from private.%I where %s and not gone and not old %s order by at desc, id desc limit $1) r $q$,
      'lane_' || c.lane, case when c.by_town then format('town_id = %L', private.town_asked(town)) else 'true' end,
      case when c.max_age is null then '' else 'and at > $2' end)
    into named using c.max_rows, now() - c.max_age;
  return named;
end $$;
grant execute on function public.sync_versions(text, text) to anon, authenticated;

-- What a phone is told of the towns, the first one first. One that was closed again is there, marked, for those who are in it and for
-- what stands there: its name, its districts, where to pay.
create function public.open_towns() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'of', t.of_name, 'money', t.money, 'support', t.support,
      'districts', (select coalesce(jsonb_agg(d.name order by d.name), '[]') from private.districts d where d.town_id = t.id))
      || case when t.open then '{}' else '{"closed": true}'::jsonb end
    order by t.id <> private.first_town(), t.name), '[]')
  from private.towns t
$$;
grant execute on function public.open_towns() to anon, authenticated;
