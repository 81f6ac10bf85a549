-- What people type is read as the phone reads it.

-- Newest text of 060_people. New: behind a + or 00 stands the country's whole number or none ("+2250712345", cut short, was ten digits and
-- became somebody's), and what src/domain/phone.ts leaves out between digits is left out here; digits of other scripts are
-- digits.
create or replace function private.as_phone(typed text) returns text
language sql immutable set search_path = '' as $$
  select case
    when d ~ '^[0-9]{10}$' and d !~ ('^00' || country) then country || d
    when d ~ ('^(\+|00)?' || country || '[0-9]{10}$') then right(d, 10 + length(country))
  end
  from (select regexp_replace(regexp_replace(translate(typed,
      E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9\u07C0\u07C1\u07C2\u07C3\u07C4\u07C5\u07C6\u07C7\u07C8\u07C9'
      || E'\uFF10\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17\uFF18\uFF19',
      '0123456789012345678901234567890123456789'), '^\s*[tT][eEéÉ][lL]', ''), '[\s\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u2010-\u2013\u2028-\u202F\u205F-\u206F\u3000\uFEFF.,:_/()-]', '', 'g') as d,
    private.country_code() as country) t
$$;

-- Newest text of 030_push. New: a text of which nothing is seen is none, wherever one is asked for. Most have a letter, and are not looked through.
create or replace function private.text_of(args jsonb, field text) returns text
language sql immutable set search_path = '' as $$
  select case when t.words ~ '[0-9A-Za-z]' or not private.is_unseen(t.words) then t.words else '' end
  from (select case when jsonb_typeof(args -> field) = 'string' then private.trimmed(args ->> field) else '' end as words) t
$$;
