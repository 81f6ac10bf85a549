-- The server and the phone read a word alike where they did not.

-- What a word of the list may end on: as many letters as its stem has lost. "tel" is not in "télé", "tv" not in "TVS", "box" not in "boxe".
-- A stem that ends as a plural does is no word itself: "mois" is "moi" to the search, and "moïse" is not in it.
create function private.with_endings(terms text[]) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select t || case when t not like '% %' and t ~ '...[sx]$' then '(?:e+[sx]?|[sx])'
    when t like '% %' or length(t) >= 4 then 'e*[sx]?' when length(t) = 3 then '[sx]?' else '' end from unnest(terms) t)
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

-- Words of the list that are one letter away are found by their letters (`private.mended`).
create index search_terms_word on private.search_terms using gin (word extensions.gin_trgm_ops);
analyze private.search_terms;

-- What is followed is read by the words of today.
update private.saved_searches set q = q;
