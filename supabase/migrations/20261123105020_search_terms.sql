-- The words of the town are more than a thousand rows by now: who asks for a misspelt word finds them by an index.

create function private.stems_of(term text, kinds text[]) returns text[]
language sql immutable parallel safe strict set search_path = '' as $$
  select string_to_array(term || ' ' || array_to_string(kinds, ' '), ' ')
$$;
create index search_terms_stems on private.search_terms using gin (private.stems_of(term, kinds));
create index search_terms_sound on private.search_terms (sound);
analyze private.search_terms;

-- As before: true when the list has it, alone or within a term.
create or replace function private.is_spelt(stem text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.search_terms t where private.stems_of(t.term, t.kinds) @> array[is_spelt.stem])
$$;
