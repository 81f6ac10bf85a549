-- What a question costs in a large market. Found at a million listings (docs/reach.md), where one word that nobody had written made
-- the search of visitors end at its time limit.

-- Town and category stand in the indexes of the letters: a town of fifty reads its own, and a word that is frequent elsewhere
-- costs nothing where a category has none.
create extension if not exists btree_gin with schema extensions;
drop index public.listings_search;
drop index public.listings_joined;
create index listings_search on public.listings
  using gin (town_id extensions.text_ops, category extensions.text_ops, search extensions.gin_trgm_ops) where visible;
create index listings_joined on public.listings
  using gin (town_id extensions.text_ops, category extensions.text_ops, joined extensions.gin_trgm_ops) where visible;

-- Newest text of 200_search. New: several words are looked for in one walk through the index. Each word's own `like`s are an "or",
-- and PostgreSQL never intersects two of those over one partial index; a regular expression beside them it takes along.
create or replace function private.reading_names(reading private.sought[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('(%s) and %s case when split_part(l.search, '' ¶ '', 1) ~ %L then true else false end',
    (select string_agg(format('l.joined like %L', '%' || h || '%'), ' or ') from unnest(r.hints) h),
    case when cardinality(reading) > 1 then format('l.joined ~ %L and', array_to_string(r.hints, '|')) else '' end, r.fits)
    || case when r.joined is null then '' else format(' or l.joined ~ %L', r.joined) end, ') and (')
  from unnest(reading) r
$$;

-- The words that the newest three thousand titles of a town have where one was typed with a letter wrong, the most frequent first.
-- Looking through all texts cost seconds: no index helps for a word that may have any letter anywhere.
create function private.words_near(pattern text, town text) returns text[]
language sql stable set search_path = '' set enable_indexscan = on set enable_seqscan = on as $$
  select array(
    select f.word from (
      select (regexp_match(split_part(t.search, ' ¶ ', 1), pattern))[1] as word from (
        select l.search from public.listings l where l.visible and l.town_id = town order by l.created_at desc, l.id desc limit 3000) t) f
    where f.word is not null group by f.word order by count(*) desc, f.word limit 5)
$$;

-- Newest text of town_search. New: where words near to the typed one are looked for; and whether there is a word is always asked of
-- the index of its letters. The planner expects to meet it soon, and read every text for one that is nowhere.
create or replace function private.mended(reading private.sought[], town text) returns private.sought[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off as $$
declare
  one private.sought;
  found_words text[];
  result private.sought[] := '{}';
begin
  foreach one in array reading loop
    if length(one.typed) >= 5 and one.typed ~ '^[a-z]+$'
       and not exists (select from public.listings l where l.visible and l.town_id = town and l.search ~ one.fits) then
      if exists (select from public.listings l where l.visible and l.town_id = town and l.joined ~ one.infix) then
        one.joined := one.infix;
      else
        found_words := private.words_near(private.one_letter_apart(private.stem(one.typed), one.typed), town);
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
