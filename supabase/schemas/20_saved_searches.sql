-- Searches that a person follows: told of what is newly on sale. Each new listing is put against the searches, never a search
-- against the market: a search is the keys that a listing must answer to, a listing all the keys that it answers to, and one index says
-- which searches have no other. The reading is that of search_listings; a search is about the town in which it was asked for.

create table private.saved_searches (
  -- Made of the person and what is asked for: the same search saved on two phones is one, and so are "Vélo" and "vélos".
  id uuid primary key,
  person uuid not null references public.users (id) on delete cascade,
  town text not null default private.first_town() references private.towns,
  q text not null check (char_length(q) <= 100),
  category text check (category ~ '^[a-z_]{1,20}$'),
  condition text check (condition ~ '^[a-z_]{1,20}$'),
  district text check (char_length(district) <= 60),
  min_price int check (min_price >= 0),
  max_price int check (max_price >= 0),
  -- Only what can be delivered.
  delivery boolean not null default false,
  -- Only what this person sells, in whatever town.
  seller uuid references public.users (id),
  -- A listing that answers to all keys of one of three readings fits: word by word, with terms of several words, and with letters put
  -- right or words taken apart where no listing had one as it was typed (`slips`). Null: there is no such reading.
  stems text[],
  terms text[],
  mended text[],
  slips text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index saved_searches_town on private.saved_searches (town);
create index saved_searches_person on private.saved_searches (person, xid);
create index saved_searches_seller on private.saved_searches (seller);
create index saved_searches_keys on private.saved_searches using gin (stems, terms, mended) where not deleted;
create trigger zz_stamp before insert or update on private.saved_searches for each row execute function private.stamp();
create trigger poke_insert after insert on private.saved_searches referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'person');
create trigger poke_update after update on private.saved_searches referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('mine', 'person', 'id, deleted');

-- Finds of a search that are not told yet, the latest last and twenty-one at most: more than twenty is said as that. Which
-- ones, not how many: up to an hour passes until it is notified, and what is sold or removed by then is no news. By itself, so that the
-- search keeps its place in the order of changes.
create table private.search_finds (
  search uuid primary key references private.saved_searches (id) on delete cascade,
  listings uuid[] not null default '{}',
  notified_at timestamptz not null default '-infinity'
);
create index search_finds_due on private.search_finds (notified_at) where listings <> '{}';

