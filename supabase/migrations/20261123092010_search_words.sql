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
