-- A lane of sellers: the stars and the name of a shop, apart from its listings. A card holds its seller's facts as they were when it was
-- sent; a review of a shop with two thousand listings used to send them all again, a stretch a minute. Now one row says it to every phone,
-- which puts it over the cards it holds (src/queries/use-seller.ts). Rows are there for shops alone (private.is_shop): of
-- everybody else a card or fifty is sent again, and a town without shops has none to send.
--
-- One row a person and town, for her listings stay where they were when she moves. It holds nothing: the facts are read with it.
create table private.sellers (
  person uuid not null references public.users (id),
  town_id text not null references private.towns,
  xid xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (person, town_id)
);
create index sellers_changes on private.sellers (town_id, xid, person);
create index sellers_newest on private.sellers (town_id, changed_at desc, person desc);

create view private.lane_sellers as
select null::uuid as reader, s.person as id, s.xid, s.changed_at as at, u.deleted as gone, false as old,
  jsonb_build_object('id', s.person, 'v', private.version(s.xid), 'name', u.full_name, 'rating', u.rating,
    'reviews', u.review_count) as body, s.town_id
from private.sellers s join public.users u on u.id = s.person;

-- A phone that begins has the facts in its cards: it needs but the shops of lately.
insert into private.lanes (lane, personal, id_type, max_rows, max_age, by_town) values ('sellers', false, 'uuid', 2000, null, true);

create function public.sync_pull_sellers(after text default null, before text default null, max_rows int default 60, town text default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('sellers', after, before, max_rows, null, town)
$$;
grant execute on function public.sync_pull_sellers(text, text, int, text) to anon, authenticated;

-- Newest text of 050020_town_news; new is that the lane of sellers has no pokes of its own: phones ask for it with the reviews, and those of
-- 0.2.0 would take its name for everything.
create or replace function public.poke_late_changes() returns int
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
      perform private.poke(private.feed_topic(p.town_id), p.lane);
      poked := poked + 1;
    end if;
  end loop;
  return poked;
end $$;

-- Says anew what a shop is called and how it is judged, wherever something of hers stands. Nobody is told of who never was one.
create function private.tell_seller(who public.users, shop boolean) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.sellers as s (person, town_id)
    select who.id, k.town_id from (
      select who.town_id union select l.town_id from public.listings l where l.user_id = who.id and l.visible
      union select t.town_id from private.sellers t where t.person = who.id) k
    where shop or exists (select from private.sellers t where t.person = who.id)
    order by k.town_id
    on conflict (person, town_id) do update set xid = pg_current_xact_id(), changed_at = clock_timestamp();
end $$;

-- Newest text of 092030_late_names; new is that stars of a shop touch no listing: its row of the lane says them. A new name still goes
-- to each card by the timer, for what reads cards alone (phones of 0.2.0, the desk's copies). And that an account which closes is told like a new
-- name: its person may have been called "Compte supprimé" before.
create or replace function private.spread_person() returns trigger language plpgsql set search_path = '' as $$
declare
  shop constant boolean := private.is_shop(new.id);
  renamed constant boolean := (new.full_name, new.deleted) is distinct from (old.full_name, old.deleted);
begin
  perform from public.users u where u.id = new.id for update;
  perform private.tell_seller(new, shop);
  if shop and renamed then
    insert into private.late_ratings as t (person) values (new.id) on conflict (person) do update
      set wanted = true, reached = null, ended_at = '-infinity';
  elsif not shop then
    update public.listings l set updated = now()
      where l.id in (select k.id from public.listings k where k.user_id = new.id order by k.id for no key update);
  end if;
  if renamed then
    perform private.touch_messages(new.id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000);
    update public.reviews r set updated = now()
      where r.id in (select k.id from public.reviews k where k.reviewer_id = new.id order by k.id for no key update);
  end if;
  return null;
end $$;

drop trigger spread on public.users;
create trigger spread after update on public.users for each row
  when ((new.full_name, new.deleted, new.rating, new.review_count) is distinct from
    (old.full_name, old.deleted, old.rating, old.review_count))
  execute function private.spread_person();

-- Rounds of stars that wait or are under way: the rest of them is said by the lane.
insert into private.sellers (person, town_id)
  select distinct t.person, k.town_id from private.late_ratings t
    join lateral (select u.town_id from public.users u where u.id = t.person
      union select l.town_id from public.listings l where l.user_id = t.person and l.visible) k on true
  where t.wanted or t.reached is not null or t.ended_at > '-infinity';