-- Listings that have just come on sale, and the search up to which each was put against them.
create table private.fresh_listings (
  listing uuid primary key references public.listings (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
create index fresh_listings_at on private.fresh_listings (at);

-- The key of searches without a word: what they ask of category and district. That of a seller's listings is '@' and who sells.
create function private.place_key(category text, district text) returns text language sql immutable parallel safe set search_path = '' as $$
  select '/' || coalesce(category, '') || '/' || coalesce(district, '')
$$;

-- The words that are answered by these stems: themselves, other forms of them, and what the list says of them.
create function private.answered_by(stems text[]) returns text[] language sql stable set search_path = '' as $$
  select array(
    select s.stem from unnest(stems) s (stem)
    union select f.form from unnest(stems) s (stem), unnest(private.forms_asked(s.stem)) f (form)
    union select t.term from unnest(stems) s (stem) join private.search_terms t on t.same @> array[s.stem]
    union select t.term from unnest(stems) s (stem) join private.search_terms t on t.kinds @> array[s.stem])
$$;

-- Every key that a listing answers to: the words that its stems answer, the parts of its words that a town knows, among them all that its
-- followed searches ask for, what its title names in so many words ("=velo"), its place and its seller.
create function private.keys_of(l public.listings) returns text[] language sql stable set search_path = '' as $$
  with letters as (
    select s.stem from unnest(l.stems_all) s (stem) where s.stem !~ '[ 0-9]')
  select private.answered_by(l.stems_all)
    || array(select w.stem from private.town_words w where w.town_id = l.town_id and w.stem in (
      select substr(s.stem, at, size) from letters s, generate_series(1, length(s.stem)) at, generate_series(1, length(s.stem) - at + 1) size
      where at = 1 or size >= 4))
    || array(select '=' || k.key from unnest(private.answered_by(l.stems)) k (key))
    || array(select private.place_key(c, d) from unnest(array[null, l.category]) c, unnest(array[null, l.district]) d)
    || array['@' || l.user_id]
$$;

-- How a search is read from now on; also for a later version that knows more words: `update … set q = q`. All that one asked for goes
-- with it.
create function private.read_saved_search() returns trigger language plpgsql set search_path = '' as $$
declare
  telling constant text[] := private.telling_in(new.q);
  words constant private.sought[] := private.reading_of(telling, 1, new.town);
  terms constant private.sought[] := private.reading_of(telling, 3, new.town);
  mended private.sought[];
begin
  new.stems := null; new.terms := null; new.mended := null; new.slips := '{}';
  if new.deleted then
    new.q := ''; new.category := null; new.condition := null; new.district := null;
    new.min_price := null; new.max_price := null; new.delivery := false; new.seller := null;
    return new;
  elsif telling = '{}' then
    new.stems := array[coalesce('@' || new.seller, private.place_key(new.category, new.district))];
    return new;
  end if;
  new.stems := array(select r.own[1] from unnest(words) r);
  new.terms := case when terms <> words then array(select r.own[1] from unnest(terms) r) end;
  mended := private.mended(words, new.town);
  if mended <> words then
    -- Another word than the one typed is met as a whole and by what a title names: within words "tron" was in every "électronique".
    new.mended := array(select case when r = any (words) then r.own[1] else '=' || r.own[1] end from unnest(mended) r);
    new.slips := array(select w.typed from unnest(words) w where not w = any (mended));
  end if;
  perform private.file_words(new.town, new.stems);
  return new;
end $$;
create trigger read before insert or update of q, category, district, seller, deleted on private.saved_searches
  for each row execute function private.read_saved_search();

-- With a search its finds go, the notice of them and the news.
create function private.forget_finds() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from private.search_finds f where f.search = new.id;
  delete from private.notices n where n.person = new.person and n.tag = 'search:' || new.id;
  perform private.withdraw_news(array[new.person], array['search:' || new.id]);
  return null;
end $$;
create trigger forget_finds after update on private.saved_searches for each row
  when (new.deleted and not old.deleted) execute function private.forget_finds();

-- It is on sale for the first time. Where nobody follows a search nothing is noted.
create function private.note_fresh() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from private.saved_searches s where not s.deleted) then
    insert into private.fresh_listings (listing) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

-- A row that is put in with an older time, as an import does, is no news.
create trigger fresh_insert after insert on public.listings for each row
  when (new.visible and new.created_at > now() - interval '1 day') execute function private.note_fresh();
create trigger fresh_update after update on public.listings for each row
  when (new.visible and not old.visible and old.published_at is null) execute function private.note_fresh();

-- Which of these searches a listing, which has these keys, answers to now, for their person: asked when the listing is new, and again when it
-- is notified. A word put right counts only while no text of the town has it as it was typed, as in search_listings.
create function private.answered_searches(l public.listings, keys text[], among uuid[]) returns setof uuid
language sql stable set search_path = '' as $$
  select s.id from private.saved_searches s
  where s.id = any (among) and l.visible and not s.deleted and s.person <> l.user_id
    and case when s.seller is null then s.town = l.town_id else s.seller = l.user_id end
    and (s.category is null or s.category = l.category) and (s.condition is null or s.condition = l.condition)
    and (s.district is null or s.district = l.district)
    and (s.min_price is null or l.price >= s.min_price) and (s.max_price is null or l.price <= s.max_price)
    and (l.delivery or not s.delivery)
    and s.person not in (
      select b.blocked_id from public.blocks b where b.blocker_id = l.user_id and not b.deleted
      union all select b.blocker_id from public.blocks b where b.blocked_id = l.user_id and not b.deleted)
    and (s.stems <@ keys or s.terms <@ keys or s.mended <@ keys and not exists (
      select from unnest(s.slips) k (slip) where private.is_written((private.reading_of(array[k.slip], 1, s.town))[1], s.town)))
$$;

-- A listing that was found for a search, and what holds it: a notice, a mail, the search.
create type private.find as (holder uuid, search uuid, listing uuid);

-- Returns the finds that still answer to their search, in the same order. Many searches find one and the same listing.
create function private.still_found(finds private.find[]) returns table (holder uuid, search uuid, ids uuid[])
language sql stable set search_path = '' as $$
  with known as materialized (
    select l.id, l, private.keys_of(l) as keys from public.listings l where l.id in (select f.listing from unnest(finds) f))
  select f.holder, f.search, array_agg(f.listing order by f.at)
  from unnest(finds) with ordinality f (holder, search, listing, at) join (
    select k.id, a.search from known k, private.answered_searches(k.l, k.keys,
      array(select f.search from unnest(finds) f where f.listing = k.id)) a (search)) k on (k.id, k.search) = (f.listing, f.search)
  group by f.holder, f.search
$$;

create function private.ids_in(list jsonb) returns uuid[] language sql immutable parallel safe set search_path = '' as $$
  select array(select e.id::uuid from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end)
    with ordinality e (id, at) order by e.at)
