-- What is asked of the server only, because a phone holds no more than its bound.

-- How a title and a question are read: as src/domain/search-words.ts reads them, with the words of …_words.sql. One table
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

create function private.sought_by(typed text, own text[], same text[], kinds text[]) returns private.sought
language plpgsql immutable set search_path = '' as $$
declare
  made private.sought;
  parts text[] := array(select o from unnest(own) o where o !~ '[ 0-9]');
begin
  made.typed := typed;
  made.exact := private.any_of(own, '\m', 'e*[sx]?\M');
  made.same := private.any_of(array(select t from unnest(same) t where not t = any (own)), '\m', 'e*[sx]?\M');
  made.prefix := private.any_of(parts, '\m', '');
  made.kinds := private.any_of(kinds, '\m', 'e*[sx]?\M');
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
create function private.reading_names(reading private.sought[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('(%s) and case when split_part(l.search, '' ¶ '', 1) ~ %L then true else false end',
    (select string_agg(format('l.joined like %L', '%' || h || '%'), ' or ') from unnest(r.hints) h), r.fits)
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

-- The same words, each sought across gaps or with one letter put right where no listing has it as it was typed.
create function private.mended(reading private.sought[]) returns private.sought[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  one private.sought;
  near text;
  found_words text[];
  result private.sought[] := '{}';
begin
  foreach one in array reading loop
    if length(one.typed) >= 5 and one.typed ~ '^[a-z]+$'
       and not exists (select from public.listings l where l.visible and l.search ~ one.fits) then
      if exists (select from public.listings l where l.visible and l.joined ~ one.infix) then
        one.joined := one.infix;
      else
        near := private.one_letter_apart(private.stem(one.typed), one.typed);
        found_words := array(
          select f.word from (
            select (regexp_match(l.search, near))[1] as word from public.listings l
            where l.visible and l.search ~ near order by l.created_at desc limit 200) f
          group by f.word order by count(*) desc, f.word limit 5);
        if cardinality(found_words) > 0 then
          one := private.sought_by(found_words[1],
            array(select distinct private.stem(w) from unnest(found_words) w),
            coalesce((select t.same from private.search_terms t where t.term = private.stem(found_words[1])), '{}'), '{}');
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
create function public.search_listings(
  q text default null, category text default null, condition text default null, district text default null,
  min_price int default null, max_price int default null, sort text default 'newest', page int default 1)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant int := 1000;
  typed text[] := private.words_in(left(private.trimmed(coalesce(q, '')), 100));
  telling text[] := array(select w.word from unnest(typed) with ordinality w (word, at)
                          where not w.word = any (private.search_fillers()) order by w.at);
  filters text := concat_ws(' and ', 'l.visible',
    format('l.category = %L', nullif(search_listings.category, '')), format('l.condition = %L', nullif(search_listings.condition, '')),
    format('l.district = %L', nullif(search_listings.district, '')),
    'l.price >= ' || min_price, 'l.price <= ' || max_price);
  newest text := case sort when 'price_asc' then 'price, created_at desc, id desc'
    when 'price_desc' then 'price desc, created_at desc, id desc' else 'created_at desc, id desc' end;
  skipped int := (least(greatest(coalesce(page, 1), 1), 10000) - 1) * private.fact('search_page');
  words private.sought[];
  terms private.sought[];
  other private.sought[];
  kept int := 0;
  answer jsonb;
begin
  filters := replace(replace(replace(filters, 'l.category = NULL', 'true'), 'l.condition = NULL', 'true'), 'l.district = NULL', 'true');
  if cardinality(typed) = 0 then
    if private.trimmed(coalesce(q, '')) <> '' then
      return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'capped', false, 'nearest', null);
    end if;
    return private.found(format('not materialized (select l.id, l.created_at, l.price, 0 as score from public.listings l where %s)',
      filters), newest, skipped, most);
  end if;
  telling := case when cardinality(telling) = 0 then typed else telling end;
  words := private.reading_of(telling, 1);
  terms := private.reading_of(telling, 3);
  answer := private.found(private.candidates(words, terms, filters, newest, most),
    case when newest like 'price%' then newest else 'score desc, ' || newest end, skipped, most);
  if (answer ->> 'total')::int > 0 then
    return answer;
  end if;
  other := private.mended(words);
  -- With a letter put right, then without the last words, as few of them as need be: the first one names the thing.
  for left_over in reverse cardinality(other) .. 1 loop
    continue when left_over = cardinality(words) and other is not distinct from words;
    answer := private.found(private.candidates(other[1:left_over], other[1:left_over], filters, newest, most),
      case when newest like 'price%' then newest else 'score desc, ' || newest end, skipped, most);
    kept := left_over;
    exit when (answer ->> 'total')::int > 0;
  end loop;
  if (answer ->> 'total')::int = 0 then
    return answer;
  end if;
  return answer || jsonb_build_object('nearest', (select nullif(string_agg(o.typed, ' ' order by o.at),
      (select string_agg(w.typed, ' ' order by w.at) from unnest(words) with ordinality w (typed, a, b, c, d, e, f, g, h, at)))
    from unnest(other) with ordinality o (typed, a, b, c, d, e, f, g, h, at)
    where o.at <= kept));
end $$;
grant execute on function public.search_listings(text, text, text, text, int, int, text, int) to anon, authenticated;

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

create function public.listing_by_id(listing_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.visible then jsonb_build_object('state', 'active', 'row', c.card)
      when c.user_id = (select auth.uid()) and c.state <> 'deleted' then jsonb_build_object('state', 'own', 'row', c.card)
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
    select l.id, l.user_id, l.updated from public.listings l where l.visible order by l.created_at desc limit 20000)
  select jsonb_build_object(
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'at', private.iso(s.updated)) order by s.updated desc)
      from shown s), '[]'),
    'sellers', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'at', private.iso(t.at)) order by t.at desc)
      from (select s.user_id as id, max(s.updated) as at from shown s group by 1) t), '[]'))
$$;
revoke execute on function public.public_addresses() from public, anon, authenticated;
grant execute on function public.public_addresses() to service_role;
