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

-- Newest text of 200_search; new are the town, and what the list of synonyms has that sounds alike or is one letter away,
-- as `meantBy` (src/domain/search-words.ts) has it on the phone.
drop function private.mended(private.sought[]);
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

-- Newest text of 200_search; new are the town, and what is left out when nothing fits (20261123090020).
drop function public.search_listings(text, text, text, text, int, int, text, int);
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
    format('l.category = %L', nullif(search_listings.category, '')), format('l.condition = %L', nullif(search_listings.condition, '')),
    format('l.district = %L', nullif(search_listings.district, '')),
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
  filters := replace(replace(replace(filters, 'l.category = NULL', 'true'), 'l.condition = NULL', 'true'), 'l.district = NULL', 'true');
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
