-- The server and the phone read a word alike in three places where they did not.

-- What a word of the list may end on: as many letters as its stem has lost. "tel" is not in "télé", "tv" not in "TVS", "box" not in "boxe".
create function private.with_endings(terms text[]) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select t || case when t like '% %' or length(t) >= 4 then 'e*[sx]?' when length(t) = 3 then '[sx]?' else '' end from unnest(terms) t)
$$;

-- Newest text of 200_search; new are the endings.
create or replace function private.sought_by(typed text, own text[], same text[], kinds text[]) returns private.sought
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

-- Newest text of 050030_town_search; new is that the list's words are also asked for with one letter put right, after those that sound
-- alike: where no listing has the word, "telephnoe" finds every Tecno, as "telephone" does. `meantBy` (src/domain/search-words.ts) on the phone.
create or replace function private.mended(reading private.sought[], town text) returns private.sought[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  one private.sought;
  near text;
  found_words text[];
  meant record;
  result private.sought[] := '{}';
begin
  foreach one in array reading loop
    if length(one.typed) >= 5 and one.typed ~ '^[a-z]+$'
       and not private.is_written(one.fits, null, town) then
      if private.is_written(null, one.infix, town) then
        one.joined := one.infix;
      else
        near := case when not private.is_spelt(private.stem(one.typed))
          then private.one_letter_apart(private.stem(one.typed), one.typed) end;
        found_words := case when near is null then '{}' else private.words_near(near, town) end;
        if cardinality(found_words) > 0 then
          one := private.sought_by(found_words[1],
            array(select distinct private.stem(w) from unnest(found_words) w),
            coalesce((select t.same from private.search_terms t where t.term = private.stem(found_words[1])), '{}'), '{}');
        else
          for meant in select private.sought_by(t.word, array[t.term], t.same, t.kinds) as sought from private.search_terms t
            where t.sound = private.sound_of(one.typed) or (t.sound is not null and (t.term ~ near or t.word ~ near))
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

-- What is followed is read by the words of today.
update private.saved_searches set q = q;
