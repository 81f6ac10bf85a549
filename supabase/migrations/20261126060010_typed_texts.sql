-- What people type is read as the phone reads it.

-- Newest text of 060_people. New: behind a + or 00 stands the country's whole number or none ("+2250712345", cut short, was ten digits and
-- became somebody's), a number begins as those of the country do, and what src/domain/phone.ts leaves out beside and between digits is left out here,
-- digits of other keyboards count, and a letter O that no other letter touches is a zero.
create or replace function private.as_phone(typed text) returns text
language sql immutable set search_path = '' as $$
  select private.country_code() || (regexp_match(regexp_replace(translate(regexp_replace(
    translate(typed, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'),
    '(?<![0-9A-Za-zª-ÿ])(?![Oo]+(?![A-Za-zª-ÿ]))[A-Za-zª-ÿ]+', '', 'g'), 'Oo', '00'),
    '[\s\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u2010-\u2013\u2028-\u202F\u205F-\u206F\u3000\uFEFF.,:;!?''\u2019_/|*•()[\]{}-]', '', 'g'),
    '^(?:(?:\+|00)?' || private.country_code() || ')?((?:0[1-9]|2[157])[0-9]{8})$'))[1]
$$;

-- Newest text of 030_push. New: a text of which nothing is seen is none, wherever one is asked for. Most have a letter, and are not looked through.
create or replace function private.text_of(args jsonb, field text) returns text
language sql immutable set search_path = '' as $$
  select case when t.words ~ '[0-9A-Za-z]' or not private.is_unseen(t.words) then t.words else '' end
  from (select case when jsonb_typeof(args -> field) = 'string' then private.trimmed(args ->> field) else '' end as words) t
$$;
