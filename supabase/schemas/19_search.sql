-- Questions to the server only, because a phone holds no more than its bound.

-- How a title and a question are read: as src/domain/search-words.ts and search-index.ts read them, with the words of 18_words.sql. One
-- table of cases is run on both sides. A listing is the stems of its words; a word of a question is the stems that answer it.

-- Runs of letters and runs of digits, so that "iphone11" is "iphone 11".
create function private.words_in(words text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select m.run[1] from regexp_matches(private.folded(words), '[a-z]+|[0-9]+', 'g') with ordinality m (run, at)
               order by m.at)
$$;

-- The words of a question: the same, and "16 pouces" is one, for its number says nothing without it. `askedWordsIn` (src/domain/search-term.ts).
create function private.asked_words(question text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select regexp_replace(m.run[1], '^([0-9]+) *(?:pouces?|inch(?:es)?)$', '\1 pouces')
    from regexp_matches(private.folded(question), '[0-9]+ *(?:pouces?|inch(?:es)?)(?![a-z])|[a-z]+|[0-9]+', 'g') with ordinality m (run, at)
    order by m.at)
$$;

-- How many words of a title say what the thing is: the first ones.
create function private.saying_what(words text[]) returns int language sql immutable parallel safe set search_path = '' as $$
  select case when words[1] = any (private.search_accessories()) then 1 else coalesce(
    (select min(w.at)::int - 1 from unnest(words) with ordinality w (word, at)
      where w.at > 1 and w.word = any (private.search_besides())), cardinality(words)) end
$$;

-- The stems of words in their order, each once, and behind them sizes ("18 pouc") and the terms of several words that the list has, in which
-- "PCs" is "PC". A pattern costs much to read: only those are whose stems are all there.
create function private.stems_in(words text[]) returns text[] language plpgsql stable set search_path = '' as $$
declare
  said constant text[] := array(select private.stem(w.word) from unnest(words) with ordinality w (word, at) order by w.at);
  line constant text := array_to_string(said, ' ');
  there constant text[] := said || array(select left(s.stem, 2) from unnest(said) s (stem) where s.stem ~ '^[a-z]{2}[sx]$');
begin
  return array(select s.stem from unnest(said) with ordinality s (stem, at) group by s.stem order by min(s.at))
    || array(select m.size[1] || ' pouc' from regexp_matches(line, '(?:^| )([0-9]+) (?:pouc|inch)(?= |$)', 'g') m (size))
    || array(select p.term from (select k.term, k.pattern from private.search_phrases k where k.stems <@ there offset 0) p
      where line ~ p.pattern);
end $$;

-- A listing as its stems: of what its title says it is, the first word's first, and of all that it says.
create function private.listing_stems(title text, description text, out about text[], out whole text[])
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := private.words_in(title);
  saying constant int := private.saying_what(words);
begin
  about := private.stems_in(words[:saying]);
  whole := array(select distinct s.stem
    from unnest(about || private.stems_in(words[saying + 1:] || private.words_in(description))) s (stem));
end $$;

-- Every stem of letters and every term that stands in a listing of a town, or once stood: what is looked for within words, what a typing
-- error may mean and which synonyms are in use is found here, in some ten thousand rows, and then asked of the listings. Filed when a
-- listing is written (guard_listing).
create table private.town_words (
  town_id text not null references private.towns,
  stem text not null collate "C",
  primary key (town_id, stem)
);
create index town_words_letters on private.town_words using gin (town_id extensions.text_ops, stem extensions.gin_trgm_ops);

create function private.file_words(town text, stems text[]) returns void language sql set search_path = '' as $$
  insert into private.town_words (town_id, stem)
    select distinct file_words.town, s.stem from unnest(stems) s (stem) where s.stem ~ '[a-z]' order by 2 on conflict do nothing
$$;

-- Those of them that the town has, and numbers: the others answer nothing, and would be asked for with every question.
create function private.known(stems text[], town text) returns text[] language sql stable set search_path = '' as $$
  select array(select s.stem from unnest(stems) with ordinality s (stem, at)
    where s.stem !~ '[a-z]' or exists (select from private.town_words w where w.town_id = town and w.stem = s.stem) order by s.at)
$$;

-- One word or term of a question, and the stems that answer it: itself with its forms, its synonyms, words that begin with it, its
-- kinds, words that hold it. `typed` is null where a word was taken apart, for all parts but the first.
create type private.sought as (typed text, own text[], same text[], begun text[], kinds text[], within text[]);

