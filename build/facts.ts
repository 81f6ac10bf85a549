/*
 * `npm run facts`: writes what the database and the functions need of facts that TypeScript holds. Checked in; a test
 * fails when stale.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  ACCESSORIES,
  BESIDES,
  ENDINGS,
  FILLERS,
  FORMS,
  QUALITIES,
  SIGNS,
  SOUNDS,
  TOGETHER,
} from "../src/domain/search-signs.ts";
import { LEET, LOOK_ALIKES, RESERVED, ROWS_OF_LETTERS } from "../src/domain/reserved-name.ts";
import { NAME_LETTERS, SERVICES } from "../src/domain/public-name.ts";
import { ACCENTS } from "../src/domain/text-field.ts";
import { soundOf, synonymTerms } from "../src/domain/search-words.ts";
import { quoted } from "./sql-text.ts";
import { classOf, heapOf, markClass, unseenClass } from "./unseen-signs.ts";
import { factsModule, firstTownSql, laterFactsSql } from "./town-facts.ts";

const array = (texts: readonly string[]): string =>
  texts.length === 0 ? "'{}'" : `array[${texts.map(quoted).join(", ")}]`;
const sqlForm = (form: string): string => quoted(form.replaceAll("$1", "\\1"));

/** `lower(…)` around all signs: one to one by translate, one to more by replace. */
function folded(): string {
  const pairs = Object.entries(SIGNS).flatMap(([from, to]) => Array.from(from, (sign) => [sign, to] as const));
  const single = pairs.filter(([, to]) => to.length === 1);
  const translate = `translate(words, ${quoted(single.map(([from]) => from).join(""))}, ${quoted(single.map(([, to]) => to).join(""))})`;
  const signs = pairs
    .filter(([, to]) => to.length > 1)
    .reduce((inner, [from, to]) => `replace(${inner}, ${quoted(from)}, ${quoted(to)})`, translate);
  return `lower(regexp_replace(normalize(${signs}, NFKD), '[\\u0300-\\u036F]+', '', 'g'))`;
}

const stem = ENDINGS.reduce(
  (inner, [end, left]) => `regexp_replace(${inner}, ${quoted(end)}, ${sqlForm(left)})`,
  "word",
);
const forms = FORMS.map(
  ([form, other]) =>
    `case when stem ~ ${quoted(form)} then regexp_replace(stem, ${quoted(form)}, ${sqlForm(other)}) end`,
).join(",\n    ");

/** What is judged of a name, as `src/domain/reserved-name.ts` and `public-name.ts` have it. */
function namesSql(): string {
  const pairs = LOOK_ALIKES.flatMap(([to = "", ...signs]) => signs.map((sign) => [sign, to] as const));
  for (const from of ROWS_OF_LETTERS)
    for (let at = 0; at < 26; at++) pairs.push([String.fromCodePoint(from + at), String.fromCodePoint(0x61 + at)]);
  const signs = quoted(pairs.map(([sign]) => sign).join(""));
  const read = quoted(pairs.map(([, to]) => to).join(""));
  return `-- Written by \`npm run facts\` from src/domain/reserved-name.ts and public-name.ts: change these, not this.

-- Whether nothing of a text is seen, and whether a name has a letter that no name here is written with.
create function private.is_unseen(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select private.trimmed(regexp_replace(name, '[${unseenClass()}\\u2800]+', '', 'g')) = ''
$$;
create function private.has_odd_letters(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select name ~ '[^${classOf(NAME_LETTERS)}]'
$$;

-- A name as it is read: look-alikes as letters, "l" as "i", "D.j.a" as one word, no doubled letters; digits as they are, and as letters.
create function private.readings_of(name text) returns setof text language sql immutable parallel safe strict set search_path = '' as $$
    select regexp_replace(regexp_replace(regexp_replace(replace(v.letters, 'l', 'i'), '[^a-z]+', ' ', 'g'),
      '\\y([a-z]) (?=[a-z]\\y)', '\\1', 'g'), '(.)\\1+', '\\1', 'g')
    from (
      select translate(lower(regexp_replace(normalize(name, NFKD),
        '[${unseenClass()}]+', '', 'g')), ${signs}, ${read}) as plain) p,
    lateral (values (p.plain), (translate(p.plain, ${quoted(Object.keys(LEET).join(""))}, ${quoted(Object.values(LEET).join(""))}))) v (letters)
$$;

-- Whether a name is one that only the team may bear. Newest text of 195_words; new are signs without a shape that are no formats, what
-- looks like an "l", and that a word begins what goes across words. And whether it is that of who serves with money or arms.
create or replace function private.reads_as_team(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ ${quoted(RESERVED)}), false) from private.readings_of(name) r (words)
$$;
create function private.reads_as_service(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ ${quoted(SERVICES)}), false) from private.readings_of(name) r (words)
$$;
`;
}