$$;

-- The words of a notice or a part of a mail about a search, and the listings they are about.
create function private.finds_in(holder uuid, notice jsonb) returns setof private.find language sql stable set search_path = '' as $$
  select finds_in.holder, (notice ->> 'search')::uuid, i.id from unnest(private.ids_in(notice -> 'listings')) with ordinality i (id, at) order by i.at
$$;

-- Returns the finds that are under review, or whose seller is suspended: each may be shown again.
create function private.held_back(ids uuid[]) returns uuid[] language sql stable set search_path = '' as $$
  select array(select l.id from unnest(ids) with ordinality i (id, at) join public.listings l on l.id = i.id
    where not l.visible and not l.deleted and l.status = 'active' order by i.at)
$$;

-- The words of a notice or a mail about these listings, found for this search; of its twenty-one latest. `listings` and `search` say of which, for
-- recheck_finds.
create function private.notice_of_finds(s private.saved_searches, ids uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('search', s.id, 'listings', to_jsonb(k.ids), 'found', cardinality(k.ids), 'q', s.q,
    'seller', (select u.full_name from public.users u where u.id = s.seller), 'title', l.title, 'price', l.price)
  from (select notice_of_finds.ids[greatest(cardinality(notice_of_finds.ids) - 20, 1):] as ids) k
    join public.listings l on l.id = k.ids[cardinality(k.ids)]
$$;

-- Puts one listing against at most `most` searches behind `reached` that have no key but its own; null when those were all. Which those are
-- is asked of the index of keys first: in the order of their ids PostgreSQL walked through all there are.
create function private.match_searches(about uuid, since timestamptz, reached uuid, most int) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  l public.listings;
  keys text[];
  seen uuid[];
begin
  select * into l from public.listings k where k.id = about and k.visible;
  if not found then
    return null;
  end if;
  keys := private.keys_of(l);
  with fits as materialized (
    select s.id from private.saved_searches s
    where not s.deleted and (s.town = l.town_id or s.seller = l.user_id) and (s.stems <@ keys or s.terms <@ keys or s.mended <@ keys))
  select array(select f.id from fits f where f.id > reached order by f.id limit most) into seen;
  insert into private.search_finds as f (search, listings)
    select s.id, array[l.id] from private.saved_searches s
    where s.id in (select private.answered_searches(l, keys, seen)) and s.created_at <= since
    order by s.id
    on conflict (search) do update set listings = (f.listings || excluded.listings)[greatest(cardinality(f.listings) - 19, 1):];
  return case when cardinality(seen) = most then seen[most] end;
end $$;

-- A part of an address, its signs as UTF-8.
create function private.url_part(words text) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(case when s.sign ~ '^[A-Za-z0-9_.~-]$' then s.sign
    else regexp_replace(upper(encode(convert_to(s.sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by s.at), '')
  from regexp_split_to_table(words, '') with ordinality s (sign, at)
$$;

-- Where a search leads: to the page of its seller, or the address that the screen of the search has for it.
create function private.search_path_of(s private.saved_searches) returns text language sql stable set search_path = '' as $$
  select coalesce('/profile/seller/' || s.seller, '/search?' || string_agg(p.name || '=' || private.url_part(p.value), '&' order by p.place))
  from (values
    (1, 'q', nullif(s.q, '')), (2, 'category', s.category), (3, 'condition', s.condition), (4, 'district', s.district),
    (5, 'minPrice', s.min_price::text), (6, 'maxPrice', s.max_price::text), (7, 'delivery', case when s.delivery then 'true' end),
    -- Where there are several, the phone that opens it may be in another one.
    (8, 'town', case when exists (select from private.towns t where t.open and t.id <> s.town) then s.town end)) p (place, name, value)
  where p.value is not null
$$;

-- In the minute chores, so bounded: five thousand searches looked at and a thousand people told at most. What is left comes
-- with the next minute. Returns how many were notified. A search is notified once an hour; what came since is counted in it. What does not answer
-- to it any more by then is left out, and where nothing is left no hour is taken. A listing under review waits for its decision.
create function private.chore_searches() returns bigint language plpgsql set search_path = '' as $$
declare
  page constant int := 1000;
  left_over int := 5;
  fresh private.fresh_listings;
  behind uuid;
  notified bigint;
begin
  while left_over > 0 loop
    select f.* into fresh from private.fresh_listings f join public.listings l on l.id = f.listing
      where l.visible or l.deleted or l.status <> 'active' order by f.at, f.listing limit 1 for update of f skip locked;
    exit when not found;
    behind := private.match_searches(fresh.listing, fresh.at, fresh.reached, page);
    if behind is null then
      delete from private.fresh_listings f where f.listing = fresh.listing;
    else
      update private.fresh_listings f set reached = behind where f.listing = fresh.listing;
      left_over := left_over - 1;
    end if;
    exit when clock_timestamp() > now() + interval '2 seconds';
  end loop;
  with due as (
    select f.search, f.listings from private.search_finds f
    where f.listings <> '{}' and f.notified_at <= (select clock_timestamp()) - interval '1 hour'
    order by f.notified_at, f.search limit 1000 for no key update skip locked
  ), looked as materialized (
    select s.id, s.person, coalesce(k.ids, '{}') as still, private.held_back(d.listings) as held
    from due d join private.saved_searches s on s.id = d.search
      left join private.still_found(array(select row(d.search, d.search, i.id)::private.find
        from due d, unnest(d.listings) with ordinality i (id, at) order by i.at)) k on k.search = d.search
  ), waiting as materialized (
    -- Finds that still wait to be told are counted in it.
    select t.* from private.still_found(array(select f from looked k
      join private.notices n on n.person = k.person and n.tag = 'search:' || k.id and n.notified_version < n.version,
      private.finds_in(n.id, n.data) f)) t
  ), done as (
    -- With nothing but what is under review it is looked at again in ten minutes.
    update private.search_finds f set listings = k.held, notified_at = case when k.still <> '{}' then clock_timestamp()
        when k.held <> '{}' then clock_timestamp() - interval '50 minutes' else f.notified_at end
    from looked k where f.search = k.id
  )
  select count(private.notify(k.person, 'search', 'search:' || k.id, private.search_path_of(s),
      private.notice_of_finds(s, coalesce(w.ids, '{}') || k.still), interval '10 minutes')::text) into notified
    from looked k join private.saved_searches s on s.id = k.id left join waiting w on w.search = k.id
    where k.still <> '{}';
  return notified;
end $$;

insert into private.chores (name, position) values ('searches', 5);

insert into private.mutation_kinds (kind, needs) values ('save_search', 'person');

-- A search as its owner has it on the phone, and under names a person understands.
create function private.search_facts(s private.saved_searches) returns jsonb language sql stable
  return jsonb_build_object('q', s.q, 'town', s.town, 'category', s.category, 'condition', s.condition, 'district', s.district,
    'min_price', s.min_price, 'max_price', s.max_price, 'delivery', s.delivery, 'created_at', private.iso(s.created_at),
    'seller', (select jsonb_build_object('id', u.id, 'name', u.full_name) from public.users u where u.id = s.seller));

create function private.export_search(s private.saved_searches) returns jsonb language sql stable
  return jsonb_build_object('mots', s.q, 'categorie', s.category, 'etat', s.condition, 'quartier', s.district, 'ville', s.town,
    'prix_min', s.min_price, 'prix_max', s.max_price, 'livraison', s.delivery, 'depuis', private.iso(s.created_at),
    'vendeur', (select u.full_name from public.users u where u.id = s.seller));

-- A find that is under review before it was told is found again: told when it is shown. Whoever tells of the search at this
-- moment has it locked, and is not waited for: that could be a deadlock.
create function private.find_again(about uuid, held uuid[]) returns void language sql set search_path = '' as $$
  update private.search_finds f set listings = find_again.held || f.listings where find_again.held <> '{}' and f.search in (
    select k.search from private.search_finds k where k.search = about for no key update skip locked)
$$;

-- A notice or mail that waits or was told says nothing more of what does not answer to its search any more; with nothing left
-- it goes. The version stays: nobody hears of it.
create function private.recheck_finds(waiting uuid[], mails uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from private.notices n where n.id = any (waiting) order by n.id for no key update;
  perform private.find_again((n.data ->> 'search')::uuid, private.held_back(private.ids_in(n.data -> 'listings')))
    from private.notices n where n.id = any (waiting) and (n.notified_version < n.version or n.mail_at is not null);
  with looked as (
    select n.id, private.notice_of_finds(s, f.ids) as now_is
    from private.notices n left join private.still_found(array(select f from private.notices k, private.finds_in(k.id, k.data) f
        where k.id = any (waiting))) f on f.holder = n.id
      left join private.saved_searches s on s.id = f.search where n.id = any (waiting)
  ), kept as (
    update private.notices n set data = k.now_is from looked k where n.id = k.id and k.now_is is not null
  )
  delete from private.notices n using looked k where n.id = k.id and k.now_is is null;
  perform from private.mail_outbox m where m.id = any (mails) order by m.id for no key update;
  perform private.find_again((e.find ->> 'search')::uuid, private.held_back(private.ids_in(e.find -> 'listings')))
    from private.mail_outbox m, jsonb_array_elements(m.data -> 'finds') e (find) where m.id = any (mails) and m.sent_at is null;
  with still as materialized (
    select t.* from private.still_found(array(select f from private.mail_outbox m, jsonb_array_elements(m.data -> 'finds') e (find),
      private.finds_in(m.id, e.find) f where m.id = any (mails) and m.sent_at is null)) t
  ), looked as (
    select m.id, (select jsonb_agg(f.now_is || jsonb_build_object('path', f.path) order by f.at) from (
      select e.at, e.find -> 'path' as path, private.notice_of_finds(s, t.ids) as now_is
      from jsonb_array_elements(m.data -> 'finds') with ordinality e (find, at)
        join still t on t.holder = m.id and t.search = (e.find ->> 'search')::uuid
        join private.saved_searches s on s.id = t.search) f where f.now_is is not null) as finds
    from private.mail_outbox m where m.id = any (mails) and m.sent_at is null
  ), kept as (
    update private.mail_outbox m set data = m.data || jsonb_build_object('finds', k.finds) from looked k where m.id = k.id and k.finds is not null
  )
  delete from private.mail_outbox m using looked k where m.id = k.id and k.finds is null;
end $$;

-- Sold, deleted, taken down or under review, of a suspended seller or of one who has left.
create function private.withdraw_gone() returns trigger language plpgsql set search_path = '' as $$
declare
  gone constant text[] := array(select n.id::text from now_is n join was o on o.id = n.id where o.visible and not n.visible);
begin
  if cardinality(gone) > 0 then
    -- Nor is a heart told any more that it is cheaper; that it is sold is written by the sale itself.
    delete from private.notices n using public.favorites f
      where f.listing_id = any (gone::uuid[]) and (n.person, n.tag) = (f.user_id, 'favorite:' || f.listing_id)
        and n.data ->> 'state' = 'cheaper' and n.notified_version < n.version;
    perform private.recheck_finds(
      array(select n.id from private.notices n where n.kind = 'search' and n.data -> 'listings' ?| gone),
      array(select m.id from private.mail_outbox m where m.template = 'search_finds' and m.sent_at is null
        and exists (select from jsonb_array_elements(m.data -> 'finds') f where f -> 'listings' ?| gone)));
  end if;
  return null;
end $$;
create trigger withdraw_gone after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.withdraw_gone();

-- A block between two ends that one follows the other.
create function private.withdraw_blocked() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.saved_searches s set deleted = true
    where (s.person, s.seller) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  perform private.recheck_finds(
    array(select n.id from private.notices n where n.person in (new.blocker_id, new.blocked_id) and n.kind = 'search'),
    array(select m.id from private.mail_outbox m where m.template = 'search_finds' and m.sent_at is null
      and m.recipient in (select p.email from public.user_private p where p.id in (new.blocker_id, new.blocked_id))));
  return null;
end $$;
create trigger withdraw_blocked after insert or update on public.blocks for each row
  when (not new.deleted) execute function private.withdraw_blocked();

-- Nor is a seller followed who has left.
create function private.unfollow_departed() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.saved_searches s set deleted = true where s.seller = new.id;
  return null;
end $$;
create trigger unfollow after update on public.users for each row
  when (new.deleted and not old.deleted) execute function private.unfollow_departed();

-- {on, q, category, condition, district, min_price, max_price, delivery?, seller?: {id}, town?}; null for what is not asked for, the town of the
-- account where none is named; of a seller's listings it does not matter. The search itself, not a name, says which one: saved twice it is
-- one, and taken back where there is none nothing is done.
create function private.push_save_search(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q constant text := left(private.text_of(args, 'q'), 100);
  category constant text := nullif(private.text_of(args, 'category'), '');
  condition constant text := nullif(private.text_of(args, 'condition'), '');
  district constant text := nullif(private.text_of(args, 'district'), '');
  least_price constant int := private.int_of(args, 'min_price');
  most_price constant int := private.int_of(args, 'max_price');
  delivery constant boolean := coalesce(args -> 'delivery' = 'true', false);
  seller constant uuid := private.as_uuid(args #>> '{seller,id}');
  town constant text := coalesce(nullif(private.text_of(args, 'town'), ''), (select u.town_id from public.users u where u.id = me), private.first_town());
  wanted constant uuid := md5(jsonb_build_array(me, private.term_of(q), category, condition, district, least_price, most_price, delivery,
    seller, case when seller is null then town end)::text)::uuid;
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  if not (args ->> 'on')::boolean then
    update private.saved_searches s set deleted = true where s.id = wanted and s.person = me and not s.deleted;
  elsif cardinality(private.words_in(q)) = 0
      and (q <> '' or num_nonnulls(category, condition, district, least_price, most_price, seller) = 0 and not delivery) then
    perform private.refuse('search_empty');
  elsif not exists (select from private.towns t where t.id = town) then
    perform private.refuse('mutation_incomplete');
  elsif not exists (select from private.saved_searches s where s.id = wanted and not s.deleted) then
    if private.fact('searches_most') <= (select count(*) from private.saved_searches s where s.person = me and not s.deleted) then
      perform private.refuse('searches_many');
    end if;
    if seller is not null then
      perform private.refuse_blocked(me, seller);
      -- Whoever is just leaving is waited for.
      perform from public.users u where u.id = seller and not u.deleted for key share;
      if not found or seller = me or private.is_suspended(seller) then
        perform private.refuse('seller_not_followed');
      end if;
    end if;
    -- A letter is put right by looking through the market.
    perform private.limit_pace(me, 'saved_search', 60, 60.0 / 3600, 'tries_too_fast');
    insert into private.saved_searches as s (id, person, town, q, category, condition, district, min_price, max_price, delivery, seller)
      values (wanted, me, town, q, category, condition, district, least_price, most_price, delivery, seller)
      on conflict (id) do update set deleted = false, created_at = now(), q = excluded.q, category = excluded.category,
        condition = excluded.condition, district = excluded.district, min_price = excluded.min_price, max_price = excluded.max_price,
        delivery = excluded.delivery, seller = excluded.seller;
  end if;
  -- The ledger keeps what is answered here, and would name a seller who has left since.
  return case when seller is null then coalesce(
    (select v.body from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'search:' || wanted and not v.gone),
    private.tombstone('search:' || wanted, pg_current_xact_id())) end;
end $$;
