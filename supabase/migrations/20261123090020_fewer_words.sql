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

-- What is followed is read by the words of today.
update private.saved_searches set q = q;
