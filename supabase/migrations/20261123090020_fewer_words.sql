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

-- The best score of what fits a reading, null when nothing does.
create function private.best_fit(reading private.sought[], filters text, newest text, most int) returns int
language plpgsql stable set search_path = '' as $$
declare
  best int;
begin
  execute format('with fits as %s select max(f.score) from fits f', private.candidates(reading, reading, filters, newest, most)) into best;
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
  few private.sought[];
  won private.sought[];
  score int;
  best int := 0;
  n int;
begin
  foreach one in array reading loop
    if not private.stem(one.typed) = any (private.search_qualities())
       and private.is_written(one.fits, one.joined, town) then
      telling := telling || one;
    end if;
    exit when cardinality(telling) = 6;
  end loop;
  n := cardinality(telling);
  for round in 1 .. 4 loop
    for at in 1 .. n loop
      few := case round
        when 1 then case when at = 1 then telling end
        when 2 then telling[:n - at] || telling[n - at + 2:]
        when 3 then case when n - 1 - at >= 2 then telling[:n - 1 - at] end
        else telling[at:at] end;
      continue when few is null or cardinality(few) = 0;
      score := least(coalesce(private.best_fit(few, filters, newest, most), 0), infix * cardinality(few));
      if score > best then
        best := score;
        won := few;
      end if;
      exit when round = 3 and best > 0;
    end loop;
    exit when best > 0;
  end loop;
  return won;
end $$;

-- What is followed is read by the words of today.
update private.saved_searches set q = q;
