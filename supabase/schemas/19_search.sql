-- What is asked of the server only, because a phone holds no more than its bound.

-- How a title and a question are read: as src/domain/search-words.ts reads them, with the words of 18_words.sql. One table
-- of cases is run on both sides.

-- Runs of letters and runs of digits, so that "iphone11" is "iphone 11".
create function private.words_in(words text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select m.run[1] from regexp_matches(private.folded(words), '[a-z]+|[0-9]+', 'g') with ordinality m (run, at)
               order by m.at)
$$;

-- What a title says the thing is, then all the rest: "Support ¶ telephone pour voiture …".
create function private.search_text(title text, description text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text[] := private.words_in(title);
  about int := cardinality(words);
begin
  for at in 2 .. cardinality(words) loop
    if words[at] = any (private.search_besides()) then about := at - 1; exit; end if;
  end loop;
  if words[1] = any (private.search_accessories()) then about := 1; end if;
  return array_to_string(words[1:about], ' ') || ' ¶ '
    || array_to_string(words[about + 1:] || private.words_in(description), ' ');
end $$;

-- One word or term of a question: what it is, its synonyms and its kinds, as stems, and the regular expressions that
-- find them. `joined`: also sought where a title writes it in several words. `hints`: whatever fits has one of them as it stands.
create type private.sought as (typed text, exact text, same text, prefix text, kinds text, infix text, fits text, joined text,
  hints text[]);

create function private.any_of(terms text[], first text, last text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when cardinality(terms) > 0
    then first || '(?:' || array_to_string(array(select replace(t, ' ', 'e*[sx]? (?:[a-z]{1,3} )?') from unnest(terms) t), '|')
      || ')' || last end
$$;

-- The ways in which one word is sought, by its endings, too.
create function private.sought_by(typed text, own text[], same text[], kinds text[]) returns private.sought
language plpgsql immutable set search_path = '' as $$
declare
  made private.sought;
  parts text[] := array(select o from unnest(own) o where o !~ '[ 0-9]');
begin
  made.typed := typed;
  made.exact := private.any_of(private.with_endings(own), '\m', '\M');
  made.same := private.any_of(private.with_endings(array(select t from unnest(same) t where not t = any (own))), '\m', '\M');
  made.prefix := private.any_of(parts, '\m', '');
  made.kinds := private.any_of(private.with_endings(kinds), '\m', '\M');
  made.infix := private.any_of(array(select o from unnest(parts) o where length(o) >= 4), '', '');
  made.fits := concat_ws('|', made.exact, made.same, made.kinds, coalesce(made.infix, made.prefix));
  made.hints := array(select distinct split_part(t, ' ', 1) from unnest(own || same || kinds) t);
  return made;
end $$;

-- A question in its reading with terms of up to `longest` words.
create function private.reading_of(typed text[], longest int) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  stems text[] := array(select private.stem(w.word) from unnest(typed) with ordinality w (word, at) order by w.at);
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
      coalesce(term.same, '{}'), coalesce(term.kinds, '{}'));
    at := at + size;
  end loop;
  return sought;
end $$;

-- True for every listing that has all that the reading asks for, as a condition on l.
create function private.reading_fits(reading private.sought[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case when r.joined is null then format('l.search ~ %L', r.fits)
    else format('(l.search ~ %L or l.joined ~ %L)', r.fits, r.joined) end, ' and ') from unnest(reading) r
$$;

-- The same for what a title names. A regular expression costs some twenty times what `like` does: most rows never meet it. Inside a
-- case it says nothing to the planner, which takes such a one for far rarer than it is, and `like` for about what it is.
-- Several words are looked for in one walk through the index: each word's own `like`s are an "or", and PostgreSQL never intersects
-- two of those over one partial index; a regular expression beside them it takes along.
create function private.reading_names(reading private.sought[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('(%s) and %s case when split_part(l.search, '' ¶ '', 1) ~ %L then true else false end',
    (select string_agg(format('l.joined like %L', '%' || h || '%'), ' or ') from unnest(r.hints) h),
    case when cardinality(reading) > 1 then format('l.joined ~ %L and', array_to_string(r.hints, '|')) else '' end, r.fits)
    || case when r.joined is null then '' else format(' or l.joined ~ %L', r.joined) end, ') and (')
  from unnest(reading) r
$$;

-- How well a listing fits, as an expression over `about` and `rest`; the figures are those of src/domain/search-index.ts.
create function private.reading_score(reading private.sought[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(format(
      '(case when about ~ %1$L then 12 when about ~ %2$L then 11 when about ~ %3$L then 10 when about ~ %4$L then 8 '
      || 'when about ~ %5$L or joined ~ %6$L then 7 when rest ~ %1$L then 5 when rest ~ %2$L then 4 '
      || 'when rest ~ %3$L then 3 when rest ~ %4$L then 2 when rest ~ %5$L then 1 else -1000 end)',
      r.exact, coalesce(r.same, '¶¶'), coalesce(r.prefix, '¶¶'), coalesce(r.kinds, '¶¶'), coalesce(r.infix, '¶¶'),
      coalesce(r.joined, '¶¶')), ' + ')
    || format(' + (case when about ~ %L then 2 else 0 end)', '^(?:' || string_agg(r.exact, '|') || ')')
  from unnest(reading) r
$$;

-- The same words, each sought across gaps or with one letter put right where no listing of the town has it as it was typed; first of
-- all what the list of synonyms has that sounds alike or is one letter away, as `meantBy` (src/domain/search-words.ts) has it on the
-- phone.
create function private.mended(reading private.sought[], town text) returns private.sought[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  one private.sought;
  near text;
  stems text;
  words text;
  found_words text[];
  meant record;
  result private.sought[] := '{}';
begin
  foreach one in array reading loop
    -- As `isForgiven` there: a word of 99 letters took nine seconds to be put right.
    if length(one.typed) between 5 and 24 and one.typed ~ '^[a-z]+$'
       and not private.is_written(one.fits, null, town) then
      if private.is_written(null, one.infix, town) then
        one.joined := one.infix;
      else
        near := case when not private.is_spelt(private.stem(one.typed))
          then private.one_letter_apart(private.stem(one.typed), one.typed) end;
        -- Without a stem no ending is left open.
        stems := private.one_letter_apart(null, private.stem(one.typed));
        words := private.one_letter_apart(null, one.typed);
        found_words := case when near is null then '{}' else private.words_near(near, stems, words, town) end;
        if cardinality(found_words) > 0 then
          one := private.sought_by(found_words[1],
            array(select distinct private.stem(w) from unnest(found_words) w),
            coalesce((select t.same from private.search_terms t where t.term = private.stem(found_words[1])), '{}'), '{}');
        else
          for meant in select private.sought_by(t.word, array[t.term], t.same, t.kinds) as sought from private.search_terms t
            where t.sound = private.sound_of(one.typed) or (t.sound is not null and t.word ~ near and (t.term ~ stems or t.word ~ words))
            order by (t.sound = private.sound_of(one.typed)) desc, t.place
          loop
            if private.is_written((meant.sought).fits, null, town) then
              one := meant.sought;
              exit;
            end if;
          end loop;
        end if;
      end if;
    end if;
    result := result || one;
  end loop;
  return result;
end $$;

-- Words with one letter missing, too many, another or swapped, with any ending that the stem has lost.
create function private.one_letter_apart(stem text, typed text) returns text
language sql immutable set search_path = '' as $$
  select '\m(' || string_agg(distinct v.variant, '|') || ')\M' from (
    select left(w.word, i) || '[a-z]?' || substr(w.word, i + 2) || w.ending as variant
      from (values (stem, 'e*[sx]?'), (typed, '')) w (word, ending), generate_series(0, length(w.word) - 1) i
    union all
    select left(w.word, i) || '[a-z]' || substr(w.word, i + 1) || w.ending
      from (values (stem, 'e*[sx]?'), (typed, '')) w (word, ending), generate_series(0, length(w.word)) i
    union all
    select left(w.word, i) || substr(w.word, i + 2, 1) || substr(w.word, i + 1, 1) || substr(w.word, i + 3) || w.ending
      from (values (stem, 'e*[sx]?'), (typed, '')) w (word, ending), generate_series(0, length(w.word) - 2) i
  ) v
$$;

-- The filters and sorts of spec §2, an empty filter is none, and the words of a question in any order. With words the
-- best come first (what the title names, then the rest; the word itself, synonyms, beginnings, kinds, parts), newest first
-- among equals. Pages of private.fact('search_page') from 1. Counted up to a thousand: {rows, total, capped, nearest}; `nearest` is the question as
-- it was mended or cut short, when nothing fits what was typed. Words are looked for among the newest thousand that hold them and the
-- newest thousand that are named so, through the trigram indexes, so that no question reads the whole market.
-- Of one town. Where nothing fits, some words are left out (fewer).
create function public.search_listings(
  q text default null, category text default null, condition text default null, district text default null,
  min_price int default null, max_price int default null, sort text default 'newest', page int default 1,
  town text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant int := 1000;
  telling constant text[] := private.telling_in(left(private.trimmed(coalesce(q, '')), 100));
  here constant text := private.town_asked(town);
  filters text := concat_ws(' and ', 'l.visible', format('l.town_id = %L', here),
    'l.category = ' || quote_literal(nullif(search_listings.category, '')),
    'l.condition = ' || quote_literal(nullif(search_listings.condition, '')),
    'l.district = ' || quote_literal(nullif(search_listings.district, '')),
    'l.price >= ' || min_price, 'l.price <= ' || max_price);
  newest text := case sort when 'price_asc' then 'price, created_at desc, id desc'
    when 'price_desc' then 'price desc, created_at desc, id desc' else 'created_at desc, id desc' end;
  ranked text := case when newest like 'price%' then newest else 'score desc, ' || newest end;
  skipped int := (least(greatest(coalesce(page, 1), 1), 10000) - 1) * private.fact('search_page');
  words private.sought[];
  terms private.sought[];
  other private.sought[];
  kept private.sought[];
  answer jsonb;
begin
  if cardinality(telling) = 0 then
    if private.trimmed(coalesce(q, '')) <> '' then
      return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'capped', false, 'nearest', null);
    end if;
    return private.found(format('not materialized (select l.id, l.created_at, l.price, 0 as score from public.listings l where %s)',
      filters), newest, skipped, most);
  end if;
  words := private.reading_of(telling, 1);
  terms := private.reading_of(telling, 3);
  answer := private.found(private.candidates(words, terms, filters, newest, most), ranked, skipped, most);
  if (answer ->> 'total')::int > 0 then
    return answer;
  end if;
  other := private.mended(words, here);
  if other is distinct from words then
    kept := other;
    answer := private.found(private.candidates(other, other, filters, newest, most), ranked, skipped, most);
  end if;
  if (answer ->> 'total')::int = 0 then
    kept := private.fewer(other, filters, newest, most, here);
    if kept is null then
      return answer;
    end if;
    answer := private.found(private.candidates(kept, kept, filters, newest, most), ranked, skipped, most);
  end if;
  return answer || jsonb_build_object('nearest', nullif(private.as_typed(kept), private.as_typed(words)));
end $$;
grant execute on function public.search_listings(text, text, text, text, int, int, text, int, text) to anon, authenticated;

-- The query that gives what fits one of the two readings, with its score. Where a thousand and more are named so, those are the
-- answer, and the texts of the others are not read: none of them would come before the thousandth. By price they might.
create function private.candidates(words private.sought[], terms private.sought[], filters text, newest text, most int)
returns text language sql immutable set search_path = '' as $$
  select format($query$materialized (
    with named as materialized (
      select l.* from public.listings l where %2$s and ((%7$s) or (%8$s)) order by %5$s limit %6$s + 1
    ), held as (
      select l.* from public.listings l where %2$s and ((%3$s) or (%4$s)) and %9$s order by %5$s limit %6$s
    )
    select s.* from (select c.id, c.created_at, c.price, %1$s as score from (
      select l.id, l.created_at, l.price, split_part(l.search, ' ¶ ', 1) as about, split_part(l.search, ' ¶ ', 2) as rest, l.joined
      from (select * from named union select * from held) l
    ) c offset 0) s where s.score > 0)$query$,
    case when words = terms then private.reading_score(words)
      else format('greatest(%s, %s)', private.reading_score(words), private.reading_score(terms)) end,
    filters, private.reading_fits(words), private.reading_fits(terms), newest, most,
    '(' || private.reading_names(words) || ')', '(' || private.reading_names(terms) || ')',
    case when newest like 'price%' then 'true' else format('(select count(*) from named) <= %s', most) end)
$$;

-- `query`: the candidates, as the body of a CTE.
create function private.found(query text, ranked text, skipped int, most int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format($query$
    with fits as %1$s,
      shown as (select f.*, row_number() over (order by %2$s) as place from (
        select * from fits order by %2$s limit private.fact('search_page') offset %3$s) f),
      counted as (select count(*)::int as n from (select from fits limit %4$s + 1) f)
    select jsonb_build_object(
      'rows', coalesce((select jsonb_agg(c.card order by s.place) from shown s join private.cards c on c.id = s.id), '[]'),
      'total', least(counted.n, %4$s), 'capped', counted.n > %4$s, 'nearest', null) from counted$query$,
    query, ranked, skipped, most) into answer;
  return answer;
end $$;

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

-- A person's page: name and rating, and what she has for sale, newest 60 first. `person` is null when there is nobody.
create function public.seller_listings(seller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'person', (select jsonb_build_object('id', u.id, 'name', u.full_name, 'rating', u.rating, 'reviews', u.review_count,
               'since', private.iso(u.created_at)) from public.users u where u.id = seller and not u.deleted),
    'rows', coalesce((select jsonb_agg(c.card order by c.created_at desc, c.id desc) from (
      select k.* from private.cards k where k.user_id = seller and k.visible
      order by k.created_at desc, k.id desc limit 60) c), '[]'))
$$;
grant execute on function public.seller_listings(uuid) to anon, authenticated;

-- What a search engine may know of: things on sale and those who sell them, newest first, as `{id, at}`.
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

-- Search by town.

-- The words that the newest three thousand titles of a town have where one was typed with a letter wrong, the most frequent first.
-- Looking through all texts cost seconds: no index helps for a word that may have any letter anywhere.
-- `pattern` finds them, endings left open; as the phone does, stems are then held against the stem and words against what was typed:
-- "trois" is a letter from the stem of "trosse", and no misspelling of it.
create function private.words_near(pattern text, stems text, words text, town text) returns text[]
language sql stable set search_path = '' set enable_indexscan = on set enable_seqscan = on as $$
  select array(
    select f.word from (
      select distinct t.id, (regexp_matches(split_part(t.search, ' ¶ ', 1), pattern, 'g'))[1] as word from (
        select l.id, l.search from public.listings l where l.visible and l.town_id = town order by l.created_at desc, l.id desc limit 3000) t) f
    group by f.word having private.stem(f.word) ~ stems or f.word ~ words order by count(*) desc, f.word limit 5)
$$;

-- Whether a text on sale here has a word, or a title has it in several; null is not asked. Always asked of the index of letters: the planner
-- expects to meet a word soon, and read every text of a country for one that is nowhere.
create function private.is_written(fits text, joined text, town text) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
begin
  return exists (select from public.listings l where l.visible and l.town_id = town and l.search ~ fits)
    or exists (select from public.listings l where l.visible and l.town_id = town and l.joined ~ is_written.joined);
end $$;

-- A question that nothing fits: what is left out of it. src/domain/search-index.ts does the same on the phone.

-- The words of the town are more than a thousand rows: who asks for a misspelt word finds them by an index.
create function private.stems_of(term text, kinds text[]) returns text[]
language sql immutable parallel safe strict set search_path = '' as $$
  select string_to_array(term || ' ' || array_to_string(kinds, ' '), ' ')
$$;

create index search_terms_stems on private.search_terms using gin (private.stems_of(term, kinds));
create index search_terms_sound on private.search_terms (sound);
analyze private.search_terms;

-- True when the list has it, alone or within a term: such a word is no misspelling of another.
create function private.is_spelt(stem text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.search_terms t where private.stems_of(t.term, t.kinds) @> array[is_spelt.stem])
$$;

create function private.as_typed(reading private.sought[]) returns text language sql immutable set search_path = '' as $$
  select string_agg(r.typed, ' ' order by r.at) from unnest(reading) with ordinality r (typed, a, b, c, d, e, f, g, h, at)
$$;

create function private.begins_with(one private.sought) returns text language sql immutable set search_path = '' as $$
  select format('case when about ~ %L then 2 else 0 end', '^(?:' || one.exact || ')')
$$;

-- For each try, which names words of the reading by their places, the best score of what has all of them; null when nothing has. Every word is
-- looked for once and its scores are added up, as #one and #all do in src/domain/search-index.ts: a query for each try was planned and read
-- the texts seventeen times, two seconds in a market of ten thousand. Of a word that more than `bound` have, the newest are
-- taken, and of the others what one of the other words has. Through the index of letters: a text costs more to read than to find.
create function private.best_sums(reading private.sought[], tries jsonb, filters text, newest text, bound int) returns int[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  parts constant text := 'select l.id, split_part(l.search, '' ¶ '', 1) as about, split_part(l.search, '' ¶ '', 2) as rest, l.joined from public.listings l where ';
  n constant int := cardinality(reading);
  tables text := '';
  rest text := '';
  found text := '';
  columns text := '';
  sums text;
  best int[];
begin
  for at in 1 .. n loop
    tables := tables || format(
      'w%1$s as materialized (select id, %2$s as score, %3$s as begins from (%4$s %5$s and (%6$s) order by %7$s limit %8$s) l), ',
      at, private.reading_score(reading[at:at]), private.begins_with(reading[at]), parts, filters, private.reading_fits(reading[at:at]), newest, bound);
    rest := rest || format(
      'm%1$s as materialized (select id, %2$s as score, %3$s as begins from (%4$s (select count(*) from w%1$s) = %6$s and l.id in (%7$s) '
      || 'and l.id not in (select id from w%1$s) and case when %5$s then true else false end) l), ',
      at, private.reading_score(reading[at:at]), private.begins_with(reading[at]), parts, private.reading_fits(reading[at:at]), bound,
      coalesce((select string_agg('select id from w' || o, ' union ') from generate_series(1, n) o where o <> at), 'select null::uuid'));
    found := found || format('%2$s select %1$s as word, * from w%1$s union all select %1$s, * from m%1$s', at, case when at > 1 then ' union all' end);
    columns := columns || format(', max(score - begins) filter (where word = %1$s) as s%1$s, max(begins) filter (where word = %1$s) as b%1$s', at);
  end loop;
  select string_agg(format('max(%s + greatest(%s))', (select string_agg('s' || p.at, ' + ') from jsonb_array_elements_text(t.places) p (at)),
      (select string_agg('b' || p.at, ', ') from jsonb_array_elements_text(t.places) p (at))), ', ' order by t.at)
    into sums from jsonb_array_elements(tries) with ordinality t (places, at);
  execute format('with %s scored as (select id %s from (%s) f where score > begins group by id) select array[%s] from scored',
    tables || rest, columns, found, sums) into best;
  return best;
end $$;

-- The words of a reading that something fits: without those that nothing has and those that only say how good a thing is; then without any one of the others,
-- the last first; then the first ones, as many as fit; then any one alone. Of several that leave out as many those win that a title names, the
-- earlier among equals. Null when nothing fits one of the first six words.
create function private.fewer(reading private.sought[], filters text, newest text, most int, town text) returns private.sought[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  infix constant int := 7;
  telling private.sought[] := '{}';
  one private.sought;
  n int;
  places int[];
  few int[];
  tries jsonb := '[]';
  rounds int[] := '{}';
  sums int[];
  won int[];
  score int;
  best int := 0;
begin
  foreach one in array reading loop
    if not private.stem(one.typed) = any (private.search_qualities())
       and private.is_written(one.fits, one.joined, town) then
      telling := telling || one;
    end if;
    exit when cardinality(telling) = 6;
  end loop;
  n := cardinality(telling);
  if n = 0 then
    return null;
  end if;
  places := array(select generate_series(1, n));
  for round in 1 .. 4 loop
    for at in 1 .. n loop
      few := case round
        when 1 then case when at = 1 then places end
        when 2 then places[:n - at] || places[n - at + 2:]
        when 3 then case when n - 1 - at >= 2 then places[:n - 1 - at] end
        else places[at:at] end;
      continue when few is null or cardinality(few) = 0;
      tries := tries || jsonb_build_array(to_jsonb(few));
      -- Of the first ones each number is a round of its own.
      rounds := rounds || case round when 3 then 10 + at when 4 then 20 else round end;
    end loop;
  end loop;
  sums := private.best_sums(telling, tries, filters, newest, 3 * most);
  for at in 1 .. cardinality(rounds) loop
    exit when won is not null and rounds[at] <> rounds[at - 1];
    few := array(select p.at::int from jsonb_array_elements_text(tries -> at - 1) p (at));
    score := least(coalesce(sums[at], 0), infix * cardinality(few));
    if score > best then
      best := score;
      won := few;
    end if;
  end loop;
  return case when won is not null then array(select telling[w] from unnest(won) with ordinality w (w, at) order by at) end;
end $$;

-- The server and the phone read a word alike where they did not.

-- What a word of the list may end on: as many letters as its stem has lost. "tel" is not in "télé", "tv" not in "TVS", "box" not in "boxe".
-- A stem that ends as a plural does is no word itself: "mois" is "moi" to the search, and "moïse" is not in it.
create function private.with_endings(terms text[]) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select t || case when t not like '% %' and t ~ '...[sx]$' then '(?:e+[sx]?|[sx])'
    when t like '% %' or length(t) >= 4 then 'e*[sx]?' when length(t) = 3 then '[sx]?' else '' end from unnest(terms) t)
$$;

-- Words of the list that are one letter away are found by their letters (`private.mended`).
create index search_terms_word on private.search_terms using gin (word extensions.gin_trgm_ops);