-- Fewer letters than four are sought at the beginning of words only: "lit" is not in "qualité". "pull" is not also sought as "pul".
create function private.sought_by(typed text, own text[], same text[], kinds text[], town text) returns private.sought
language sql stable set search_path = '' as $$
  with part as (select o.stem, length(o.stem) >= 4 as long from unnest(own) o (stem) where o.stem ~ '^[a-z]+$'),
    hit as (
      select w.stem, bool_or(starts_with(w.stem, p.stem)) as begins from part p join private.town_words w
        on w.town_id = sought_by.town and w.stem !~ '[ 0-9]' and w.stem like case when p.long then '%' else '' end || p.stem || '%'
      where p.long or not exists (select from part k where k.long)
      group by w.stem order by length(w.stem), w.stem limit 1000)
  select row(typed, own, private.known(same, town), array(select h.stem from hit h where h.begins), private.known(kinds, town),
    array(select h.stem from hit h where not h.begins))::private.sought
$$;

-- A question in its reading with terms of up to `longest` words.
create function private.reading_of(typed text[], longest int, town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  stems constant text[] := array(select private.stem(w.word) from unnest(typed) with ordinality w (word, at) order by w.at);
  sought private.sought[] := '{}';
  at int := 1;
  size int;
  term private.search_terms;
begin
  while at <= cardinality(stems) loop
    for length in reverse least(longest, cardinality(stems) - at + 1) .. 1 loop
      size := length;
      select * into term from private.search_terms t where t.term = array_to_string(stems[at:at + length - 1], ' ');
      exit when found;
    end loop;
    sought := sought || private.sought_by(array_to_string(typed[at:at + size - 1], ' '),
      case when size = 1 then private.stem_forms(stems[at]) else array[array_to_string(stems[at:at + size - 1], ' ')] end,
      coalesce(term.same, '{}'), coalesce(term.kinds, '{}'), town);
    at := at + size;
  end loop;
  return sought;
end $$;

-- How well a listing answers one word, the best first: in what its title names, then anywhere else. The figures are those of
-- src/domain/search-words.ts.
create function private.fit(about text[], whole text[], own text[], same text[], begun text[], kinds text[], within text[])
returns int language sql immutable parallel safe
return case
  when about && own then 12 when about && same then 11 when about && begun then 10 when about && kinds then 8 when about && within then 7
  when whole && own then 5 when whole && same then 4 when whole && begun then 3 when whole && kinds then 2 when whole && within then 1
  else 0 end;

-- The filters of a search besides its words; null for one that it does not ask for. `delivery`: only what can be delivered.
create type private.search_filters as (
  town text, category text, condition text, district text, min_price int, max_price int, delivery boolean, sort text);

create type private.search_row as (id uuid, created_at timestamptz, price int, about text[], whole text[]);

-- The stems that answer a word: as it was typed (width 1), or in any way.
create function private.stems_for(one private.sought, width int) returns text[] language sql immutable parallel safe
return case when width = 1 then (one).own else (one).own || (one).same || (one).begun || (one).kinds || (one).within end;

create function private.passes(category text, condition text, district text, price int, delivery boolean, f private.search_filters) returns boolean
language sql immutable parallel safe
return ((f).category is null or category = (f).category) and ((f).condition is null or condition = (f).condition)
  and ((f).district is null or district = (f).district)
  and ((f).min_price is null or price >= (f).min_price) and ((f).max_price is null or price <= (f).max_price)
  and ((f).delivery is not true or delivery);

-- Null is a word that is not asked for.
create function private.has(about text[], whole text[], anywhere boolean, wanted text[]) returns boolean
language sql immutable parallel safe
return wanted is null or case when anywhere then whole else about end && wanted;

-- The first thousand and one, as they are sorted, of what has each of the words: as it was typed and in the title (width 1), in any way in the
-- title (2), or anywhere (3); some of it twice. For words that one in forty of the first listings has, in the order that is asked for, listings are
-- looked through in that order where the town has enough of them, and for others the index is asked: left to choose, PostgreSQL walks through a
-- whole market for a word that it takes for frequent. Few questions have more than four words.
create function private.having_words(reading private.sought[], width int, f private.search_filters) returns setof private.search_row
language plpgsql stable set search_path = '' as $$
declare
  w1 constant text[] := private.stems_for(reading[1], width);
  w2 constant text[] := private.stems_for(reading[2], width);
  w3 constant text[] := private.stems_for(reading[3], width);
  w4 constant text[] := private.stems_for(reading[4], width);
  more constant private.sought[] := case when cardinality(reading) > 4 then reading[5:] end;
  anywhere constant boolean := width = 3;
  offered constant bigint := (select t.listings from private.town_total t where t.town_id = f.town);
  depth int;
  n int;
begin
  if w1 is null then
    return query select l.id, l.created_at, l.price, l.stems, l.stems_all from public.listings l
      where l.visible and l.town_id = f.town and private.passes(l.category, l.condition, l.district, l.price, l.delivery, f)
      order by case when f.sort = 'price_asc' then l.price end, case when f.sort = 'price_desc' then l.price end desc,
        l.created_at desc, l.id desc limit 1001;
    return;
  end if;
  foreach depth in array array[200, 60000] loop
    return query select l.id, l.created_at, l.price, l.stems, l.stems_all from (
        select * from public.listings k where k.visible and k.town_id = f.town
          and (f.sort = 'newest' or f.min_price is null or k.price >= f.min_price)
          and (f.sort = 'newest' or f.max_price is null or k.price <= f.max_price)
        order by case when f.sort = 'price_asc' then k.price end, case when f.sort = 'price_desc' then k.price end desc,
          k.created_at desc, k.id desc limit depth) l
      where private.passes(l.category, l.condition, l.district, l.price, l.delivery, f)
        and private.has(l.stems, l.stems_all, anywhere, w1) and private.has(l.stems, l.stems_all, anywhere, w2)
        and private.has(l.stems, l.stems_all, anywhere, w3) and private.has(l.stems, l.stems_all, anywhere, w4)
        and (more is null or not exists (select from unnest(more) m
          where not private.has(l.stems, l.stems_all, anywhere, private.stems_for(m, width)))) limit 1001;
    get diagnostics n = row_count;
    exit when n * 40 < depth or n * offered < 1000 * depth;
  end loop;
  if n > 1000 then
    return;
  end if;
  return query with hit as materialized (
      select l.id, l.created_at, l.price, l.stems, l.stems_all from public.listings l
      where l.visible and l.town_id = f.town and private.passes(l.category, l.condition, l.district, l.price, l.delivery, f)
        and private.has(l.stems, l.stems_all, anywhere, w1) and private.has(l.stems, l.stems_all, anywhere, w2)
        and private.has(l.stems, l.stems_all, anywhere, w3) and private.has(l.stems, l.stems_all, anywhere, w4)
        and (more is null or not exists (select from unnest(more) m
          where not private.has(l.stems, l.stems_all, anywhere, private.stems_for(m, width)))))
    select h.* from hit h order by case when f.sort = 'price_asc' then h.price end, case when f.sort = 'price_desc' then h.price end desc,
      h.created_at desc, h.id desc limit 1001;
end $$;

-- Listings that answer a reading, with their score. Where a thousand titles name it, as it was typed or in any way, those are the answer: none of the
-- others would come before the thousandth. By price they might.
create function private.fitting(reading private.sought[], f private.search_filters)
returns table (id uuid, created_at timestamptz, price int, score int) language plpgsql stable set search_path = '' as $$
declare
  opening constant text[] := array(select split_part(o.term, ' ', 1) from unnest(reading) r, unnest(r.own) o (term));
  named private.search_row[] := '{}';
begin
  if f.sort = 'newest' and reading <> '{}' then
    named := array(select h from private.having_words(reading, 1, f) h);
    if cardinality(named) <= 1000 then
      named := array(select h from private.having_words(reading, 2, f) h);
    end if;
  end if;
  if cardinality(named) <= 1000 then
    named := named || array(select h from private.having_words(reading, 3, f) h);
  end if;
  return query select distinct on (c.id) c.id, c.created_at, c.price,
      coalesce(s.fit, 0) + case when c.about[1] = any (opening) then 2 else 0 end
    from unnest(named) c, lateral (
      select sum(private.fit(c.about, c.whole, r.own, r.same, r.begun, r.kinds, r.within))::int as fit from unnest(reading) r) s;
end $$;

-- A page of what answers one of two readings: the best first, or by price, the newest first among equals. {rows, total, capped, nearest}
create function private.answer_of(reading private.sought[], other private.sought[], f private.search_filters, page int) returns jsonb
language sql stable set search_path = '' as $$
  with fits as materialized (
      select k.id, k.created_at, k.price, max(k.score) as score
      from (select * from private.fitting(reading, f) union all select * from private.fitting(other, f) where other <> reading) k
      group by k.id, k.created_at, k.price),
    shown as (select c.*, row_number() over () as place from (select k.id from fits k
      order by case when f.sort = 'price_asc' then k.price end, case when f.sort = 'price_desc' then k.price end desc,
        case when f.sort = 'newest' then k.score end desc, k.created_at desc, k.id desc
      limit private.fact('search_page') offset (page - 1) * private.fact('search_page')) c),
    counted as (select count(*)::int as n from fits)
  select jsonb_build_object(
    'rows', coalesce((select jsonb_agg(c.card order by s.place) from shown s join private.cards c on c.id = s.id), '[]'),
    'total', least(counted.n, 1000), 'capped', counted.n > 1000, 'nearest', null) from counted
$$;

-- Whether a listing of the town has it: one of the newest, as of most words, or any. All of those at once and then the first: PostgreSQL,
-- asked for one, expects to meet it soon, and reads a whole market for a word that is nowhere.
create function private.is_written(one private.sought, town text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text[] := private.stems_for(one, 3);
begin
  return exists (select from (select k.stems_all from public.listings k where k.visible and k.town_id = town
      order by k.created_at desc, k.id desc limit 500) l where l.stems_all && wanted)
    or (with hit as materialized (
      select from public.listings l where l.visible and l.town_id = town and l.stems_all && wanted)
    select exists (select from hit));
end $$;

-- A word that nobody wrote, where a town has its parts: "airpods" is "Air Pods". The fewest parts first, two or three of them.
create function private.parts_of(typed text, town text) returns table (parts text[])
language sql stable set search_path = '' as $$
  with piece as materialized (
    select p.* from (select i, j, private.stem(substr(typed, i, j - i)) as stem
      from generate_series(1, length(typed)) i, generate_series(i + 1, length(typed) + 1) j) p
    where exists (select from private.town_words w where w.town_id = town and w.stem = p.stem)),
  whole as (
    select a.j, array[a.stem, b.stem] as parts from piece a join piece b on b.i = a.j
      where a.i = 1 and b.j = length(typed) + 1
    union all
    select a.j, array[a.stem, b.stem, c.stem] from piece a join piece b on b.i = a.j join piece c on c.i = b.j
      where a.i = 1 and c.j = length(typed) + 1)
  select w.parts from whole w order by cardinality(w.parts), w.j desc, w.parts
$$;

-- Two letters that changed places are two steps of Levenshtein's.
create function private.one_letter_apart(a text, b text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select extensions.levenshtein_less_equal(a, b, 1) <= 1 or length(a) = length(b) and exists (
    select from generate_series(1, length(a) - 1) i where overlay(a placing reverse(substr(a, i, 2)) from i for 2) = b)
$$;

-- The words of titles that a word with a letter wrong may mean, the most frequent first, five at most. One letter wrong leaves its
-- beginning or its end as it was.
create function private.words_near(typed text, town text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  mine constant text := private.stem(typed);
  size constant int := (length(mine) - 1) / 2;
  near constant text[] := array(select w.stem from private.town_words w
    where w.town_id = words_near.town and w.stem !~ '[ 0-9]' and (w.stem like left(mine, size) || '%' or w.stem like '%' || right(mine, size))
      and extensions.levenshtein_less_equal(w.stem, mine, 2) <= 2 and private.one_letter_apart(w.stem, mine));
begin
  if near = '{}' then
    return '{}';
  end if;
  return array(select w.word from (
      select private.words_in(l.title) as words from public.listings l
      where l.visible and l.town_id = words_near.town and l.stems && near
      order by l.created_at desc, l.id desc limit 100 offset 0) t,
    lateral (select distinct k.word from unnest(t.words[:private.saying_what(t.words)]) k (word)) w
    where private.stem(w.word) = any (near) group by w.word order by count(*) desc, w.word limit 5);
end $$;

-- The same words, each taken apart or with one letter put right where no listing of the town has it as it was typed; last of all what the list
-- of synonyms has that sounds alike or is one letter away, as `meantBy` (src/domain/search-words.ts) has it on the phone.
create function private.mended(reading private.sought[], town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  one private.sought;
  words text[];
  result private.sought[] := '{}';
begin
  foreach one in array reading loop
    -- As `isForgiven` there.
    if length(one.typed) between 5 and 24 and one.typed ~ '^[a-z]+$' and not private.is_written(one, town) then
      words := case when private.is_spelt(private.stem(one.typed)) then '{}' else private.words_near(one.typed, town) end;
      result := result || coalesce(private.taken_apart(one.typed, town), case when words = '{}' then private.meant_by(one, town)
        else array[private.sought_by(words[1], array(select distinct private.stem(w.word) from unnest(words) w (word)),
          coalesce((select t.same from private.search_terms t where t.term = private.stem(words[1])), '{}'), '{}', town)] end);
    else
      result := result || one;
    end if;
  end loop;
  return result;
end $$;

-- Its parts, each to be found as it is in one and the same title; null when no title has them.
create function private.taken_apart(typed text, town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  made private.sought[];
begin
  for made in select array(select row(case when p.at = 1 then typed end, array[p.stem], '{}', '{}', '{}', '{}')::private.sought
      from unnest(k.parts) with ordinality p (stem, at) order by p.at) from private.parts_of(typed, town) k loop
    if exists (select from private.having_words(made, 1, row(town, null, null, null, null, null, null, 'newest')::private.search_filters)) then
      return made;
    end if;
  end loop;
  return null;
end $$;

create function private.meant_by(one private.sought, town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  mine constant text := private.stem(one.typed);
  size constant int := (length(mine) - 1) / 2;
  heard constant text := private.sound_of(one.typed);
  spelt constant boolean := private.is_spelt(mine);
  term private.search_terms;
  meant private.sought;
begin
  for term in select * from private.search_terms t
    where t.sound = heard or not spelt and t.sound is not null
      and (t.term like left(mine, size) || '%' or reverse(t.term) like reverse(right(mine, size)) || '%')
      and extensions.levenshtein_less_equal(t.term, mine, 2) <= 2 and private.one_letter_apart(t.term, mine)
    order by (t.sound = heard) desc, t.place
  loop
    meant := private.sought_by(term.word, array[term.term], term.same, term.kinds, town);
    if private.is_written(meant, town) then
      return array[meant];
    end if;
  end loop;
  return array[one];
end $$;

-- True when the list has it, alone or within a term: such a word is no misspelling of another.
create function private.is_spelt(stem text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.search_terms t where private.stems_of(t.term, t.kinds) @> array[is_spelt.stem])
$$;

-- The words of the list are more than a thousand rows: who asks for a misspelt word finds them by an index.
create function private.stems_of(term text, kinds text[]) returns text[]
language sql immutable parallel safe strict set search_path = '' as $$
  select string_to_array(term || ' ' || array_to_string(kinds, ' '), ' ')
$$;
create index search_terms_stems on private.search_terms using gin (private.stems_of(term, kinds));
create index search_terms_sound on private.search_terms (sound);
create index search_terms_end on private.search_terms (reverse(term));
create index search_terms_answers on private.search_terms using gin (same, kinds);
analyze private.search_terms;

create function private.as_typed(reading private.sought[]) returns text language sql immutable set search_path = '' as $$
  select string_agg(r.typed, ' ' order by r.at) from unnest(reading) with ordinality r (typed, a, b, c, d, e, at)
$$;

-- Shortens a question that nothing answers to the words that one listing has most of; among as many those that a title names, then the
-- first. Words that only say how good a thing is are left out, and so is what comes behind six that something has. Asked of the newest
-- three hundred that name each of them, and that hold it. `#less` on the phone.
create function private.fewer(reading private.sought[], f private.search_filters) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  one private.sought;
  telling private.sought[] := '{}';
  found_rows private.search_row[];
  hits private.search_row[] := '{}';
begin
  foreach one in array reading loop
    continue when private.stem(one.typed) = any (private.search_qualities());
    found_rows := (array(select h from private.having_words(array[one], 2, f) h))[:300]
      || (array(select h from private.having_words(array[one], 3, f) h))[:300];
    continue when found_rows = '{}';
    telling := telling || one;
    hits := hits || found_rows;
    exit when cardinality(telling) = 6;
  end loop;
  return (
    with word as materialized (
        select t.*, array(select split_part(o.term, ' ', 1) from unnest(t.own) o (term)) as opening
        from unnest(telling) with ordinality t (typed, own, same, begun, kinds, within, at)),
      hit as materialized (select distinct on (h.id) h.* from unnest(hits) h),
      fits as (select h.id, w.at, private.fit(h.about, h.whole, w.own, w.same, w.begun, w.kinds, w.within) as fit,
        h.about[1] = any (w.opening) as opens from hit h, word w),
      counted as (select array_agg(s.fit > 0 order by s.at) as has, count(*) filter (where s.fit > 0) as n,
        sum(s.fit) + 2 * bool_or(s.fit > 0 and s.opens)::int as score from fits s group by s.id)
    select array(select telling[w.at] from unnest(k.has) with ordinality w (has, at) where w.has order by w.at)
    from counted k order by k.n desc, least(k.score, 7 * k.n) desc, k.has desc limit 1);
end $$;

-- The filters and sorts of spec §2, an empty filter is none, and the words of a question in any order. With words the
-- best come first (what the title names, then the rest; the word itself, synonyms, beginnings, kinds, parts), newest first
-- among equals. Pages of private.fact('search_page') from 1. Counted up to a thousand: {rows, total, capped, nearest}; `nearest` is the question as
-- it was mended or cut short, when nothing fits what was typed. Of one town.
create function public.search_listings(
  q text default null, category text default null, condition text default null, district text default null,
  min_price int default null, max_price int default null, sort text default 'newest', page int default 1,
  town text default null, delivery boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant text := private.trimmed(coalesce(q, ''));
  telling constant text[] := private.telling_in(left(asked, 100));
  f constant private.search_filters := row(private.town_asked(town), nullif(category, ''), nullif(condition, ''), nullif(district, ''),
    min_price, max_price, delivery, case when sort in ('price_asc', 'price_desc') then sort else 'newest' end);
  place constant int := least(greatest(coalesce(page, 1), 1), 10000);
  words constant private.sought[] := private.reading_of(telling, 1, f.town);
  terms constant private.sought[] := case when cardinality(telling) > 1 then private.reading_of(telling, 3, f.town) else words end;
  kept private.sought[];
  answer jsonb;
begin
  if telling = '{}' and asked <> '' then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'capped', false, 'nearest', null);
  end if;
  answer := private.answer_of(words, terms, f, place);
  if (answer ->> 'total')::int > 0 or telling = '{}' then
    return answer;
  end if;
  kept := private.mended(words, f.town);
  if kept <> words then
    answer := private.answer_of(kept, kept, f, place);
  end if;
  if (answer ->> 'total')::int = 0 then
    kept := private.fewer(kept, f);
    if kept is null then
      return answer;
    end if;
    answer := private.answer_of(kept, kept, f, place);
  end if;
  return answer || jsonb_build_object('nearest', nullif(private.as_typed(kept), private.as_typed(words)));
end $$;
grant execute on function public.search_listings(text, text, text, text, int, int, text, int, text, boolean) to anon, authenticated;

-- One listing by its address: `active` for everyone, `own` for its owner in any other status, `unavailable` when it is
-- not for this reader, `missing` when there is none.
-- Why others see a listing no more; null for one that they never saw.
create function private.why_unavailable(about uuid) returns text language sql stable set search_path = '' as $$
  select case
    when l.published_at is null then null
    when l.deleted and exists (select from public.moderation_notices n where n.listing_id = l.id and n.kind = 'removed') then 'removed'
    when l.deleted then 'deleted'
    when l.status = 'sold' then 'sold'
    when l.suspended then 'suspended'
    when l.hidden then 'hidden'
    when l.status = 'asleep' then 'asleep'
  end from public.listings l where l.id = about
$$;

-- One that others do not see is for its owner, in a session that lasts.
create function public.listing_by_id(listing_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.visible then jsonb_build_object('state', 'active', 'row', c.card)
      when c.user_id = (select auth.uid()) and c.state <> 'deleted' and (select public.session_lasts_now())
        then jsonb_build_object('state', 'own', 'row', c.card)
      else jsonb_strip_nulls(jsonb_build_object('state', 'unavailable', 'why', private.why_unavailable(c.id)))
        || jsonb_build_object('row', null)
    end
    from private.cards c where c.id = listing_by_id.listing_id
  ), jsonb_build_object('state', 'missing', 'row', null))
$$;
grant execute on function public.listing_by_id(uuid) to anon, authenticated;

-- The same by the eight signs of its short address (/a/…), as people pass them on: in any case, with I and L for 1, O for 0.
create function public.listing_by_code(code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select public.listing_by_id(l.id) || jsonb_build_object('id', l.id) from public.listings l
    where l.code = translate(upper(listing_by_code.code), 'ILO', '110')
  ), jsonb_build_object('state', 'missing', 'row', null))
$$;
grant execute on function public.listing_by_code(text) to anon, authenticated;

-- How soon a seller answers: within which of three times half of the last thirty who wrote about something of hers had their answer. Who got
-- none in three days counts as one who waits for ever, and who wrote since is not asked. Null where it is longer, or fewer than three were
-- answered: nobody learns of a single conversation.
create function private.answers_within(seller uuid) returns text language sql stable set search_path = '' as $$
  select case when count(k.took) < 3 then null
    when percentile_disc(0.5) within group (order by coalesce(k.took, interval '1 year')) <= interval '1 hour' then 'hour'
    when percentile_disc(0.5) within group (order by coalesce(k.took, interval '1 year')) <= interval '1 day' then 'day'
    when percentile_disc(0.5) within group (order by coalesce(k.took, interval '1 year')) <= interval '3 days' then 'days' end
  from (
    select (select m.created_at from public.messages m where m.conversation_id = c.id and m.sender_id = seller
        order by m.seq limit 1) - a.at as took, a.at
    from (select c.* from private.conversations c where c.owner_id = seller order by c.xid desc, c.id desc limit 30) c
      cross join lateral (select m.created_at as at from public.messages m where m.conversation_id = c.id and m.seq = 1) a
  ) k where k.took is not null or k.at < now() - interval '3 days'
$$;

-- Facts that tell a stranger whom he deals with. `sales`: as the seller says; `calls`: whether she may be called; `confirmed`: whether the team
-- found that her number is hers.
create function private.seller_facts(seller uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('since', private.iso(u.created_at), 'answers', private.answers_within(u.id),
    'sales', (select count(*) from public.listings l where l.user_id = u.id and l.status = 'sold' and not l.deleted),
    'calls', coalesce((select p.calls from public.user_private p where p.id = u.id), false),
    'confirmed', not private.is_suspended(u.id)
      and exists (select from public.user_private p where p.id = u.id and p.number_confirmed_at is not null))
  from public.users u where u.id = seller and not u.deleted
$$;

-- The same for the page of a listing, which has the rest from its card; `facts` is null when there is nobody.
create function public.seller_facts(seller uuid) returns jsonb language sql stable security definer set search_path = ''
  return jsonb_build_object('facts', private.seller_facts(seller));
grant execute on function public.seller_facts(uuid) to anon, authenticated;

-- A person's page: name and rating, and what she has for sale, newest 60 first. `person` is null when there is nobody.
create function public.seller_listings(seller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'person', (select jsonb_build_object('id', u.id, 'name', u.full_name, 'rating', u.rating, 'reviews', u.review_count, 'avatar', private.avatar_of(u))
               || private.seller_facts(u.id) from public.users u where u.id = seller and not u.deleted),
    'rows', coalesce((select jsonb_agg(c.card order by c.created_at desc, c.id desc) from (
      select k.* from private.cards k where k.user_id = seller and k.visible
      order by k.created_at desc, k.id desc limit 60) c), '[]'))
$$;
grant execute on function public.seller_listings(uuid) to anon, authenticated;

-- Addresses that a search engine may know: things on sale and those who sell them, newest first, as `{id, at}`.
create function public.public_addresses() returns jsonb language sql stable security definer set search_path = '' as $$
  with shown as materialized (
    select l.id, l.user_id, l.updated from public.listings l where l.visible and l.published_at is not null
      order by l.published_at desc limit 20000)
  select jsonb_build_object(
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'at', private.iso(s.updated)) order by s.updated desc)
      from shown s), '[]'),
    'sellers', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'at', private.iso(t.at)) order by t.at desc)
      from (select s.user_id as id, max(s.updated) as at from shown s group by 1) t), '[]'))
$$;
revoke execute on function public.public_addresses() from public, anon, authenticated;
grant execute on function public.public_addresses() to service_role;