/** What of a typed text is kept, as `trimmed` of `src/domain/text-field.ts` has it. */
const trimmedSql = (): string => `-- Written by \`npm run facts\` from src/domain/text-field.ts: change that, not this.

-- Newest text of 010_foundations; new is that of the marks heaped upon a letter two accents stay, and four of its own alphabet. Few texts
-- have three signs in a row beyond the accented letters, and are looked through for it.
create or replace function private.trimmed(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    case when t.words ~ '[\\u00AD\\u0300-\\uFFFF\\U00010000-\\U0010FFFF]{3}'
      then regexp_replace(regexp_replace(t.words,
        '${heapOf(ACCENTS, 2)}', '\\1', 'g'),
        '${heapOf(markClass(), 4)}', '\\1', 'g')
      else t.words end,
    E' \\t\\n\\r\\f\\u000B\\u00A0\\u00AD\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200A'
    || E'\\u200B\\u200C\\u200D\\u200E\\u200F\\u2028\\u2029\\u202F\\u205F\\u2060\\u2066\\u2067\\u2068\\u2069\\u3000\\u3164\\uFEFF')
  from (select regexp_replace(words,
    '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]+', '', 'g') as words) t
$$;
`;

/**
 * How words are read, as `src/domain/search-signs.ts` has it: a part of the file that 0.2.0 applied, which is written no more. `stem` and
 * `folded` are in indexes; whoever changes a rule replaces the function in a file of his own.
 */
export const readingSql = (): readonly string[] => [
  `create function private.folded(words text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select ${folded()}
$$;

create function private.stem(word text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select ${stem}
$$;

create function private.stem_forms(stem text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select array_remove(array[stem,
    ${forms}], null)
$$;
`,
  `create function private.search_besides() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(BESIDES)}
$$;

create function private.search_accessories() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(ACCESSORIES)}
$$;
`,
];

const soundedSql = SOUNDS.reduce(
  (inner, [said, as]) => `regexp_replace(${inner}, ${quoted(said)}, ${sqlForm(as)}, 'g')`,
  "word",
);

/**
 * The words of the search that came after 0.2.0. The whole list stands here again, with how its words sound: that of
 * 0.2.0 (`…195_words.sql`) is edited no more.
 */
export function laterWordsSql(): string {
  const terms = [...synonymTerms()].map(
    ([term, { word, main, also }], place) =>
      `  (${quoted(term)}, ${array(main.filter((one) => one !== term))}, ${array(also)}, ${quoted(word)}, ${
        /^[a-z]{4,}$/u.test(word) ? quoted(soundOf(word)) : "null"
      }, ${place})`,
  );
  return `-- Written by \`npm run facts\` from src/domain/search-signs.ts and synonyms.ts: change those, not this.

create function private.sound_of(word text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select ${soundedSql}
$$;

-- Newest list; that of 0.2.0 stands in 195_words.
create or replace function private.search_fillers() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(FILLERS)}
$$;

-- The words of a question that say something; all of them where none does. \`withoutFillers\` (src/domain/search-term.ts).
create function private.telling_in(q text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(
    array_agg(p.word order by p.at) filter (
      where p.before ~ ${quoted(TOGETHER)} or p.pair ~ ${quoted(TOGETHER)} or not (p.word = any (p.fillers) or p.pair = any (p.fillers))),
    array_agg(p.word order by p.at), '{}')
  from (
    select k.word, k.at, concat(lag(k.word) over w, ' ', k.word) as before, concat(k.word, ' ', lead(k.word) over w) as pair,
      private.search_fillers() as fillers
    from unnest(private.words_in(q)) with ordinality k (word, at) window w as (order by k.at)) p
$$;

-- What of a question tells one search from another: \`termOf\` (src/domain/search-term.ts).
create function private.term_of(q text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(string_agg(private.stem(k.word), ' ' order by k.at), '') from unnest(private.telling_in(q)) with ordinality k (word, at)
$$;

create function private.search_qualities() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(QUALITIES)}
$$;

-- The word as it is written, how it sounds (null for several words), and its place in the list.
alter table private.search_terms add column word text, add column sound text, add column place int;
truncate private.search_terms;
insert into private.search_terms (term, same, kinds, word, sound, place) values
${terms.join(",\n")};
`;
}

/** Every file that is written, and how. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  "supabase/migrations/20261123000001_facts.sql": laterFactsSql,
  "supabase/migrations/20261123090010_words.sql": laterWordsSql,
  "supabase/migrations/20261124020040_names.sql": namesSql,
  "supabase/migrations/20261126083010_heaped_marks.sql": trimmedSql,
  "supabase/migrations/20261123050000_first_town.sql": () => firstTownSql(),
  "supabase/functions/_town/facts.ts": () => factsModule(),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(GENERATED)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text());
  }
}
